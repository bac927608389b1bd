import type { ListedFile, OpenedFile } from './stored-bytes.ts'

/**
 * Published files under their content address: lower-case hexadecimal SHA-256. They lie in the data
 * folder or in a bucket; one in a bucket rejects with StorageUnavailable when it cannot be used.
 */
export interface PublishedStore {
  /**
   * Keeps bytes; they are stored when the promise resolves. Keeping the same bytes again sends nothing.
   * @returns their SHA-256
   */
  put: (bytes: Uint8Array) => Promise<string>
  /** Opens kept bytes for reading; undefined when nothing is kept under the address. */
  open: (sha256: string) => Promise<OpenedFile | undefined>
  /** Bytes of a kept file; undefined when nothing is kept under the address. */
  size: (sha256: string) => Promise<number | undefined>
  /** All that is kept. */
  list: () => AsyncIterable<ListedFile>
  /**
   * Sees to it that the bytes of an address lie on this machine, under `path`.
   * @param size how many there must be: only they are counted then; else all of them are read and compared with the address
   * @throws DamagedFile when other bytes are kept, or none
   */
  bring: (sha256: string, size?: number) => Promise<void>
  /** Where the bytes lie on this machine, each file named by its address. */
  folder: string
  /** Where the bytes of an address lie on this machine, whether they are there or not. */
  path: (sha256: string) => string
}

/** Bytes that were kept are not there, or not as they were. */
export class DamagedFile extends Error {
  constructor(sha256: string) {
    super(`The published file ${sha256} is damaged or missing. "doctor" names such files; "content publish" writes them again.`)
  }
}

const ADDRESS = /^[0-9a-f]{64}$/

/** Whether a text is the address of a file. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Throws on anything that is no address, so that none becomes a path. */
export function checkedAddress(sha256: string): string {
  if (!isAddress(sha256)) throw new Error(`"${sha256}" is no SHA-256 address.`)
  return sha256
}
