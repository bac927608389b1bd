import { renderToString } from 'react-dom/server'
import type { ApiAnswer, KnownAddress, Moved, PageRequest, RenderedPage } from '#contract/page.ts'
import type { Contact, Site } from '#domain/company/company.ts'
import { ALL_SECTIONS } from '#domain/company/section-names.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { siteLanguagesOf } from '#domain/language/site-languages.ts'
import type { HeadTag, PageFacts } from '#domain/page-head.ts'
import { alternatesOf, canonicalLanguage, canonicalUrl, paths, type SitePlace } from '#domain/paths.ts'
import { excerpt } from '#domain/text.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { DEFAULT_TIME_ZONE, isTimeZone } from '#domain/time/day.ts'
import { normalizedAnswer } from './api/another-backend.ts'
import { ServerCalls } from './api/server-calls.ts'
import { App } from './app.tsx'
import { canonicalRedirect, itemCall } from './canonical-redirect.ts'
import type { Environment } from './environment.tsx'
import { feedLinks } from './head/feed-links.ts'
import { headTags, META_LENGTH } from './head/head.tsx'
import type { Head, HeadCollector } from './head/head-collector.ts'
import { createTranslate } from './i18n/i18n.ts'
import { lazySectionSources, loadLazySections } from './lazy/lazy-section.tsx'
import { offlineStyles, serviceWorker } from './offline/offline.ts'
import { readScreen, screensOf } from './read-screen.ts'
import { ServerRouting } from './routing/routing.tsx'
import { knownSearch, type Screen } from './screen.ts'
import { FRAME_CALLS, findScreen, inBrowser, loadScreen, loadScreens, SITE_CALL } from './screens.ts'
import { DEFAULT_SITE } from './site/default-site.ts'

export { offlineStyles, serviceWorker }

/** Screens, and parts whose scripts come later: the build needs to know both. */
export async function sources(): Promise<{ screens: string[]; parts: string[] }> {
  const screens = await loadScreens()
  await loadLazySections()
  return { screens, parts: lazySectionSources() }
}

/** Normalises an address; `path` has no language prefix and is percent-decoded. */
export async function readAddress(path: string, search: string): Promise<KnownAddress> {
  const { route, params } = findScreen(path, ALL_SECTIONS)
  const screen = await loadScreen(route)
  const segments = path.split('/').map((segment) => encodeURIComponent(decodeURIComponent(segment)))
  const elsewhere = new URLSearchParams(search)
  for (const name of screen.worded ?? []) elsewhere.delete(name)
  return {
    path: segments.join('/').replace(/(?<=.)\/$/, '') || paths.home(),
    search: knownSearch(screen, new URLSearchParams(search)).slice(1),
    isPage: route.page !== undefined,
    personal: screen.personal === true,
    itemCall: itemCall(route.page, params),
    searchElsewhere: knownSearch(screen, elsewhere).slice(1),
  }
}

/** All the calls first, then the view. */
export async function renderPage(request: PageRequest): Promise<RenderedPage | Moved> {
  let screen: Screen | undefined
  const calls = new ServerCalls(
    (path) => askFor(request, path),
    (path, answer) => inBrowser(screen, path, answer),
  )
  await Promise.all(FRAME_CALLS.map((call) => calls.read(call)))
  const given = { ...DEFAULT_SITE, ...calls.answer<{ data?: Partial<Site> | null }>(SITE_CALL)?.data }
  const site = { ...given, time_zone: isTimeZone(given.time_zone) ? given.time_zone : DEFAULT_TIME_ZONE }
  const { language, prefix, path, search } = request
  const { route } = findScreen(path, site.sections)
  screen = await loadScreen(route)
  await readScreen(calls, site, path, new URLSearchParams(search))
  const present = request.answered ? undefined : canonicalRedirect(path, search, site, (call) => calls.answer(call))
  if (present) return { movedTo: prefix + present }
  await loadLazySections()
  // A day, not a moment, so that the page has the same bytes however often it is rendered.
  const renderedOn = companyDay(site.time_zone)
  const t = createTranslate(language, request.translations, request.i18nDebug)
  const collector: HeadCollector = { head: undefined, crumbs: [], status: 200, failed: [] }
  const environment: Environment = {
    language,
    prefix,
    calls,
    screens: screensOf(calls, site),
    t,
    site,
    apiBase: request.apiBase,
    publicUrl: request.publicUrl,
    renderedOn,
    formats: {},
    collector,
    answered: request.answered,
  }
  const body = renderToString(
    <ServerRouting prefix={prefix} path={path} search={search}>
      <App environment={environment} />
    </ServerRouting>,
  )
  if (collector.head) {
    const { head } = collector
    // Soft hyphens are for lines of text: search engines have no use for them.
    const title = head.title.replaceAll('\u00ad', '')
    collector.head = { ...head, title, languages: head.languages.filter((code) => site.languages.includes(code)) }
  }
  const place: SitePlace = { publicUrl: request.publicUrl, ...siteLanguagesOf(site) }
  const read = calls.everything()
  return {
    language,
    prefix,
    status: collector.status,
    title: collector.head?.title ?? '',
    tags: collector.head ? [...headTags(collector.head, place, language), ...alternateTags(collector.head, place, language)] : [],
    facts: factsOf(collector, place, language),
    body,
    read,
    site,
    renderedOn,
    formats: environment.formats,
    incomplete: collector.failed.length > 0 || read.failures.some(([, status]) => status === 0 || status >= 500),
    failed: collector.failed,
    unavailable: read.failures.some(([, status]) => status === 0 || status === 503),
    page: route.page,
    source: route.source,
    feeds: request.apiBase
      ? []
      : feedLinks(t, companyName(calls) ?? t('layout.fallbackName'), { ...place, sections: site.sections }, language),
  }
}

async function askFor({ ask, language, apiBase }: PageRequest, path: string): Promise<ApiAnswer> {
  const asked = await ask(language, path)
  if (!apiBase || asked.status !== 200) return asked
  const answer = normalizedAnswer(path, asked.answer)
  return answer === undefined ? { status: 404 } : { status: 200, answer }
}

/** Only search engines read these. */
function alternateTags({ noIndex, languages, path }: Head, site: SitePlace, language: LanguageCode): HeadTag[] {
  if (noIndex) return []
  return alternatesOf(site, language, languages, path).map((alternate) => ({ tag: 'link', attributes: { rel: 'alternate', ...alternate } }))
}

function companyName(calls: ServerCalls): string | undefined {
  return calls.answer<{ contact: Contact }>('/contact')?.contact.name
}

function factsOf({ head, crumbs }: HeadCollector, site: SitePlace, language: LanguageCode): PageFacts | undefined {
  if (!head) return undefined
  const urlOf = (path: string) => canonicalUrl(site, language, path)
  const url = canonicalUrl(site, canonicalLanguage(site, language, head.languages), head.path)
  return {
    title: head.title,
    description: excerpt(head.description, META_LENGTH),
    url,
    home: urlOf(paths.home()),
    languages: head.languages,
    noIndex: head.noIndex === true,
    crumbs: crumbs.map(({ label, to }) => ({ name: label, url: to ? urlOf(to) : url })),
  }
}
