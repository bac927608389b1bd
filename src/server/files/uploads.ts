import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { tell } from '#server/monitoring/events.ts'
import { writeDurably } from './durable.ts'
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
  /** Silent when it is not there. */
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
   * Removes what a killed process of this machine had received but not stored. To be called before
   * requests are served.
   * @param known stored names
   * @returns how many files were removed
   */
  recover: (known: ReadonlySet<string>) => Promise<number>
  /**
   * Removes files that nobody names and that came before a moment, while others may be receiving.
   * @param known stored names
   * @param before far enough back that whatever came then has been stored or given up
   * @returns how many were removed
   */
  removeOrphans: (known: ReadonlySet<string>, before: Date) => Promise<number>
}

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
  const removeUnknown = async (known: ReadonlySet<string>, isAsked: (name: string) => boolean, before: Date): Promise<number> => {
    let removed = 0
    for await (const { name, modified } of listFolder(folder, isAsked)) {
      if (known.has(name) || modified >= before) continue
      await rm(join(folder, name), { force: true })
      removed += 1
    }
    return removed
  }
  return {
    place: folder,
    receive: async (stream, options) => {
      const upload = await receiveInto(folder, stream, options, scanner)
      tell('upload', { bytes: upload.size })
      return upload
    },
    put: async (stored_name, bytes) => {
      await makeUploadsFolder(folder)
      await writeDurably(path(stored_name), bytes, 0o600)
    },
    remove: async (stored_name) => rm(path(stored_name), { force: true }),
    size: async (stored_name) => sizeOf(path(stored_name)),
    open: async (stored_name) => openFile(path(stored_name)),
    onDisk: async (stored_name, work) => ((await sizeOf(path(stored_name))) === undefined ? undefined : work(path(stored_name))),
    list: () => listFolder(folder, isStoredName),
    isOwnedBy: (secret) => ownsUploads(dirname(folder), secret),
    recover: async (known) => {
      await makeUploadsFolder(folder)
      return removeUnknown(known, () => true, FOREVER)
    },
    removeOrphans: (known, before) => removeUnknown(known, isStoredName, before),
  }
}

/** The last moment that a date can tell (ECMA-262, 21.4.1.1). */
const FOREVER = new Date(8.64e15)
