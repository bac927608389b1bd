import { rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { emit } from '#server/monitoring/events.ts'
import { flush, writeDurably } from './durable.ts'
import { listFolder, openFile, sizeOf } from './folder.ts'
import { makeUploadsFolder, type ReceiveOptions, receiveInto, type Upload } from './receive-upload.ts'
import type { Scanner } from './scanner.ts'
import type { ListedFile, OpenedFile } from './stored-bytes.ts'
import { ownsUploads } from './upload-owner.ts'

/**
 * Files that came with forms; no address leads to them. They lie in a folder of the data folder or in a
 * bucket; one in a bucket rejects with StorageUnavailable when it cannot be used. Everything that takes
 * a stored name throws on anything that is no generated name.
 */
export interface UploadStore {
  /** Where they lie, for people. */
  place: string
  /**
   * Streams a file to disk while counting and hashing it, and looks into it; it is stored when the
   * promise resolves. Pictures are stored without data about themselves.
   *
   * What becomes of the stream: it is read to its end when the file is taken or refused for what is in
   * it. When the name's ending, the first bytes or the size refuse it, reading stops there: the stream is
   * left paused, neither drained nor destroyed, and the caller ends the connection or reads on. Its later
   * errors are swallowed. A stream that cuts a file off by itself and says so (`truncated`, as busboy's do)
   * counts as too big.
   * @throws UploadRefused, or the error of the stream, of the disk or of the bucket; nothing is left on
   *   this machine in either case
   */
  receive: (stream: Readable, options: ReceiveOptions) => Promise<Upload>
  /** Keeps bytes under a stored name, as they are: for what was received before and comes back. */
  put: (stored_name: string, bytes: Uint8Array) => Promise<void>
  /** Also from the quarantine; silent when it is not there. */
  remove: (stored_name: string) => Promise<void>
  /** Bytes of a file; undefined when it is not there. */
  size: (stored_name: string) => Promise<number | undefined>
  /** Opens a file for reading; undefined when it is not there. */
  open: (stored_name: string) => Promise<OpenedFile | undefined>
  /**
   * Does some work with a file on this machine's disk, under a path that holds as long as the work lasts.
   * @returns undefined when the file is not there
   */
  onDisk: <Result>(stored_name: string, work: (path: string) => Promise<Result>) => Promise<Result | undefined>
  /** All files under generated names. */
  list: () => AsyncIterable<ListedFile>
  /**
   * Binds the uploads to the database that names them, if no other has them. With another database beside
   * them, none of the files would seem to belong to anybody, and what visitors have sent would be swept away.
   * @param secret of the database, which no other has
   * @returns whether they are this database's
   */
  isOwnedBy: (secret: string) => Promise<boolean>
  /**
   * Removes files that a killed process of this machine had not received completely. To be called before
   * requests are served.
   */
  removeUnfinished: () => Promise<void>
  /**
   * Moves files that no submission names to the quarantine, and files in it that a submission names
   * (again) back. Unknown files are never erased here: after a database rollback they are what visitors
   * have sent since.
   * @param known stored names
   * @param before files that came later are left alone: others may be receiving them
   */
  sweep: (known: ReadonlySet<string>, before: Date) => Promise<Sweep>
  /** The quarantine, for people. */
  quarantine: string
  listQuarantine: () => AsyncIterable<ListedFile>
  /**
   * Erases quarantined files that came before a moment.
   * @returns how many
   */
  eraseQuarantine: (before: Date) => Promise<number>
}

/** How many files a sweep has moved. */
export interface Sweep {
  /** To the quarantine, because no submission names them. */
  quarantined: number
  /** Back from it, because a submission names them again. */
  returned: number
}

/** Folder of the quarantine, within the uploads. */
export const QUARANTINE = 'unknown'

/** What a generated name looks like. */
const STORED_NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a name is one that a store has generated. */
export function isStoredName(name: string): boolean {
  return STORED_NAME.test(name)
}

/** Throws on anything that is no generated name, so that none becomes a path. */
export function checkedStoredName(name: string): string {
  if (!isStoredName(name)) throw new Error(`"${name}" is no name of a stored upload.`)
  return name
}

/** Uploads in a folder, which is made when it is missing; only the server's own user can read it. */
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
    isOwnedBy: (secret) => ownsUploads(dirname(folder), secret),
    removeUnfinished: async () => {
      await makeUploadsFolder(folder)
      for await (const { name } of listFolder(folder, isUnfinished)) await rm(join(folder, name), { force: true })
    },
    sweep: async (known, before) => {
      const swept: Sweep = { quarantined: 0, returned: 0 }
      for await (const { name } of listFolder(quarantine, (name) => known.has(name))) {
        await move(name, folder, quarantine)
        swept.returned += 1
      }
      for await (const { name, modified } of listFolder(folder, isStoredName)) {
        if (known.has(name) || modified >= before) continue
        await move(name, quarantine, folder)
        swept.quarantined += 1
      }
      return swept
    },
    quarantine,
    listQuarantine: () => listFolder(quarantine, isStoredName),
    eraseQuarantine: async (before) => {
      let erased = 0
      for await (const { name, modified } of listFolder(quarantine, isStoredName)) {
        if (modified >= before) continue
        await rm(join(quarantine, name), { force: true })
        erased += 1
      }
      return erased
    },
  }
}

/** A file that is being received or written bears its generated name with an ending. */
function isUnfinished(name: string): boolean {
  const [stored = '', ending] = name.split('.', 2)
  return ending !== undefined && isStoredName(stored)
}
