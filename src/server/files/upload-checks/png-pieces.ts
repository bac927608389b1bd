import { crc32 } from 'node:zlib'
import type { ByteWindow } from './byte-window.ts'
import { keep, MAX_PIECES, orientationTag, type Piece } from './pieces.ts'

const SIGNATURE_BYTES = 8

/** Chunks that make the picture, its colours and its movement (PNG, third edition, 11); all other may tell of people and places. */
const KEPT_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)

/**
 * The parts of a PNG that make the picture, in their order, with the orientation in place of all else
 * that is said about it. What follows its end is no part of it.
 * @param orientation 1 (upright) to 8
 * @returns undefined when a part is damaged or missing, or there are too many
 */
export async function pngPieces(window: ByteWindow, orientation: number): Promise<Piece[] | undefined> {
  const pieces: Piece[] = [{ start: 0, end: SIGNATURE_BYTES }]
  for (let position = SIGNATURE_BYTES; pieces.length <= MAX_PIECES; ) {
    const head = await window.at(position, 8)
    if (head.length < 8) return undefined
    const type = head.toString('latin1', 4, 8)
    const end = position + 8 + head.readUInt32BE(0)
    if (!(await isSound(window, position + 4, end))) return undefined
    if (KEPT_CHUNKS.has(type)) keep(pieces, position, end + 4)
    if (type === 'IHDR' && orientation > 1) pieces.push(exifChunk(orientation))
    if (type === 'IEND') return pieces
    position = end + 4
  }
  return undefined
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
