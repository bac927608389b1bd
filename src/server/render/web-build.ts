import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import type { Texts } from '#domain/language/texts.ts'
import type { HeadTag, PageFacts } from '#domain/page-head.ts'
import type { ScreenAssets } from './shell.ts'

/** The server side of the pages: what the built entry exports, seen without importing it. */
export interface WebEntry {
  splitPrefix: (pathname: string) => { prefix: string; language: LanguageCode | undefined; path: string }
  readAddress: (path: string, search: string) => Promise<{ path: string; search: string; isPage: boolean; personal: boolean }>
  renderPage: (request: PageRequest) => Promise<RenderedPage | Moved>
  /** Styles of the page that browsers show without a connection. */
  offlineStyles: string
  /** Source of the service worker. */
  serviceWorker: string
}

export interface PageRequest {
  language: LanguageCode
  prefix: string
  path: string
  search: string
  translations: Partial<Record<LanguageCode, Texts>>
  apiBase: string
  publicUrl: string
  i18nDebug: boolean
  /** Asks the API: a path below `/api`, in a language. Status 0 when no answer came. */
  ask: (language: LanguageCode, path: string) => Promise<{ status: number; answer?: unknown }>
  /** The form that the page answers. */
  answered?: AnsweredForm
}

export interface RenderedPage {
  /** The language it is really in: the fallback where the asked one is switched off. */
  language: LanguageCode
  prefix: string
  status: number
  title: string
  tags: HeadTag[]
  facts: PageFacts | undefined
  /** Parts that could not be rendered. */
  failed: string[]
  body: string
  /** What the API answered. */
  read: { answers: [path: string, answer: unknown][]; failures: [path: string, status: number][] }
  /** The company's settings beyond the specification's calls, the defaults filled in. */
  site: Site
  /** Today at the company, ISO 8601. */
  renderedOn: string
  /** Dates, numbers and amounts as they are written on it. */
  formats: Record<string, string>
  /** Whether a call failed that another time may answer. */
  incomplete: boolean
  unavailable: boolean
  source: string
  /** Attributes of links to the feeds of its language. */
  feeds: Record<string, string>[]
}

/** An address that names a page in another way than its one address does. */
interface Moved {
  /** Path with language prefix and parameters. */
  movedTo: string
}

/** The pages' code: the entry to render with, and the files that browsers need for a screen. */
export interface WebBuild {
  entry: () => Promise<WebEntry>
  assets: (source: string, language: LanguageCode) => ScreenAssets
  /** The inline script that runs before the first paint. */
  boot: string
  /** Added to the head while developing. */
  developmentHead?: string
  /** Folder of files served under `/assets`; undefined while developing. */
  clientDir?: string
}

/** What `scripts/screen-assets.mjs` found out when the pages were built: files by source. */
interface BuiltAssets {
  screens: Record<string, Omit<ScreenAssets, 'fonts'>>
  fonts: Record<string, string>
}

/**
 * Opens what `npm run build` made.
 * @throws a sentence when there is no build
 */
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

/** Onest's Cyrillic file has no space, so that pages in Cyrillic always need its Latin one too: with both at once, lines break anew once. */
const FONT_FILES = {
  latin: ['onest-latin.woff2'],
  cyrillic: ['onest-cyrillic.woff2', 'onest-latin.woff2'],
  arabic: ['vazirmatn-arabic.woff2'],
}
