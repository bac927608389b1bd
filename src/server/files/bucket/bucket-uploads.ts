import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openFetched } from '#server/files/scratch.ts'
import { makeUploadsFolder, receiveInto } from '#server/files/uploads/receive-upload.ts'
import type { Scanner } from '#server/files/uploads/scanner.ts'
import { OWNER_FILE, ownerMark } from '#server/files/uploads/upload-owner.ts'
import { checkedStoredName, isStoredName, QUARANTINE, type Sweep, type UploadStore } from '#server/files/uploads/uploads.ts'
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
  const listIn = async function* (place: string) {
    for await (const { key, ...object } of bucket.list(place)) {
      const name = key.slice(place.length)
      if (isStoredName(name)) yield { name, ...object }
    }
  }
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
        return (await fetchTo(bucket, key, path)) ? await work(path) : undefined
      } finally {
        await rm(path, { force: true })
      }
    },
    list: () => listIn(UPLOADS),
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
    sweep: async (known, before) => {
      const swept: Sweep = { quarantined: 0, returned: 0 }
      for await (const { name } of listIn(QUARANTINED)) {
        if (!known.has(name)) continue
        await bucket.move(QUARANTINED + name, UPLOADS + name)
        swept.returned += 1
      }
      for await (const { name, modified } of listIn(UPLOADS)) {
        if (known.has(name) || modified >= before) continue
        await bucket.move(UPLOADS + name, QUARANTINED + name)
        swept.quarantined += 1
      }
      return swept
    },
    quarantine: `${bucket.place}, ${QUARANTINED}`,
    listQuarantine: () => listIn(QUARANTINED),
    eraseQuarantine: async (before) => {
      let erased = 0
      for await (const { name, modified } of listIn(QUARANTINED)) {
        if (modified >= before) continue
        await bucket.remove(QUARANTINED + name)
        erased += 1
      }
      return erased
    },
  }
}

async function fetchTo(bucket: Bucket, key: string, path: string): Promise<boolean> {
  const file = await open(path, 'wx', 0o600)
  try {
    return (await bucket.fetch(key, file)) !== undefined
  } finally {
    await file.close()
  }
}
