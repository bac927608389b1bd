import { crc32 } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import { keep, MAX_PARTS, MAX_PIECES, orientationTag, type PictureParts, type Piece, type Range, withPiece } from './pieces.ts'

const SIGNATURE_BYTES = 8

/** Signature and IHDR, which comes first and has a fixed length (PNG, third edition, 5.6 and 11.2.1). */
const HEADER_END = 33

/** Image, colours and animation (PNG, third edition, 11); any other chunk may reveal people and places. */
const KEPT_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

const HEADER_CHUNKS = new Set(['IHDR', 'PLTE', 'eXIf', 'IDAT'])

/** What follows the picture's end is dropped. */
export async function pngParts(window: ByteWindow): Promise<PictureParts | undefined> {
  const header: Range[] = [{ start: 0, end: SIGNATURE_BYTES }]
  const picture: Range[] = [{ start: 0, end: SIGNATURE_BYTES }]
  let hasPixels = false
  let position = SIGNATURE_BYTES
  for (let count = 0; count < MAX_PARTS && picture.length <= MAX_PIECES; count += 1) {
    const chunk = await chunkAt(window, position)
    if (!chunk) return undefined
    const { type, end } = chunk
    if ((type === 'IHDR' && end === HEADER_END) !== (count === 0)) return undefined
    // Header readers stop where the first pixels begin.
    if (!hasPixels && HEADER_CHUNKS.has(type)) keep(header, position, type === 'IDAT' ? position + 8 : end)
    hasPixels ||= type === 'IDAT'
    if (KEPT_CHUNKS.has(type)) keep(picture, position, end)
    if (type === 'IEND') return hasPixels ? { header, picture } : undefined
    position = end
  }
  return undefined
}

export function orientedPng(picture: Range[], orientation: number): Piece[] {
  return withPiece(picture, HEADER_END, exifChunk(orientation))
}

async function chunkAt(window: ByteWindow, position: number): Promise<{ type: string; end: number } | undefined> {
  const head = await window.at(position, 8)
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const end = position + 8 + head.readUInt32BE(0)
  return (await isSound(window, position + 4, end)) ? { type, end: end + 4 } : undefined
}

async function isSound(window: ByteWindow, start: number, end: number): Promise<boolean> {
  let sum = 0
  for await (const bytes of window.between(start, end)) sum = crc32(bytes, sum)
  const checksum = await window.at(end, 4)
  return checksum.length >= 4 && checksum.readUInt32BE(0) === sum
}

function exifChunk(orientation: number): Buffer {
  const typed = Buffer.concat([Buffer.from('eXIf', 'latin1'), orientationTag(orientation)])
  const chunk = Buffer.alloc(typed.length + 8)
  chunk.writeUInt32BE(typed.length - 4, 0)
  typed.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(typed), typed.length + 4)
  return chunk
}
