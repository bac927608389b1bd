/** A part of a picture as it will be stored: bytes of the file, its end not included, or bytes of our own. */
export type Piece = { start: number; end: number } | Buffer

/** A picture says something about itself in a few places; more pieces come from a file made to keep us busy. */
export const MAX_PIECES = 1000

/** Adds bytes of the file; what follows on the last piece makes it longer. */
export function keep(pieces: Piece[], start: number, end: number): void {
  const last = pieces.at(-1)
  if (last && 'start' in last && last.end === start) last.end = end
  else pieces.push({ start, end })
}

/** Exif data that hold nothing but the orientation (Exif 2.32, 4.6.2 and 4.6.5, tag 0x0112), 1 to 8. */
export function orientationTag(orientation: number): Buffer {
  const tag = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex')
  tag.writeUInt16BE(orientation, 18)
  return tag
}
