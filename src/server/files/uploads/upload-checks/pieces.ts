import type { ByteWindow } from './byte-window.ts'

export interface Range {
  start: number
  end: number
}

export type Piece = Range | Buffer

export interface PictureParts {
  /** The parts with size and orientation, without names, texts and profiles. */
  header: Range[]
  picture: Range[]
}

/** A PNG of 10 MB has a part per 8 kB in most programs and one per row at worst; more come from an attack. */
export const MAX_PARTS = 10_000

/** Metadata is in a few places; more pieces come from an attack. */
export const MAX_PIECES = 1000

/** Exif data are at most 64 kB in a JPEG, and tables far less. */
const MAX_HEADER_BYTES = 1024 * 1024

export function keep(pieces: Range[], start: number, end: number): void {
  const last = pieces.at(-1)
  if (last && last.end === start) last.end = end
  else pieces.push({ start, end })
}

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

/** The position must be within the first piece or at its end. */
export function withPiece(pieces: Range[], position: number, added: Buffer): Piece[] {
  const [first, ...others] = pieces
  if (!first) return [added]
  return [{ start: first.start, end: position }, added, { start: position, end: first.end }, ...others]
}

/** Exif data with nothing but the orientation, 1 to 8 (Exif 2.32, 4.6.2 and 4.6.5, tag 0x0112). */
export function orientationTag(orientation: number): Buffer {
  const tag = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tag.writeUInt16BE(orientation, 18)
  return tag
}
