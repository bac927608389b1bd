import { createReadStream, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export class ExportError extends Error {}

const BEGINNING = 1024

const CHUNK_BYTES = 256 * 1024

export interface ExportFile {
  path: string
  size: number
  encoding: string
}

/** @throws ExportError if the file cannot be an export */
export async function openExport(path: string, encoding?: string): Promise<ExportFile> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new ExportError(`There is no file ${path}.`)
  if (!stat.isFile()) throw new ExportError(`${path} is not a file. Give the export made in WordPress under Tools, Export.`)
  if (stat.size === 0) throw new ExportError(`${path} is empty. Export again and make sure that the download completes.`)
  const handle = await open(path)
  try {
    const beginning = await readBeginning(handle)
    refuseOtherKinds(path, beginning)
    return { path, size: stat.size, encoding: encodingOf(path, beginning, encoding) }
  } finally {
    await handle.close()
  }
}

async function readBeginning(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0)
  return buffer.subarray(0, bytesRead)
}

function refuseOtherKinds(path: string, beginning: Buffer): void {
  const [first, second] = beginning
  if (first === 0x1f && second === 0x8b) throw new ExportError(`${path} is compressed with gzip. Decompress it first: gunzip ${path}`)
  if (beginning.subarray(0, 2).toString('latin1') === 'PK') {
    throw new ExportError(`${path} is a zip archive. Unpack it and give the .xml file inside.`)
  }
}

function encodingOf(path: string, beginning: Buffer, given: string | undefined): string {
  const [first, second] = beginning
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning.toString('latin1'))?.[1]
  const encoding = given ?? wide ?? wideWithoutMark(beginning) ?? declared ?? 'utf-8'
  try {
    return new TextDecoder(encoding).encoding
  } catch {
    const source = given === undefined ? `${path} declares the encoding` : '--encoding is'
    throw new ExportError(`${source} "${encoding}", which is not a known encoding. Give the right one with --encoding, for example utf-8.`)
  }
}

function wideWithoutMark(beginning: Buffer): string | undefined {
  if (beginning[0] === 0x3c && beginning[1] === 0) return 'utf-16le'
  return beginning[0] === 0 && beginning[1] === 0x3c ? 'utf-16be' : undefined
}

/** Undecodable characters become U+FFFD. */
export async function* textChunks({ path, encoding }: ExportFile, onBytes: (bytes: number) => void): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  const stream = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true })
    onBytes(stream.bytesRead)
  }
  yield decoder.decode()
}
