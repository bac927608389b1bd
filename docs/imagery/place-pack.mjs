// node place-pack.mjs IN_dn.png OUT.webp [flat] [side] [deep] [large] [grainy]: common ground line and size; the shadow is soft and fades before the frame.
// flat: what lies touches the ground along its whole edge; side: the same for what stands, at its foot only; deep: pale colours get more contrast; large: fills the frame, for close views; grainy: smooths the whole shadow widely, for few samples
import sharp from 'sharp'
import { blurred as blurredPlane, smooth } from './planes.mjs'
const [inp, out, ...options] = process.argv.slice(2)
const contents = inp.includes('_contents'), flat = options.includes('flat'), side = options.includes('side'), deep = options.includes('deep'), large = options.includes('large'), grain = options.includes('grainy') ? 9 : 3
const S = 1280
const { data, info } = await sharp(inp).ensureAlpha().resize({ width: S, withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true })
const w = info.width, h = info.height, n = w * h
const blurred = (plane, sigma) => blurredPlane(plane, w, h, sigma)
const brightest = (p) => Math.max(data[p * 4], data[p * 4 + 1], data[p * 4 + 2])
const alpha = (p) => data[p * 4 + 3]

// An object is opaque, or bright and not quite opaque (glass); a shadow is dark and half transparent.
let x0 = w, x1 = 0, y0 = h, y1 = 0
const cols = new Uint32Array(w), rows = new Uint32Array(h)
for (let p = 0; p < n; p++) if (alpha(p) > 216) { cols[p % w]++; rows[Math.floor(p / w)]++ }
// Lone specks: rows and columns with fewer than 5 pixels of an object do not count.
for (let x = 0; x < w; x++) if (cols[x] > 4) { x0 = Math.min(x0, x); x1 = Math.max(x1, x) }
for (let y = 0; y < h; y++) if (rows[y] > 4) { y0 = Math.min(y0, y); y1 = Math.max(y1, y) }
const bw = x1 - x0, bh = y1 - y0

