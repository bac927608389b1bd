import { crc32 } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import { keep, MAX_PARTS, MAX_PIECES, orientationTag, type PictureParts, type Piece, type Range, withPiece } from './pieces.ts'

const SIGNATURE_BYTES = 8

/** The signature and IHDR, which comes first and is always of the same length (PNG, third edition, 5.6 and 11.2.1). */
const HEADER_END = 33

/** Chunks that make the picture, its colours and its movement (PNG, third edition, 11); all other may tell of people and places. */
const KEPT_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/** Chunks that tell size and orientation, and those without which these are not read. */
const HEADER_CHUNKS = new Set(['IHDR', 'PLTE', 'eXIf', 'IDAT'])

/**
 * The parts of a PNG that make the picture, in their order. What follows its end is no part of it.
 * @returns undefined when a part is damaged or missing, or there are too many
 */
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
    // Readers of a header stop where the first pixels begin.
    if (!hasPixels && HEADER_CHUNKS.has(type)) keep(header, position, type === 'IDAT' ? position + 8 : end)
    hasPixels ||= type === 'IDAT'
    if (KEPT_CHUNKS.has(type)) keep(picture, position, end)
    if (type === 'IEND') return hasPixels ? { header, picture } : undefined
    position = end
  }
  return undefined
}

/** A PNG's pieces with the orientation, 2 to 8, in place of all else that was said about it. */
export function orientedPng(picture: Range[], orientation: number): Piece[] {
  return withPiece(picture, HEADER_END, exifChunk(orientation))
}

/** The chunk at a position with where it ends; undefined when it is damaged. */
async function chunkAt(window: ByteWindow, position: number): Promise<{ type: string; end: number } | undefined> {
  const head = await window.at(position, 8)
  if (head.length < 8) return undefined
  const type = head.toString('latin1', 4, 8)
  const end = position + 8 + head.readUInt32BE(0)
  return (await isSound(window, position + 4, end)) ? { type, end: end + 4 } : undefined
}

/** Whether a chunk's type and data are followed by their checksum. */
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
