import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface Content {
  size: number
  sha256: string
}

/** Destroy the stream unless it is read to its end. */
export interface OpenedFile {
  size: number
  stream: Readable
}

export interface ListedFile {
  name: string
  size: number
  modified: Date
}

export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of stream) hash.update(bytes)
  return hash.digest('hex')
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
