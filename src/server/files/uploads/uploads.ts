import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { flush, writeDurably } from '#server/files/durable.ts'
import { listFolder, openFile, sizeOf } from '#server/files/folder.ts'
import type { ListedFile, OpenedFile } from '#server/files/stored-bytes.ts'
import { emit } from '#server/monitoring/events.ts'
import { makeUploadsFolder, type ReceiveOptions, receiveInto, type Upload } from './receive-upload.ts'
import type { Scanner } from './scanner.ts'
import { ownsUploads } from './upload-owner.ts'

/** A bucket rejects with StorageUnavailable when it cannot be used. Methods throw on any name that was not generated. */
export interface UploadStore {
  place: string
  /**
   * Stored when the promise resolves; pictures lose their metadata. A refused stream is left paused, neither drained nor destroyed,
   * and its later errors are swallowed. `truncated`, as busboy sets it, counts as too big.
   * @throws UploadRefused, or the error of the stream, disk or bucket; nothing is left on this machine
   */
  receive: (stream: Readable, options: ReceiveOptions) => Promise<Upload>
  put: (stored_name: string, bytes: Uint8Array) => Promise<void>
  remove: (stored_name: string) => Promise<void>
  size: (stored_name: string) => Promise<number | undefined>
  open: (stored_name: string) => Promise<OpenedFile | undefined>
  onDisk: <Result>(stored_name: string, work: (path: string) => Promise<Result>) => Promise<Result | undefined>
  list: () => AsyncIterable<ListedFile>
  /** Takes uploads without an owner. With another database, visitors' files would seem unknown and be removed. */
  isOwnedBy: (signingKey: string) => Promise<boolean>
  /** Removes files half received by a killed process of this machine. Call it before requests are served. */
  removeUnfinished: () => Promise<void>
  quarantine: string
  listQuarantine: () => AsyncIterable<ListedFile>
  moveToQuarantine: (stored_name: string) => Promise<void>
  moveBack: (stored_name: string) => Promise<void>
  removeQuarantined: (stored_name: string) => Promise<void>
}

export interface Sweep {
  quarantined: number
  returned: number
}

/** Moves unknown files to the quarantine and known ones back; after a database rollback, unknown ones are the newest. */
export async function sweep(uploads: UploadStore, known: ReadonlySet<string>, before: Date): Promise<Sweep> {
  const swept: Sweep = { quarantined: 0, returned: 0 }
  for await (const { name } of uploads.listQuarantine()) {
    if (!known.has(name)) continue
    await uploads.moveBack(name)
    swept.returned += 1
  }
  for await (const { name, modified } of uploads.list()) {
    if (known.has(name) || modified >= before) continue
    await uploads.moveToQuarantine(name)
    swept.quarantined += 1
  }
  return swept
}

/** Returns how many files were older. */
export async function eraseQuarantine(uploads: UploadStore, before: Date): Promise<number> {
  let erased = 0
  for await (const { name, modified } of uploads.listQuarantine()) {
    if (modified >= before) continue
    await uploads.removeQuarantined(name)
    erased += 1
  }
  return erased
}

export const QUARANTINE = 'unknown'

const STORED_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name)
}

/** Throws on anything but a generated name, so that nothing else becomes a path. */
export function checkedStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error(`"${name}" is no name of a stored upload.`)
  return name
}

export function uploadStore({ folder, scanner }: { folder: string; scanner?: Scanner | undefined }): UploadStore {
  const path = (stored_name: string): string => join(folder, checkedStoredName(stored_name))
  const quarantine = join(folder, QUARANTINE)
  const move = async (name: string, to: string, from: string) => {
    await makeUploadsFolder(to)
    await rename(join(from, name), join(to, name))
    await flush(to)
  }
  return {
    place: folder,
    receive: async (stream, options) => {
      const upload = await receiveInto(folder, stream, options, scanner)
      emit('upload', { bytes: upload.size })
      return upload
    },
    put: async (stored_name, bytes) => {
      await makeUploadsFolder(folder)
      await writeDurably(path(stored_name), bytes, 0o600)
    },
    remove: async (stored_name) => {
      await rm(path(stored_name), { force: true })
      await rm(join(quarantine, stored_name), { force: true })
    },
    size: async (stored_name) => sizeOf(path(stored_name)),
    open: async (stored_name) => openFile(path(stored_name)),
    onDisk: async (stored_name, work) => ((await sizeOf(path(stored_name))) === undefined ? undefined : work(path(stored_name))),
    list: () => listFolder(folder, isStoredName),
    isOwnedBy: (signingKey) => ownsUploads(dirname(folder), signingKey),
    removeUnfinished: async () => {
      await makeUploadsFolder(folder)
      for await (const { name } of listFolder(folder, isUnfinished)) await rm(join(folder, name), { force: true })
    },
    quarantine,
    listQuarantine: () => listFolder(quarantine, isStoredName),
    moveToQuarantine: (stored_name) => move(stored_name, quarantine, folder),
    moveBack: (stored_name) => move(stored_name, folder, quarantine),
    removeQuarantined: (stored_name) => rm(join(quarantine, stored_name), { force: true }),
  }
}

function isUnfinished(name: string): boolean {
  const [stored = '', ending] = name.split('.', 2)
  return ending !== undefined && isStoredName(stored)
}
