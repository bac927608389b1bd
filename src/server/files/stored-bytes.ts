import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What bytes are known by. */
export interface Content {
  /** Bytes. */
  size: number
  /** Lower-case hexadecimal. */
  sha256: string
}

/** A file of a store, opened for reading. Who does not read the stream to its end destroys it. */
export interface OpenedFile {
  /** Bytes. */
  size: number
  stream: Readable
}

/** A file of a store, as its list tells of it. */
export interface ListedFile {
  name: string
  /** Bytes. */
  size: number
  /** When it was last written. */
  modified: Date
}

/** SHA-256 of what a stream gives, in lower-case hexadecimal. */
export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}

/** SHA-256 of bytes in lower-case hexadecimal. */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
