// node even-walls.mjs IN OUT.webp WIDTH [x0,y0,x1,y1 …]: walls without the stains that few samples leave, what stands in the boxes (shares of the width and height) as it was
import sharp from 'sharp'
const [inp, out, width, ...boxes] = process.argv.slice(2)
const { data, info } = await sharp(inp)
  .removeAlpha()
  .resize({ width: Number(width) })
  .raw()
  .toBuffer({ resolveWithObject: true })
const { width: w, height: h } = info
const original = Float32Array.from(data)
let from = original
// what differs by more than this from the mean about a pixel is an edge and stays
const tolerance = 7
const kernel = [1, 4, 6, 4, 1]
const blurred = (source, radius) => {
  const pass = (src, step, along, lines, across) => {
    const dst = new Float32Array(src.length)
    for (let line = 0; line < lines; line++)
      for (let c = 0; c < 3; c++) {
        const at = (i) => src[line * across + Math.min(Math.max(i, 0), along - 1) * step + c]
        let sum = 0
        for (let i = -radius; i <= radius; i++) sum += at(i)
        for (let i = 0; i < along; i++) {
          dst[line * across + i * step + c] = sum / (2 * radius + 1)
          sum += at(i + radius + 1) - at(i - radius)
        }
      }
    return dst
  }
  return pass(pass(source, 3, w, h, w * 3), w * 3, h, w, 3)
}
for (const gap of [1, 2, 4, 8, 16]) {
  const guide = blurred(from, gap > 2 ? 2 : 1)
  const to = new Float32Array(from.length)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) {
      const p = (y * w + x) * 3
      let weights = 0
      let r = 0
      let g = 0
      let b = 0
      for (let j = -2; j <= 2; j++)
        for (let i = -2; i <= 2; i++) {
          const q = (Math.min(Math.max(y + j * gap, 0), h - 1) * w + Math.min(Math.max(x + i * gap, 0), w - 1)) * 3
          const d = (guide[q] - guide[p]) ** 2 + (guide[q + 1] - guide[p + 1]) ** 2 + (guide[q + 2] - guide[p + 2]) ** 2
          const weight = kernel[i + 2] * kernel[j + 2] * Math.exp(-d / (2 * tolerance * tolerance))
          weights += weight
          r += weight * from[q]
          g += weight * from[q + 1]
          b += weight * from[q + 2]
        }
      to[p] = r / weights
      to[p + 1] = g / weights
      to[p + 2] = b / weights
    }
  from = to
}
// along outlines, those of shadows too, the picture stays: there it is smooth already
const about = blurred(original, 3)
const outline = (x, y) => {
  const at = (i, j) => (Math.min(Math.max(y + j, 0), h - 1) * w + Math.min(Math.max(x + i, 0), w - 1)) * 3
  let difference = 0
  for (const [p, q] of [
    [at(-5, 0), at(5, 0)],
    [at(0, -5), at(0, 5)],
  ])
    difference = Math.max(difference, Math.hypot(about[p] - about[q], about[p + 1] - about[q + 1], about[p + 2] - about[q + 2]))
  return Math.min(Math.max((difference - 12) / 14, 0), 1)
}
const kept = boxes.map((box) => box.split(',').map(Number))
const fade = 0.012 * w
for (let y = 0; y < h; y++)
  for (let x = 0; x < w; x++) {
    let keep = outline(x, y)
    for (const [x0, y0, x1, y1] of kept) {
      const away = Math.max(x0 * w - x, x - x1 * w, y0 * h - y, y - y1 * h, 0)
      keep = Math.max(keep, 1 - away / fade)
    }
    for (let c = 0, p = (y * w + x) * 3; c < 3; c++, p++) {
      // half a step of noise, since smooth walls in whole steps show bands
      const value = from[p] * (1 - keep) + original[p] * keep + (1 - keep) * (Math.random() - 0.5)
      data[p] = Math.min(Math.max(Math.round(value), 0), 255)
    }
  }
await sharp(data, { raw: { width: w, height: h, channels: 3 } })
  .webp({ quality: 82, effort: 6, smartSubsample: true })
  .toFile(out)
