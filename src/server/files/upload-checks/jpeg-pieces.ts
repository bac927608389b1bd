import type { ByteWindow } from './byte-window.ts'
import { keep, MAX_PIECES, orientationTag, type Piece } from './pieces.ts'

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const COMMENT = 0xfe

/** Application data without which the colours would be others, by marker and first bytes; all other may tell of people and places. */
const KEPT_APPLICATION_DATA: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/**
 * The parts of a JPEG that make the picture (ITU-T T.81, B.1 and B.2), in their order, with the
 * orientation in place of all else that is said about it. What follows its end, often a second
 * picture with data of its own, is no part of it.
 * @param orientation 1 (upright) to 8
 * @returns undefined when the file ends before the picture does, or is in too many pieces
 */
export async function jpegPieces(window: ByteWindow, orientation: number): Promise<Piece[] | undefined> {
  const pieces: Piece[] = [{ start: 0, end: 2 }]
  if (orientation > 1) pieces.push(exifSegment(orientation))
  for (let position = 2; pieces.length <= MAX_PIECES; ) {
    const head = await window.at(position, 16)
    const marker = head[1]
    if (head[0] !== 0xff || marker === undefined) return undefined
    if (marker === 0xff) {
      // A marker may have any number of these before it.
      position += 1
      continue
    }
    if (marker === END_OF_IMAGE) {
      keep(pieces, position, position + 2)
      return pieces
    }
    if (head.length < 4) return undefined
    const end = position + 2 + head.readUInt16BE(2)
    if (end < position + 4) return undefined
    const isKept = makesThePicture(marker, head.subarray(4))
    const next = marker === START_OF_SCAN ? await endOfScan(window, end) : end
    if (next === undefined) return undefined
    if (isKept) keep(pieces, position, next)
    position = next
  }
  return undefined
}

function makesThePicture(marker: number, content: Buffer): boolean {
  if (marker === COMMENT) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const begin = KEPT_APPLICATION_DATA[marker]
  return begin !== undefined && content.toString('latin1', 0, begin.length) === begin
}

/** Where the compressed data end: at a marker that is neither a zero put after 0xff nor a restart. */
async function endOfScan(window: ByteWindow, start: number): Promise<number | undefined> {
  for (let position = start; ; ) {
    const bytes = await window.at(position, 2)
    if (bytes.length < 2) return undefined
    const found = bytes.indexOf(0xff)
    if (found < 0) {
      position += bytes.length
      continue
    }
    const next = bytes[found + 1]
    if (next === 0 || (next !== undefined && next >= 0xd0 && next <= 0xd7)) position += found + 2
    else if (next === undefined) position += found
    else if (next === 0xff) position += found + 1
    else return position + found
  }
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationTag(orientation)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data])
}
