import sharp from 'sharp'

// From 0 to 1 with a soft start and end.
export const smooth = (t) => { t = Math.max(0, Math.min(1, t)); return t * t * (3 - 2 * t) }

// A plane of numbers from 0 to 1, blurred: 16 bits, because in 8 the soft end of a shadow has steps.
export async function blurred(plane, width, height, sigma) {
  const raw = Uint16Array.from(plane, (v) => Math.round(v * 65535))
  const { data } = await sharp(raw, { raw: { width, height, channels: 1 } }).toColourspace('grey16').blur(sigma).raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true })
  return Float32Array.from(new Uint16Array(data.buffer, data.byteOffset, width * height), (v) => v / 65535)
}
