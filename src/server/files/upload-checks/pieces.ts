import type { ByteWindow } from './byte-window.ts'

/** Bytes of a file, its end not included. */
export interface Range {
  start: number
  end: number
}

/** A part of a picture as it will be stored: bytes of the file or bytes of our own. */
export type Piece = Range | Buffer

/** What a look through a picture's structure found, its pixels not decoded. */
export interface PictureParts {
  /** What tells size and orientation: the file's parts before the pixels, without names, texts and profiles. */
  header: Range[]
  /** What makes the picture, in its order; the parts that follow on each other are one. */
  picture: Range[]
}

/**
 * Parts of a file that are looked at, kept or not. A PNG of 10 MB has one in every 8 kB as most programs
 * write it and one in every row at worst; more come from a file made to keep us busy.
 */
export const MAX_PARTS = 10_000

/** A picture says something about itself in a few places; more pieces come from a file made to keep us busy. */
export const MAX_PIECES = 1000

/** Exif data are 64 kB at most in a JPEG and tables far less. */
const MAX_HEADER_BYTES = 1024 * 1024

/** Adds bytes of the file; what follows on the last piece makes it longer. */
export function keep(pieces: Range[], start: number, end: number): void {
  const last = pieces.at(-1)
  if (last && last.end === start) last.end = end
  else pieces.push({ start, end })
}

/** The bytes of a header in one; undefined when they are too many for one. */
export async function headerBytes(window: ByteWindow, header: Range[]): Promise<Buffer | undefined> {
  const size = header.reduce((sum, { start, end }) => sum + end - start, 0)
  if (size > MAX_HEADER_BYTES) return undefined
  const bytes = Buffer.alloc(size)
  let length = 0
  for (const { start, end } of header) {
    for await (const chunk of window.between(start, end)) length += chunk.copy(bytes, length)
  }
  return bytes
}

/** Pieces with one more put in at a position of the file that lies in the first one or at its end. */
export function withPiece(pieces: Range[], position: number, added: Buffer): Piece[] {
  const [first, ...others] = pieces
  if (!first) return [added]
  return [{ start: first.start, end: position }, added, { start: position, end: first.end }, ...others]
}

/** Exif data that hold nothing but the orientation (Exif 2.32, 4.6.2 and 4.6.5, tag 0x0112), 1 to 8. */
export function orientationTag(orientation: number): Buffer {
  const tag = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tag.writeUInt16BE(orientation, 18)
  return tag
}
