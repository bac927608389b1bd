import type { AnsweredForm } from '#domain/form.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Config } from '../config.ts'
import { ICON_LINKS, manifestLink } from '../installable/head-links.ts'
import { type LanguageFiles, textsAddress } from '../language-files.ts'
import type { PageAddress } from './page-address.ts'
import { sharingTags } from './sharing-tags.ts'
import { shell } from './shell.ts'
import { structuredData } from './structured-data/structured-data.ts'
import type { PageRequest, WebBuild } from './web-build.ts'

/** What rendering needs. */
export interface PageRendering {
  config: Config
  web: WebBuild
  languageFiles: () => LanguageFiles
  /** Asks the API. */
  ask: PageRequest['ask']
}

interface HtmlPage {
  /** The language it is really in. */
  language: LanguageCode
  html: string
  status: number
  /** Whether a call failed. */
  incomplete: boolean
  /** Whether that was because nobody could be asked just now. */
  unavailable: boolean
  /** Path with parameters where the page is instead, with status 301. */
  movedTo?: string
}

/**
 * Renders a page into its whole HTML document.
 * @param answered the form that the page answers
 */
export async function renderPage(address: PageAddress, rendering: PageRendering, answered?: AnsweredForm): Promise<HtmlPage> {
  const { config, web, ask } = rendering
  const entry = await web.entry()
  const asked = address.language
  const files = rendering.languageFiles()
  const translations = { [FALLBACK]: files[FALLBACK].translation, [asked]: files[asked].translation }
  const apiBase = config.apiBaseUrl ?? ''
  // A day and not a moment, so that a page has the same bytes however often it is rendered.
  const renderedOn = new Date().toISOString().slice(0, 10)
  const page = await entry.renderPage({
    language: asked,
    prefix: address.prefix,
    path: address.path,
    search: address.search,
    translations,
    apiBase,
    publicUrl: config.publicUrl,
    renderedOn,
    i18nDebug: config.i18nDebug,
    ask,
    ...(answered ? { answered } : {}),
  })
  if ('movedTo' in page) return { language: asked, html: '', status: 301, incomplete: false, unavailable: false, movedTo: page.movedTo }
  const { language, prefix } = page
  const texts = textsAddress(language, files[language])
  const described = { ...page, publicUrl: config.publicUrl, apiBase }
  const html = shell({
    language,
    title: page.title,
    links: [...siteLinks(config, language), ...page.feeds],
    tags: [...page.tags, ...sharingTags(described)],
    structuredData: structuredData(described),
    body: page.body,
    texts,
    assets: web.assets(page.source, language),
    boot: web.boot,
    ...(web.developmentHead ? { developmentHead: web.developmentHead } : {}),
    state: {
      language,
      prefix,
      apiBase,
      publicUrl: config.publicUrl,
      renderedOn,
      texts,
      countryLookupUrl: config.countryLookupUrl,
      i18nDebug: config.i18nDebug,
      formats: page.formats,
      read: page.read,
      ...(answered ? { answered } : {}),
    },
  })
  return { language, html, status: page.status, incomplete: page.incomplete, unavailable: page.unavailable }
}

/** Icons are drawn of our own logo, and nothing is kept by browsers while the site is developed. */
function siteLinks({ apiBaseUrl, development }: Config, language: LanguageCode): Record<string, string>[] {
  if (apiBaseUrl) return [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]
  return development ? ICON_LINKS : [...ICON_LINKS, manifestLink(language)]
}
