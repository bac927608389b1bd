import type { ListedFile, OpenedFile } from './stored-bytes.ts'

/** By SHA-256 in lower-case hexadecimal. A bucket rejects with StorageUnavailable when it cannot be used. */
export interface PublishedStore {
  /** Stored when the promise resolves; repeating it sends nothing. */
  put: (bytes: Uint8Array) => Promise<string>
  open: (sha256: string) => Promise<OpenedFile | undefined>
  size: (sha256: string) => Promise<number | undefined>
  list: () => AsyncIterable<ListedFile>
  /** Does nothing if it is missing. */
  remove: (sha256: string) => Promise<void>
  /** With `size` only the size is checked, else the hash. Throws DamagedFile. */
  bring: (sha256: string, size?: number) => Promise<void>
  folder: string
  path: (sha256: string) => string
}

export class DamagedFile extends Error {
  constructor(sha256: string) {
    super(`The published file ${sha256} is damaged or missing. "doctor" lists such files; "content publish" restores them.`)
  }
}

const ADDRESS = /^[0-9a-f]{64}$/

export function isAddress(text: string): boolean {
  return ADDRESS.test(text)
}

/** Throws on anything but an address, so that nothing else becomes a path. */
export function checkedAddress(sha256: string): string {
  if (!isAddress(sha256)) throw new Error(`"${sha256}" is not a SHA-256 address.`)
  return sha256
}
