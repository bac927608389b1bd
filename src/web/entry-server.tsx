import { renderToString } from 'react-dom/server'
import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Texts } from '#domain/language/texts.ts'
import type { ReadAnswers } from './api.ts'
import { App } from './app.tsx'
import type { Environment } from './environment.tsx'
import { type HeadCollector, type HeadTag, headTags } from './head.tsx'
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
  body: string
  read: ReadAnswers
  /** What was formatted for it. */
  formats: Environment['formats']
  /** Whether a call failed that another time may answer: the page lacks a part. */
  incomplete: boolean
  /** Source file of the screen, by which the shell finds its scripts and styles. */
  source: string
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

/** Renders a screen whole: first all the calls it needs, then the view. */
export async function renderPage(request: RenderRequest): Promise<RenderedPage> {
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
  await loadParts()
  const collector: HeadCollector = { head: undefined, status: 200 }
  const environment: Environment = {
    language,
    prefix,
    calls,
    t: createTexts(language, request.translations, request.i18nDebug),
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
  const read = calls.everything()
  return {
    language,
    prefix,
    status: collector.status,
    title: collector.head?.title ?? '',
    tags: collector.head ? headTags(collector.head, request.publicUrl, language) : [],
    body,
    read,
    formats: environment.formats,
    incomplete: read.failures.some(([, status]) => status === 0 || status >= 500),
    source: findScreen(path).route.source,
  }
}

/** The same address where the asked language is switched off: its prefix is then no prefix, but an unknown path. */
function inFallback(request: RenderRequest): RenderRequest {
  return { ...request, language: FALLBACK, prefix: '', path: request.prefix + (request.prefix && request.path === '/' ? '' : request.path) }
}