// The shadow alone, without the noise of the render, and also under the edges of the object.
const isShadow = Float32Array.from({ length: n }, (_, p) => Number(alpha(p) <= 216 && (brightest(p) < 100 || alpha(p) < 25)))
const near = await blurred(Float32Array.from(isShadow, (v) => 1 - v), 0.8)
const weight = isShadow.map((v, p) => (v && near[p] < 0.1 ? 1 : 0))
const opacity = weight.map((v, p) => (v * alpha(p)) / 255)
const [sum, total, wideSum, wideTotal] = [await blurred(opacity, grain), await blurred(weight, grain), await blurred(opacity, 14), await blurred(weight, 14)]
const colour = [0, 0, 0]
let all = 0
for (let p = 0; p < n; p++) if (weight[p] && alpha(p) > 40) { all += alpha(p); for (let c = 0; c < 3; c++) colour[c] += data[p * 4 + c] * alpha(p) }
for (let c = 0; c < 3; c++) colour[c] = all ? colour[c] / all : 20
const rx = bw / 2 + 0.2 * w, ry = bh / 2 + 0.2 * h, cx = (x0 + x1) / 2, cy = (y0 + y1) / 2
const shadow = new Float32Array(n), shade = new Float32Array(n)
for (let p = 0; p < n; p++) {
  const x = p % w, y = Math.floor(p / w)
  // Where the shadow is faint, the noise shows most and there is nothing sharp: smooth it widely there.
  const fine = total[p] > 0.001 ? sum[p] / total[p] : 0
  const wide = wideTotal[p] > 0.001 ? wideSum[p] / wideTotal[p] : fine
  shade[p] = wide + (fine - wide) * smooth((wide - 0.08) / 0.2)
  const dx = (x - cx) / rx, dy = (y - cy) / ry
  const edge = Math.min(x / w, 1 - x / w, y / h, 1 - y / h) / 0.12
  shadow[p] = shade[p] * smooth(shade[p] * 12) * // the last trace fades without a line
      smooth((1 - (dx ** 4 + dy ** 4) ** 0.25) / 0.45) * smooth(edge)
}
// How much of a pixel the object covers: few samples leave stairs at its edges.
const cover = Float32Array.from({ length: n }, (_, p) => (weight[p] ? 0 : Math.max(0, Math.min(1, (alpha(p) / 255 - shade[p]) / Math.max(0.05, 1 - shade[p])))))
// What lies or stands touches the ground: a close shadow below it, at the foot only, where something stands upright, and none where things lie about: their feet are all over the picture.
const below = await blurred(cover.map((_, p) => cover[p - 7 * w] ?? 0), 8)
// Of what lies only to the right and below, away from the lamp: all round, it looks cut out and glued on.
const oneSided = flat || side
const itself = oneSided ? await blurred(cover, 8) : below
const aside = oneSided ? await blurred(cover.map((_, p) => cover[p - 6 * w - 5] ?? 0), 8) : below
for (let p = 0; p < n; p++) {
  const foot = contents && !side ? 0 : 0.42 * smooth((Math.floor(p / w) - y0 - bh * 0.45) / (bh * 0.45))
  const close = flat ? 0.45 * Math.max(0, aside[p] - itself[p]) : side ? 2 * foot * Math.max(0, aside[p] - itself[p]) : foot * below[p]
  const dark = Math.max(shadow[p], close)
  // Under an edge that lies a little above the ground it is nearly black: no darker than a shadow, else it reads as a contour.
  shadow[p] = dark < 0.4 ? dark : 0.4 + 0.12 * Math.tanh((dark - 0.4) / 0.12)
}
const soft = await blurred(cover, 0.8)
// The colour at the edge is that of the object beside it, else a line of shadow or light goes round it.
const solid = cover.map((v) => (v > 0.9 ? 1 : 0))
const solidNear = await blurred(solid, 1.5)
const colourNear = await Promise.all([0, 1, 2].map((k) => blurred(solid.map((v, p) => (v * data[p * 4 + k]) / 255), 1.5)))
for (let p = 0; p < n; p++) {
  const c = cover[p] > 0.02 && cover[p] < 0.98 && brightest(p) >= 120 && Math.abs(soft[p] - cover[p]) < 0.02 ? cover[p] : soft[p]
  const a = c + (1 - c) * shadow[p]
  const part = a > 0 ? c / a : 0
  for (let k = 0; k < 3; k++) {
    const object = cover[p] < 0.9 && solidNear[p] > 0.02 ? (255 * colourNear[k][p]) / solidNear[p] : data[p * 4 + k]
    const value = object * part + colour[k] * (1 - part)
    data[p * 4 + k] = Math.max(0, Math.min(255, Math.round(deep ? value * 1.25 - 55 : value)))
  }
  data[p * 4 + 3] = Math.round(a * 255)
}
const scale = Math.min(((large ? 0.88 : 0.8) * S) / bw, ((large ? 0.82 : 0.76) * S) / bh, 1.12)
const W = Math.round(w * scale)
const scaled = await sharp(data, { raw: { width: w, height: h, channels: 4 } }).resize(W, W, { kernel: 'lanczos3' }).png().toBuffer()
const left = Math.round(S / 2 - cx * scale), top = Math.round((large ? Math.min(0.92, 0.5 + (bh * scale) / S / 2 + 0.02) : 0.885) * S - y1 * scale)
const canvas = await sharp({ create: { width: 3 * S, height: 3 * S, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  .composite([{ input: scaled, left: S + left, top: S + top }]).png().toBuffer()
await sharp(canvas).extract({ left: S, top: S, width: S, height: S })
  .webp({ quality: 85, alphaQuality: 100, effort: 6, smartSubsample: true }).toFile(out)
console.log(out, 'bbox', x0, x1, y0, y1, 'scale', scale.toFixed(2))
