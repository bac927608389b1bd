import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from './bucket/bucket.ts'
import { bucketStore } from './bucket/bucket-store.ts'
import { bucketUploads } from './bucket/bucket-uploads.ts'
import { localStore } from './local-store.ts'
import type { PublishedStore } from './published-store.ts'
import type { Scanner } from './uploads/scanner.ts'
import { type UploadStore, uploadStore } from './uploads/uploads.ts'

export type StorageConfig = Pick<Config, 'dataDir'> & { storage?: Config['storage'] }

export function openPublishedStore({ dataDir, storage }: StorageConfig): PublishedStore {
  return storage ? bucketStore({ bucket: openBucket(storage), dataDir }) : localStore(dataDir)
}

export function describeStorage({ dataDir, storage }: StorageConfig): string {
  return storage ? `data: ${dataDir}, files: ${openBucket(storage).place}` : `data: ${dataDir}`
}

export function openUploads({ dataDir, storage }: StorageConfig, scanner?: Scanner): UploadStore {
  return storage
    ? bucketUploads({ bucket: openBucket(storage), dataDir, scanner })
    : uploadStore({ folder: join(dataDir, 'uploads'), scanner })
}
