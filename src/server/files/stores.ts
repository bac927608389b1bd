import { join } from 'node:path'
import type { Config } from '../config.ts'
import { Bucket } from './bucket/bucket.ts'
import { bucketStore } from './bucket/bucket-store.ts'
import { bucketUploads } from './bucket/bucket-uploads.ts'
import { localStore } from './local-store.ts'
import type { PublishedStore } from './published-store.ts'
import type { Scanner } from './uploads/scanner.ts'
import { type UploadStore, uploadStore } from './uploads/uploads.ts'

export type StorageConfig = Pick<Config, 'dataDir'> & { storage?: Config['storage'] }

export function openPublishedStore({ dataDir, storage }: StorageConfig): PublishedStore {
  return storage ? bucketStore({ bucket: new Bucket(storage), dataDir }) : localStore(dataDir)
}

export function describeStorage({ dataDir, storage }: StorageConfig): string {
  return storage ? `data: ${dataDir}, files: ${new Bucket(storage).place}` : `data: ${dataDir}`
}

export function openUploads({ dataDir, storage }: StorageConfig, scanner?: Scanner): UploadStore {
  return storage
    ? bucketUploads({ bucket: new Bucket(storage), dataDir, scanner })
    : uploadStore({ folder: join(dataDir, 'uploads'), scanner })
}
