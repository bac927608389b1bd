import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnsweredForm } from '#domain/form.ts'
import { LANGUAGES, type LanguageCode } from '#domain/language/languages.ts'
import type { Texts } from '#domain/language/texts.ts'
import type { ScreenAssets } from './shell.ts'

/** The server side of the pages: what the built entry exports, seen without importing it. */
export interface WebEntry {
  splitPrefix: (pathname: string) => { prefix: string; language: LanguageCode | undefined; path: string }
  readAddress: (path: string, search: string) => Promise<{ path: string; search: string; personal: boolean }>
  renderPage: (request: PageRequest) => Promise<RenderedPage>
}

export interface PageRequest {
  language: LanguageCode
  prefix: string
  path: string
  search: string
  translations: Partial<Record<LanguageCode, Texts>>
  apiBase: string
  publicUrl: string
  renderedOn: string
  i18nDebug: boolean
  fetch: (input: string, init: { headers: Record<string, string> }) => Promise<Response>
  /** The form that the page answers. */
  answered?: AnsweredForm
}

export interface RenderedPage {
  /** The language it is really in: the fallback where the asked one is switched off. */
  language: LanguageCode
  prefix: string
  status: number
  title: string
  tags: { tag: 'meta' | 'link'; attributes: Record<string, string> }[]
  body: string
  state: object
  /** Whether a call failed that another time may answer. */
  incomplete: boolean
  source: string
}

/** The pages' code: the entry to render with, and the files that browsers need for a screen. */
export interface WebBuild {
  entry: () => Promise<WebEntry>
  assets: (source: string, language: LanguageCode) => ScreenAssets
  boot: string
  /** Added to the head while developing. */
  developmentHead?: string
  /** Folder of files served under `/assets`; undefined while developing. */
  clientDir?: string
}

interface ManifestChunk {
  file: string
  css?: string[]
  imports?: string[]
}
type Manifest = Record<string, ManifestChunk>

const CLIENT_ENTRY = 'src/web/entry-client.tsx'

/**
 * Opens what `npm run build` made.
 * @throws a sentence when there is no build
 */
export async function openWebBuild(root: string): Promise<WebBuild> {
  const clientDir = join(root, 'dist/client')
  const manifestPath = join(clientDir, '.vite/manifest.json')
  if (!existsSync(manifestPath)) throw new Error('The pages are not built. Run "npm start", or "npm run build" first.')
  const manifest = JSON.parse(readFileSync(manifestPath, 'utf8')) as Manifest
  const entry = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as WebEntry
  return {
    entry: () => Promise.resolve(entry),
    assets: memoized(manifest),
    boot: readFileSync(join(root, 'src/web/boot.js'), 'utf8'),
    clientDir,
  }
}

function memoized(manifest: Manifest): WebBuild['assets'] {
  const known = new Map<string, ScreenAssets>()
  const fonts = new Map(LANGUAGES.map(({ code, script }) => [code, fontOf(manifest, script)]))
  return (source, language) => {
    const key = `${language} ${source}`
    const found = known.get(key) ?? { ...assetsOf(manifest, source), font: fonts.get(language) }
    known.set(key, found)
    return found
  }
}

/** Everything the entry and a screen import, in the order in which styles must apply. */
function assetsOf(manifest: Manifest, source: string): Omit<ScreenAssets, 'font'> {
  const files = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
    for (const style of chunk.css ?? []) styles.add(`/${style}`)
  }
  visit(CLIENT_ENTRY)
  visit(`src/web/${source}`)
  const entryFile = manifest[CLIENT_ENTRY]?.file
  return {
    scripts: entryFile ? [`/${entryFile}`] : [],
    preloads: [...files].filter((file) => file !== entryFile).map((file) => `/${file}`),
    styles: [...styles],
  }
}

const FONT_FILES = { latin: 'onest-latin', cyrillic: 'onest-cyrillic', arabic: 'vazirmatn-arabic' }

function fontOf(manifest: Manifest, script: keyof typeof FONT_FILES): string | undefined {
  const chunk = manifest[`src/web/fonts/${FONT_FILES[script]}.woff2`]
  return chunk && `/${chunk.file}`
}
