import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { writeDurably } from './durable.ts'

/** Bytes kept under their content address: lower-case hexadecimal SHA-256. */
export interface LocalStore {
  /**
   * Keeps bytes; they are on disk when the promise resolves. Keeping the same bytes again costs nothing.
   * @returns their SHA-256
   */
  put: (bytes: Uint8Array) => Promise<string>
  /**
   * Opens kept bytes for reading, or a part of them.
   * @param range offsets of the first and the last byte
   * @returns undefined when nothing is kept under the address
   */
  open: (sha256: string, range?: { start: number; end: number }) => Promise<{ size: number; stream: Readable } | undefined>
  /** Where all bytes lie, each file named by its address. */
  folder: string
  /** Where the bytes of an address lie, whether they are there or not. */
  path: (sha256: string) => string
}

const ADDRESS = /^[0-9a-f]{64}$/

/** SHA-256 of bytes in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** The store of published files in `{dataDir}/files`. */
export function localStore(dataDir: string): LocalStore {
  const folder = join(dataDir, 'files')
  const path = (sha256: string): string => {
    if (!ADDRESS.test(sha256)) throw new Error(`"${sha256}" is no SHA-256 address.`)
    return join(folder, sha256)
  }
  return {
    folder,
    path,
    put: async (bytes) => {
      const sha256 = sha256Of(bytes)
      if (!(await isThere(path(sha256)))) await writeDurably(path(sha256), bytes)
      return sha256
    },
    open: async (sha256, range) => {
      const found = await stat(path(sha256)).catch(() => undefined)
      return found && { size: found.size, stream: createReadStream(path(sha256), range) }
    },
  }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
