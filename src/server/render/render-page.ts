import type { FastifyRequest } from 'fastify'
import type { AnsweredForm } from '#domain/form.ts'
import { FALLBACK, isLanguageCode, type LanguageCode, languageOfCountry } from '#domain/language/languages.ts'
import type { Config } from '../config.ts'
import { type LanguageFiles, textsAddress } from '../language-files.ts'
import { shell } from './shell.ts'
import type { PageRequest, WebBuild } from './web-build.ts'

/** What rendering needs. */
export interface PageRendering {
  config: Config
  web: WebBuild
  languageFiles: () => LanguageFiles
  /** Two-letter country of a network address; undefined when it is not known. */
  countryOf: (address: string) => Promise<string | undefined>
  /** Reaches the API. */
  fetch: PageRequest['fetch']
}

/** Where a page is and in which language it is asked for. */
export interface PageAddress {
  language: LanguageCode
  /** `/fa` when the address carries the language, else empty. */
  prefix: string
  path: string
  /** Parameters without the question mark. */
  search: string
}

interface HtmlPage {
  /** The language it is really in. */
  language: LanguageCode
  html: string
  status: number
}

/** What precedes the path when a request names the whole address (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i

/** The page that a request asks for. */
export async function addressOf(request: FastifyRequest, rendering: PageRendering): Promise<PageAddress> {
  const entry = await rendering.web.entry()
  const [pathname = '/', search = ''] = request.url.replace(ABSOLUTE_FORM, '').split('?', 2)
  const { prefix, language, path } = entry.splitPrefix(pathname)
  return { prefix, path, search, language: language ?? (await chosenLanguage(request, rendering)) }
}

/**
 * Renders a page into its whole HTML document.
 * @param answered the form that the page answers
 */
export async function renderPage(address: PageAddress, rendering: PageRendering, answered?: AnsweredForm): Promise<HtmlPage> {
  const { config, web, fetch } = rendering
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
    fetch,
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
      cache: page.state,
      ...(answered ? { answered } : {}),
    },
  })
  return { language, html, status: page.status }
}

/** The language of an address without prefix: the visitor's choice, else a guess from the country (DECISIONS 3). */
async function chosenLanguage(request: FastifyRequest, { countryOf }: PageRendering): Promise<LanguageCode> {
  const cookie = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  if (isLanguageCode(cookie)) return cookie
  return languageOfCountry(await countryOf(request.ip))
}
