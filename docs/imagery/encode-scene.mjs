// node encode-scene.mjs IN_dn.png OUT.webp WIDTH: a scene in the width in which it is shown; edges are smooth if it was rendered wider
import sharp from 'sharp'
const [inp, out, width] = process.argv.slice(2)
await sharp(inp).removeAlpha().resize({ width: Number(width) }).webp({ quality: 82, effort: 6, smartSubsample: true }).toFile(out)
