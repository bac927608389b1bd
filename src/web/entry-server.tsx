import { renderToString } from 'react-dom/server'
import type { Contact, Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Texts } from '#domain/language/texts.ts'
import type { HeadTag, PageFacts } from '#domain/page-head.ts'
import { alternatesOf, canonicalUrl, paths } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import type { ReadAnswers } from './api.ts'
import { App } from './app.tsx'
import type { Environment } from './environment.tsx'
import { feedLinks } from './feed-links.ts'
import { type Head, type HeadCollector, headTags, META_LENGTH } from './head.tsx'
import { presentAddress } from './present-address.ts'
import { readScreen } from './read-screen.ts'
import { FRAME_CALLS, findScreen, inBrowser, knownSearch, loadScreen, loadScreens } from './routes.tsx'
import { ServerRouting, splitPrefix } from './routing.tsx'
import { type ApiAnswer, ServerCalls } from './server-calls.ts'
import { createTexts } from './texts.ts'
import { loadParts, partSources } from './ui/when-near.tsx'

export { splitPrefix }

/** What the server asks for: one address in one language. */
export interface RenderRequest {
  language: LanguageCode
  prefix: string
  path: string
  /** Parameters of the address without the question mark. */
  search: string
  /** Interface texts by language, the fallback's included. */
  translations: Partial<Record<LanguageCode, Texts>>
  apiBase: string
  publicUrl: string
  /** Today, ISO 8601. */
  renderedOn: string
  i18nDebug: boolean
  /** Asks the API: a path below `/api`, in a language. */
  ask: (language: LanguageCode, path: string) => Promise<ApiAnswer>
  /** The form that the page answers. */
  answered?: AnsweredForm
}

/** A rendered page, to be put into the HTML shell. */
export interface RenderedPage {
  /** The language it is really in: the fallback where the asked one is switched off. */
  language: LanguageCode
  prefix: string
  status: number
  title: string
  tags: HeadTag[]
  /** Undefined where the page has no head of its own. */
  facts: PageFacts | undefined
  body: string
  read: ReadAnswers
  /** What was formatted for it. */
  formats: Environment['formats']
  /** Whether a call failed: the page lacks a part. */
  incomplete: boolean
  /** Whether that was because nobody could be asked just now. */
  unavailable: boolean
  /** Source file of the screen, by which the shell finds its scripts and styles. */
  source: string
  /** Attributes of links to the feeds; none of another backend, which may have its own. */
  feeds: Record<string, string>[]
}

/** Source files of all screens, and of the parts of pages whose scripts come later: what the build has to know. */
export async function sources(): Promise<{ screens: string[]; parts: string[] }> {
  const screens = await loadScreens()
  return { screens, parts: partSources() }
}

/** What of an address decides over its page. */
export interface KnownAddress {
  /** Percent signs only where they must be, no final slash. */
  path: string
  /** Normalised parameters without the question mark. */
  search: string
  /** Whether the page belongs to one visitor and no copy of it may be kept. */
  personal: boolean
}

/**
 * Brings the ways to write an address into one.
 * @param path without language prefix, its percent signs readable
 * @param search without the question mark
 */
export async function readAddress(path: string, search: string): Promise<KnownAddress> {
  const screen = await loadScreen(findScreen(path).route)
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)))
  return {
    path: segments.join('/').replace(/(?<=.)\/$/, ''),
    search: knownSearch(screen, new URLSearchParams(search)).slice(1),
    personal: screen.personal === true,
  }
}

/** What an address that names a page by anything but its one address leads to: the path with its language and parameters. */
interface Moved {
  movedTo: string
}

/** Renders a screen whole: first all the calls it needs, then the view. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage | Moved> {
  const screen = await loadScreen(findScreen(request.path).route)
  const calls = new ServerCalls(
    (path) => request.ask(request.language, path),
    (path, answer) => inBrowser(screen, path, answer),
  )
  await Promise.all(FRAME_CALLS.map((call) => calls.read(call)))
  const site = calls.answer<{ data: Site }>('/site')
  if (site && !site.data.languages.includes(request.language)) return renderPage(inFallback(request))

  const { language, prefix, path, search } = request
  await readScreen(calls, path, new URLSearchParams(search))
  const present = request.answered ? undefined : presentAddress(path, search, (call) => calls.answer(call))
  if (present) return { movedTo: prefix + present }
  await loadParts()
  const t = createTexts(language, request.translations, request.i18nDebug)
  const collector: HeadCollector = { head: undefined, crumbs: [], status: 200 }
  const environment: Environment = {
    language,
    prefix,
    calls,
    t,
    apiBase: request.apiBase,
    publicUrl: request.publicUrl,
    renderedOn: request.renderedOn,
    formats: {},
    collector,
    ...(request.answered ? { answered: request.answered } : {}),
  }
  const body = renderToString(
    <ServerRouting prefix={prefix} path={path} search={search}>
      <App environment={environment} />
    </ServerRouting>,
  )
  if (collector.head && site) {
    const { head } = collector
    collector.head = { ...head, languages: head.languages.filter((code) => site.data.languages.includes(code)) }
  }
  const read = calls.everything()
  return {
    language,
    prefix,
    status: collector.status,
    title: collector.head?.title ?? '',
    tags: collector.head
      ? [...headTags(collector.head, request.publicUrl, language), ...alternateTags(collector.head, request.publicUrl)]
      : [],
    facts: factsOf(collector, request.publicUrl, language),
    body,
    read,
    formats: environment.formats,
    incomplete: read.failures.some(([, status]) => status === 0 || status >= 500),
    unavailable: read.failures.some(([, status]) => status === 0 || status === 503),
    source: findScreen(path).route.source,
    feeds: request.apiBase ? [] : feedLinks(t, companyName(calls) ?? t('layout.fallbackName'), request.publicUrl, language),
  }
}

/** The translations of a page, which only search engines read. */
function alternateTags({ noIndex, languages, path }: Head, publicUrl: string): HeadTag[] {
  if (noIndex) return []
  return alternatesOf(publicUrl, languages, path).map((alternate) => ({ tag: 'link', attributes: { rel: 'alternate', ...alternate } }))
}

function companyName(calls: ServerCalls): string | undefined {
  return calls.answer<{ contact: Contact }>('/contact')?.contact.name
}

function factsOf({ head, crumbs }: HeadCollector, publicUrl: string, language: LanguageCode): PageFacts | undefined {
  if (!head) return undefined
  const urlOf = (path: string) => canonicalUrl(publicUrl, language, path)
  return {
    title: head.title,
    description: excerpt(head.description, META_LENGTH),
    url: urlOf(head.path),
    home: urlOf(paths.home()),
    languages: head.languages,
    noIndex: head.noIndex === true,
    crumbs: crumbs.map(({ label, to }) => ({ name: label, url: urlOf(to ?? head.path) })),
  }
}

/** The same address where the asked language is switched off: its prefix is then no prefix, but an unknown path. */
function inFallback(request: RenderRequest): RenderRequest {
  return { ...request, language: FALLBACK, prefix: '', path: request.prefix + (request.prefix && request.path === '/' ? '' : request.path) }
}
