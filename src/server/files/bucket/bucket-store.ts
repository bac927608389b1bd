import { join } from 'node:path'
import { Readable } from 'node:stream'
import { boundedFolder } from '#server/files/bounded-folder.ts'
import { replaceFile } from '#server/files/durable.ts'
import { isIntact } from '#server/files/folder.ts'
import { checkedAddress, DamagedFile, isAddress, type PublishedStore } from '#server/files/published-store.ts'
import { openFetched } from '#server/files/scratch.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import type { Bucket } from './bucket.ts'

const FILES = 'files/'

/** A site of a thousand products needs a tenth of it. */
const MAX_BYTES = 2 * 1024 ** 3

interface BucketStoreOptions {
  bucket: Bucket
  dataDir: string
  maxBytes?: number
}

/** Files that this machine serves or resizes are copied to `{dataDir}/file-copies`. */
export function bucketStore({ bucket, dataDir, maxBytes = MAX_BYTES }: BucketStoreOptions): PublishedStore {
  const copies = boundedFolder(join(dataDir, 'file-copies'), maxBytes)
  const keyOf = (sha256: string): string => FILES + checkedAddress(sha256)
  return {
    folder: copies.folder,
    path: (sha256) => copies.path(checkedAddress(sha256)),
    put: async (bytes) => {
      const sha256 = sha256Of(bytes)
      const key = keyOf(sha256)
      if ((await bucket.size(key)) !== bytes.length)
        await bucket.put(key, bytes.length, () => Readable.from([bytes], { objectMode: false }))
      return sha256
    },
    open: async (sha256) => openFetched(bucket, keyOf(sha256)),
    size: async (sha256) => bucket.size(keyOf(sha256)),
    list: () => bucket.list(FILES, isAddress),
    remove: async (sha256) => bucket.remove(keyOf(sha256)),
    bring: async (sha256, size) => {
      const key = keyOf(sha256)
      const path = copies.path(sha256)
      const isCopied = (await copies.look(sha256)) !== undefined && (await isIntact(path, sha256, size))
      if (!isCopied) await copies.fill(sha256, () => copyOf(bucket, key, sha256, path))
    },
  }
}

/** The name exists only with all the bytes of its address. */
async function copyOf(bucket: Bucket, key: string, sha256: string, path: string): Promise<void> {
  await replaceFile(path, async (file) => {
    const content = await bucket.fetch(key, file)
    if (content?.sha256 !== sha256) throw new DamagedFile(sha256)
    // So every machine sends the same ETag.
    await file.utimes(new Date(), content.modified)
  })
}
