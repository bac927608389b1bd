import type { ByteWindow } from './byte-window.ts'
import { keep, MAX_PARTS, MAX_PIECES, orientationTag, type PictureParts, type Piece, type Range, withPiece } from './pieces.ts'

const START_BYTES = 2

const FILL = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
const COMMENT = 0xfe
const EXIF = 0xe1

const EXIF_BEGIN = 'Exif\0\0'

/** Application data that the colours need, by marker and first bytes; any other may reveal people and places. */
const KEPT_APPLICATION_DATA: Readonly<Record<number, string>> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' }

/** ITU-T T.81, B.1 and B.2. What follows the picture's end, often a second picture, is dropped. */
export async function jpegParts(window: ByteWindow): Promise<PictureParts | undefined> {
  const header: Range[] = [{ start: 0, end: START_BYTES }]
  const picture: Range[] = [{ start: 0, end: START_BYTES }]
  let hasPixels = false
  let position = START_BYTES
  for (let count = 0; count < MAX_PARTS && picture.length <= MAX_PIECES; count += 1) {
    const segment = await segmentAt(window, position)
    if (!segment) return undefined
    const { marker, content, end } = segment
    const isKept = makesThePicture(marker, content)
    if (!hasPixels && tellsSizeOrOrientation(marker, content)) keep(header, position, end)
    hasPixels ||= marker === START_OF_SCAN
    const next = marker === START_OF_SCAN ? await endOfScan(window, end) : end
    if (next === undefined) return undefined
    if (isKept) keep(picture, position, next)
    if (marker === END_OF_IMAGE) return hasPixels ? { header, picture } : undefined
    position = next
  }
  return undefined
}

interface Segment {
  marker: number
  content: Buffer
  end: number
}

async function segmentAt(window: ByteWindow, position: number): Promise<Segment | undefined> {
  const head = await window.at(position, 16)
  const marker = head[1]
  if (head[0] !== 0xff || marker === undefined) return undefined
  const content = head.subarray(4)
  if (marker === FILL) return { marker, content, end: position + 1 }
  if (marker === END_OF_IMAGE) return { marker, content, end: position + 2 }
  if (head.length < 4) return undefined
  const end = position + 2 + head.readUInt16BE(2)
  return end < position + 4 ? undefined : { marker, content, end }
}

export function orientedJpeg(picture: Range[], orientation: number): Piece[] {
  return withPiece(picture, START_BYTES, exifSegment(orientation))
}

function isApplicationData(marker: number): boolean {
  return marker >= 0xe0 && marker <= 0xef
}

function beginsWith(content: Buffer, begin: string): boolean {
  return content.toString('latin1', 0, begin.length) === begin
}

/** Includes frame, tables and the first scan's header, so that an invalid header is noticed. */
function tellsSizeOrOrientation(marker: number, content: Buffer): boolean {
  if (isApplicationData(marker)) return marker === EXIF && beginsWith(content, EXIF_BEGIN)
  return marker !== COMMENT && marker !== FILL
}

function makesThePicture(marker: number, content: Buffer): boolean {
  if (marker === COMMENT || marker === FILL) return false
  if (!isApplicationData(marker)) return true
  const begin = KEPT_APPLICATION_DATA[marker]
  return begin !== undefined && beginsWith(content, begin)
}

/** At a marker that is neither a stuffed zero after 0xff nor a restart. */
async function endOfScan(window: ByteWindow, start: number): Promise<number | undefined> {
  for (let position = start; ; ) {
    const bytes = await window.at(position, 2)
    if (bytes.length < 2) return undefined
    const found = markerIn(bytes)
    if (found !== undefined) return position + found
    position += bytes.length - 1
  }
}

/** Byte by byte: `indexOf(0xff)` costs many times more where every second byte is one. */
function markerIn(bytes: Buffer): number | undefined {
  for (let index = 1; index < bytes.length; index += 1) {
    if (bytes[index - 1] === 0xff && endsScan(bytes[index] ?? 0)) return index - 1
  }
  return undefined
}

function endsScan(byte: number): boolean {
  return byte !== 0 && byte !== FILL && !(byte >= 0xd0 && byte <= 0xd7)
}

function exifSegment(orientation: number): Buffer {
  const data = Buffer.concat([Buffer.from(EXIF_BEGIN, 'latin1'), orientationTag(orientation)])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, data.length + 2]), data])
}
