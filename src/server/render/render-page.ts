import type { AnsweredForm } from '#domain/form.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Config } from '../config.ts'
import { type LanguageFiles, textsAddress } from '../language-files.ts'
import type { PageAddress } from './page-address.ts'
import { shell } from './shell.ts'
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
  /** Whether a call failed that another time may answer. */
  incomplete: boolean
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
  const { language, prefix } = page
  const texts = textsAddress(language, files[language])
  const html = shell({
    language,
    title: page.title,
    tags: page.tags,
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
  return { language, html, status: page.status, incomplete: page.incomplete }
}
