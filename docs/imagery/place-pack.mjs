// node place-pack.mjs IN_dn.png OUT.webp: common ground line and size; the shadow fades before the frame
import sharp from 'sharp'
const [inp, out, mode = 'fit'] = process.argv.slice(2)
const S = 1280
const { data, info } = await sharp(inp).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
const w = info.width, h = info.height
const sat = (i) => { const r = data[i], g = data[i + 1], b = data[i + 2]; return Math.max(r, g, b) }
// object: opaque, or bright and not quite opaque (glass); shadow is dark and half transparent
let x0 = w, x1 = 0, y0 = h, y1 = 0
const obj = new Uint8Array(w * h)
for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) { const i = (y * w + x) * 4; if (data[i + 3] > 216) { obj[y * w + x] = 1 } }
// drop lone specks: rows and columns with fewer than 4 object pixels do not count
const cols = new Uint32Array(w), rows = new Uint32Array(h)
for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) if (obj[y * w + x]) { cols[x]++; rows[y]++ }
for (let x = 0; x < w; x++) if (cols[x] > 4) { x0 = Math.min(x0, x); x1 = Math.max(x1, x) }
for (let y = 0; y < h; y++) if (rows[y] > 4) { y0 = Math.min(y0, y); y1 = Math.max(y1, y) }
const bw = x1 - x0, bh = y1 - y0, cx = (x0 + x1) / 2
const sm = (t) => { t = Math.max(0, Math.min(1, t)); return t * t * (3 - 2 * t) }
const rx = bw / 2 + .20 * w, ry = Math.max(.20 * h, bh * .42), cy = y1 - bh * .18
for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) {
  const i = (y * w + x) * 4; let a = data[i + 3]
  if (a > 216) continue
  const dark = sat(i) < 120
  if (dark || a < 60) {
    const dx = (x - cx) / rx, dy = (y - cy) / ry, r = Math.sqrt(dx * dx + dy * dy)
    const e = Math.min(x / w, 1 - x / w, y / h, 1 - y / h) / .06
    a = Math.max(0, (a - 5) * 255 / 250) * sm((1 - r) / .45) * sm(e)
    data[i + 3] = Math.round(a)
  }
}
const k = Math.min(.80 * S / bw, .76 * S / bh, 1.12 * S / w * (w / S))
const W = Math.round(w * k)
const scaled = await sharp(data, { raw: { width: w, height: h, channels: 4 } }).resize(W, W, { kernel: 'lanczos3' }).png().toBuffer()
const left = Math.round(S / 2 - cx * k), top = Math.round(.885 * S - y1 * k)
// place with crop
const pad = S
const canvas = await sharp({ create: { width: S + 2 * pad, height: S + 2 * pad, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  .composite([{ input: scaled, left: pad + left, top: pad + top }]).png().toBuffer()
const final = sharp(canvas).extract({ left: pad, top: pad, width: S, height: S })
if (out.endsWith('.png')) await final.png().toFile(out)
else await final.webp({ quality: 85, alphaQuality: 90, effort: 6, smartSubsample: true }).toFile(out)
console.log(out, 'bbox', x0, x1, y0, y1, 'k', k.toFixed(2))
