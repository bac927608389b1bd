import { createReadStream, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

export class ExportFault extends Error {}

const BEGINNING = 1024

const PIECE = 256 * 1024

export interface ExportFile {
  path: string
  size: number
  encoding: string
}

/** @throws ExportFault when it can be no export */
export async function openExport(path: string, encoding?: string): Promise<ExportFile> {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) throw new ExportFault(`There is no file ${path}.`)
  if (!stat.isFile()) throw new ExportFault(`${path} is no file; give the export that WordPress makes under Tools, Export.`)
  if (stat.size === 0) throw new ExportFault(`${path} is empty; export again, and look whether the browser has saved the whole file.`)
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
  if (first === 0x1f && second === 0x8b) throw new ExportFault(`${path} is packed with gzip; unpack it first: gunzip ${path}`)
  if (beginning.subarray(0, 2).toString('latin1') === 'PK') {
    throw new ExportFault(`${path} is a zip archive; unpack it first and give the .xml file that is in it.`)
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
    const source = given === undefined ? `${path} says that it is written in` : '--encoding is'
    throw new ExportFault(
      `${source} "${encoding}", which is no encoding that is known here; give the right one with --encoding, for example utf-8.`,
    )
  }
}

function wideWithoutMark(beginning: Buffer): string | undefined {
  if (beginning[0] === 0x3c && beginning[1] === 0) return 'utf-16le'
  return beginning[0] === 0 && beginning[1] === 0x3c ? 'utf-16be' : undefined
}

/** Undecodable characters become U+FFFD. */
export async function* textPieces({ path, encoding }: ExportFile, onBytes: (bytes: number) => void): AsyncIterable<string> {
  const decoder = new TextDecoder(encoding)
  const stream = createReadStream(path, { highWaterMark: PIECE })
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true })
    onBytes(stream.bytesRead)
  }
  yield decoder.decode()
}
