// node smooth-shadow.mjs PICTURE.webp…: smooths the faint end of the shadow of finished packs, in place; what is there of the object stays as it is.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { blurred as blurredPlane, smooth } from './planes.mjs'
for (const file of process.argv.slice(2)) {
  const { data, info } = await sharp(await readFile(file)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const n = width * height
  const blurred = (plane, sigma) => blurredPlane(plane, width, height, sigma)
  const alpha = Float32Array.from({ length: n }, (_, p) => data[p * 4 + 3] / 255)
  const isShadow = alpha.map((a, p) => Number(a < 0.015 || (a < 0.6 && Math.max(data[p * 4], data[p * 4 + 1], data[p * 4 + 2]) < 100)))
  const shadowNear = await blurred(isShadow, 1)
  const weight = isShadow.map((v, p) => (v && shadowNear[p] > 0.95 ? 1 : 0))
  const [sum, total, inside] = [await blurred(alpha.map((a, p) => a * weight[p]), 14), await blurred(weight, 14), await blurred(weight, 2)]
  for (let p = 0; p < n; p++) {
    if (!weight[p] || total[p] < 0.001) continue
    const x = p % width, y = Math.floor(p / width)
    const wide = sum[p] / total[p]
    // Only where it is faint, and not in the dark line where things touch the ground.
    const share = (1 - smooth((wide - 0.1) / 0.15)) * (1 - smooth((Math.abs(alpha[p] - wide) - 0.05) / 0.08)) * smooth((inside[p] - 0.7) / 0.3)
    const even = wide * smooth(wide * 14) * smooth(Math.min(x / width, 1 - x / width, y / height, 1 - y / height) / 0.08)
    data[p * 4 + 3] = Math.round(255 * (alpha[p] + (even - alpha[p]) * share))
  }
  await writeFile(file, await sharp(data, { raw: { width, height, channels: 4 } }).webp({ quality: 88, alphaQuality: 100, effort: 6, smartSubsample: true }).toBuffer())
  console.log(file)
}
