// Part of the build: which files a browser needs for each screen, and the styles of each screen in one file.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fontPreloads } from './font-preloads.mjs'

const ROOT = join(import.meta.dirname, '..')
const ENTRY = 'src/web/entry-client.tsx'

/**
 * Writes a style sheet per screen to the assets, and `.vite/screens.json`, which tells the server
 * what to link. Many small style sheets would delay the first paint: each is
 * requested, and compressed, separately.
 * @param dist folder with the finished builds `client` and `server`
 */
export async function writeScreenAssets(dist) {
  const client = join(dist, 'client')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const { sources } = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const { screens, parts } = await sources()
  // A part that another chunk imports, too, has no source in the manifest, but its name.
  const partNames = new Set(parts.map((source) => basename(source, '.tsx')))
  const isPart = (key) => partNames.has(manifest[key]?.name)
  const result = { screens: {}, fonts: {} }
  for (const source of screens) {
    const screen = `src/web/${source}`
    const now = filesOf(manifest, [ENTRY, screen])
    const { styles } = filesOf(manifest, withParts(manifest, [ENTRY, screen], isPart))
    const entry = manifest[ENTRY].file
    result.screens[source] = {
      scripts: [`/${entry}`],
      preloads: now.scripts.filter((file) => file !== entry).map((file) => `/${file}`),
      styles: [`/${writeTogether(client, basename(source, '.tsx'), styles)}`],
      included: styles.map((file) => `/${file}`),
    }
  }
  const built = new Map(Object.entries(manifest).map(([key, { file }]) => [basename(key), `/${file}`]))
  for (const [language, files] of Object.entries(fontPreloads(ROOT))) result.fonts[language] = files.map((file) => built.get(file))
  writeFileSync(join(client, '.vite/screens.json'), JSON.stringify(result))
}

/** The chunks, and the parts that they or their parts load. */
function withParts(manifest, keys, isPart) {
  const all = new Set(keys)
  // A set is walked to its growing end.
  for (const key of all) {
    for (const part of manifest[key].dynamicImports ?? []) if (isPart(part)) all.add(part)
  }
  return [...all]
}

/** Everything that chunks import, in the order in which styles must apply. */
function filesOf(manifest, keys) {
  const scripts = new Set()
  const styles = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  for (const key of keys) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

function writeTogether(client, name, styles) {
  const whole = Buffer.concat(styles.map((file) => readFileSync(join(client, file))))
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 8)
  const file = `assets/${name}-page-${hash}.css`
  writeFileSync(join(client, file), whole)
  return file
}
