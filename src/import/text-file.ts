import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'

/** The file cannot be imported. */
export class SourceError extends Error {}

const CHUNK_BYTES = 256 * 1024

export interface TextFile {
  path: string
  size: number
  /** As `TextDecoder` names it. */
  encoding: string
}

/** @throws SourceError if there is nothing to read; it ends in the advice */
export async function beginningOf(
  path: string,
  length: number,
  advice: { notFile: string; empty: string },
): Promise<{ size: number; bytes: Buffer }> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new SourceError(`There is no file ${path}.`)
  if (!stat.isFile()) throw new SourceError(`${path} is not a file. ${advice.notFile}`)
  if (stat.size === 0) throw new SourceError(`${path} is empty. ${advice.empty}`)
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0)
    return { size: stat.size, bytes: buffer.subarray(0, bytesRead) }
  } finally {
    await handle.close()
  }
}

/** @throws SourceError if it is one; `ending` is that of the file inside */
export function refuseArchive(path: string, beginning: Buffer, ending: string): void {
  const [first, second] = beginning
  if (first === 0x1f && second === 0x8b) throw new SourceError(`${path} is compressed with gzip. Decompress it first: gunzip ${path}`)
  if (beginning.subarray(0, 2).toString('latin1') === 'PK') {
    throw new SourceError(`${path} is a zip archive. Unpack it and give the ${ending} file inside.`)
  }
}

/** As `TextDecoder` names it; undefined if it is unknown. */
export function knownEncoding(name: string): string | undefined {
  try {
    return new TextDecoder(name).encoding
  } catch {
    return undefined
  }
}

/** Undecodable characters become U+FFFD. */
export async function* textChunks({ path, encoding }: TextFile, onBytes: (bytes: number) => void): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true })
    onBytes(stream.bytesRead)
  }
  yield decoder.decode()
}
