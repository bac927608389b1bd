// npm run build: builds the pages for browsers and for the server, compresses them, and builds the
// server and the commands. In production, nothing in `src` is read.
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'
import { ROOT } from './ensure.mjs'
import { writeScreenAssets } from './screen-assets.mjs'

const COMPRESSED = /\.(js|css|svg|json)$/

await build({ root: ROOT, logLevel: 'warn' })
await build({ root: ROOT, logLevel: 'warn', build: { ssr: true } })
await build({ root: ROOT, logLevel: 'warn', configFile: join(ROOT, 'vite.node.config.ts') })

await writeScreenAssets(join(ROOT, 'dist'))

// It is part of every page.
const boot = minifySync('boot.js', readFileSync(join(ROOT, 'src/web/hydration/boot.js'), 'utf8'))
if (boot.errors.length > 0) throw new Error(`src/web/hydration/boot.js is invalid: ${boot.errors[0].message}`)
writeFileSync(join(ROOT, 'dist/boot.js'), boot.code)

cpSync(join(ROOT, 'src/server/pictures/share/fonts'), join(ROOT, 'dist/share-fonts'), { recursive: true })

const assets = join(ROOT, 'dist/client/assets')
for (const name of readdirSync(assets).filter((file) => COMPRESSED.test(file))) {
  const bytes = readFileSync(join(assets, name))
  writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes))
  writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
