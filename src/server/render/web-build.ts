import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import type { Messages } from '#domain/language/translate.ts'
import type { HeadTag, PageFacts } from '#domain/page-head.ts'
import type { ScreenAssets } from './shell.ts'

/** What the built entry exports; it is not imported for its types. */
export interface WebEntry {
  splitPrefix: (pathname: string) => { prefix: string; language: LanguageCode | undefined; path: string }
  readAddress: (path: string, search: string) => Promise<{ path: string; search: string; isPage: boolean; personal: boolean }>
  renderPage: (request: PageRequest) => Promise<RenderedPage | Moved>
  offlineStyles: string
  serviceWorker: string
}

export interface PageRequest {
  language: LanguageCode
  prefix: string
  path: string
  search: string
  translations: Partial<Record<LanguageCode, Messages>>
  apiBase: string
  publicUrl: string
  i18nDebug: boolean
  /** The path is below `/api`. Status 0 when no answer came. */
  ask: (language: LanguageCode, path: string) => Promise<{ status: number; answer?: unknown }>
  answered?: AnsweredForm
}

export interface RenderedPage {
  /** The language it is really in: the fallback where the requested one is disabled. */
  language: LanguageCode
  prefix: string
  status: number
  title: string
  tags: HeadTag[]
  facts: PageFacts | undefined
  failed: string[]
  body: string
  read: { answers: [path: string, answer: unknown][]; failures: [path: string, status: number][] }
  /** Settings beyond the specification's calls, defaults filled in. */
  site: Site
  renderedOn: string
  formats: Record<string, string>
  incomplete: boolean
  unavailable: boolean
  source: string
  feeds: Record<string, string>[]
}

interface Moved {
  movedTo: string
}

export interface WebBuild {
  entry: () => Promise<WebEntry>
  assets: (source: string, language: LanguageCode) => ScreenAssets
  /** Inline script that runs before the first paint. */
  boot: string
  developmentHead?: string
  clientDir?: string
}

/** By source, as written by `scripts/screen-assets.mjs`. */
interface BuiltAssets {
  screens: Record<string, Omit<ScreenAssets, 'fonts'>>
  fonts: Record<string, string>
}

/** @throws a sentence when there is no build */
export async function openWebBuild(root: string): Promise<WebBuild> {
  const clientDir = join(root, 'dist/client')
  const assetsPath = join(clientDir, '.vite/screens.json')
  if (!existsSync(assetsPath)) throw new Error('The pages are not built. Run "npm start", or "npm run build" first.')
  const { screens, fonts } = JSON.parse(readFileSync(assetsPath, 'utf8')) as BuiltAssets
  const entry = (await import(pathToFileURL(join(root, 'dist/server/entry-server.js')).href)) as WebEntry
  return {
    entry: () => Promise.resolve(entry),
    assets: (source, language) => {
      const files = screens[source]
      if (!files) throw new Error(`The build has no files for ${source}. Run "npm run build".`)
      return { ...files, fonts: FONT_FILES[languageOf(language).script].flatMap((file) => fonts[file] ?? []) }
    },
    boot: readFileSync(join(root, 'dist/boot.js'), 'utf8'),
    clientDir,
  }
}

/** Onest's Cyrillic file has no space, so Cyrillic pages always need the Latin one: loading both at once reflows text only once. */
const FONT_FILES = {
  latin: ['onest-latin.woff2'],
  cyrillic: ['onest-cyrillic.woff2', 'onest-latin.woff2'],
  arabic: ['vazirmatn-arabic.woff2'],
}
