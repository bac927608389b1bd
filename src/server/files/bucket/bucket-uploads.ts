import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { withFile } from '#server/files/folder.ts'
import { openFetched } from '#server/files/scratch.ts'
import { makeUploadsFolder, receiveInto } from '#server/files/uploads/receive-upload.ts'
import type { Scanner } from '#server/files/uploads/scanner.ts'
import { OWNER_FILE, ownerMark } from '#server/files/uploads/upload-owner.ts'
import { checkedStoredName, isStoredName, QUARANTINE, type UploadStore } from '#server/files/uploads/uploads.ts'
import { emit } from '#server/monitoring/events.ts'
import type { Bucket } from './bucket.ts'

const UPLOADS = 'uploads/'
const QUARANTINED = `${UPLOADS}${QUARANTINE}/`

interface BucketUploadsOptions {
  bucket: Bucket
  dataDir: string
  scanner?: Scanner | undefined
}

/** Files are checked in `{dataDir}/receiving` first, since that needs random access. */
export function bucketUploads({ bucket, dataDir, scanner }: BucketUploadsOptions): UploadStore {
  const folder = join(dataDir, 'receiving')
  const keyOf = (stored_name: string): string => UPLOADS + checkedStoredName(stored_name)
  const put = (key: string, bytes: Uint8Array) => bucket.put(key, bytes.length, () => Readable.from([bytes], { objectMode: false }))
  return {
    place: `${bucket.place}, ${UPLOADS}`,
    receive: async (stream, options) => {
      const upload = await receiveInto(folder, stream, options, scanner)
      const path = join(folder, upload.stored_name)
      try {
        await bucket.put(keyOf(upload.stored_name), upload.size, () => createReadStream(path))
        emit('upload', { bytes: upload.size })
        return upload
      } finally {
        await rm(path, { force: true })
      }
    },
    put: async (stored_name, bytes) => put(keyOf(stored_name), bytes),
    remove: async (stored_name) => {
      await bucket.remove(keyOf(stored_name))
      await bucket.remove(QUARANTINED + stored_name)
    },
    size: async (stored_name) => bucket.size(keyOf(stored_name)),
    open: async (stored_name) => openFetched(bucket, keyOf(stored_name)),
    onDisk: async (stored_name, work) => {
      const key = keyOf(stored_name)
      await makeUploadsFolder(folder)
      const path = join(folder, randomUUID())
      try {
        const content = await withFile(path, (file) => bucket.fetch(key, file), 'wx', 0o600)
        return content && (await work(path))
      } finally {
        await rm(path, { force: true })
      }
    },
    list: () => bucket.list(UPLOADS, isStoredName),
    isOwnedBy: async (signingKey) => {
      const owner = await bucket.read(OWNER_FILE)
      if (owner !== undefined) return owner.trim() === ownerMark(signingKey)
      await put(OWNER_FILE, Buffer.from(`${ownerMark(signingKey)}\n`))
      return true
    },
    // Objects in the bucket may be another machine's current uploads.
    removeUnfinished: async () => {
      await makeUploadsFolder(folder)
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true })
    },
    quarantine: `${bucket.place}, ${QUARANTINED}`,
    listQuarantine: () => bucket.list(QUARANTINED, isStoredName),
    moveToQuarantine: (stored_name) => bucket.move(UPLOADS + stored_name, QUARANTINED + stored_name),
    moveBack: (stored_name) => bucket.move(QUARANTINED + stored_name, UPLOADS + stored_name),
    removeQuarantined: (stored_name) => bucket.remove(QUARANTINED + stored_name),
  }
}
