import { beginningOf, knownEncoding, refuseArchive, SourceError, type TextFile } from '../text-file.ts'

const BEGINNING = 1024

const ADVICE = {
  notFile: 'Give the export made in WordPress under Tools, Export.',
  empty: 'Export again and make sure that the download completes.',
}

/** @throws SourceError if the file cannot be an export */
export async function openExport(path: string, encoding?: string): Promise<TextFile> {
  const { size, bytes } = await beginningOf(path, BEGINNING, ADVICE)
  refuseArchive(path, bytes, '.xml')
  return { path, size, encoding: encodingOf(path, bytes, encoding) }
}

function encodingOf(path: string, beginning: Buffer, given: string | undefined): string {
  const [first, second] = beginning
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined
  const declared = /^[^<]*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning.toString('latin1'))?.[1]
  const encoding = given ?? wide ?? wideWithoutMark(beginning) ?? declared ?? 'utf-8'
  const known = knownEncoding(encoding)
  if (known !== undefined) return known
  const source = given === undefined ? `${path} declares the encoding` : '--encoding is'
  throw new SourceError(`${source} "${encoding}", which is not a known encoding. Give the right one with --encoding, for example utf-8.`)
}

function wideWithoutMark(beginning: Buffer): string | undefined {
  if (beginning[0] === 0x3c && beginning[1] === 0) return 'utf-16le'
  return beginning[0] === 0 && beginning[1] === 0x3c ? 'utf-16be' : undefined
}
