import type { Site } from '#domain/company/company.ts'
import type { AnsweredForm } from '#domain/form.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Messages } from '#domain/language/translate.ts'
import type { HeadTag, PageFacts } from '#domain/page-head.ts'
import type { PageName } from '#domain/paths.ts'

/** What the built pages (`src/web/entry-server.tsx`) offer the server, which loads them by path. */
export interface WebEntry {
  readAddress: (path: string, search: string) => Promise<KnownAddress>
  renderPage: (request: PageRequest) => Promise<RenderedPage | Moved>
  offlineStyles: string
  serviceWorker: string
}

export interface KnownAddress {
  /** Percent-encoded only where needed, no final slash. */
  path: string
  /** Normalised, without the question mark. */
  search: string
  isPage: boolean
  /** The page belongs to one visitor: no copy may be kept. */
  personal: boolean
  /** Of the item that the page shows, below `/api`. */
  itemCall: string | undefined
  /** `search` without what is written in the page's language. */
  searchElsewhere: string
}

export interface PageRequest {
  language: LanguageCode
  prefix: string
  path: string
  /** Without the question mark. */
  search: string
  /** By language, English included. */
  translations: Partial<Record<LanguageCode, Messages>>
  apiBase: string
  publicUrl: string
  i18nDebug: boolean
  /** The path is below `/api`. */
  ask: (language: LanguageCode, path: string) => Promise<ApiAnswer>
  answered?: AnsweredForm
}

/** `status` is 0 when no answer came. */
export interface ApiAnswer {
  status: number
  /** Only with status 200. */
  answer?: unknown
}

export interface RenderedPage {
  language: LanguageCode
  prefix: string
  status: number
  title: string
  tags: HeadTag[]
  /** Undefined where the page has no head of its own. */
  facts: PageFacts | undefined
  body: string
  read: ReadAnswers
  /** Settings beyond the specification's calls, defaults filled in. */
  site: Site
  /** The day at the company, ISO 8601. */
  renderedOn: string
  formats: Record<string, string>
  failed: string[]
  /** A call or a part failed. */
  incomplete: boolean
  /** It failed because the API is temporarily unavailable. */
  unavailable: boolean
  /** Undefined for the page that nothing was found. */
  page: PageName | undefined
  /** By which the shell finds scripts and styles. */
  source: string
  /** Attributes of links to the feeds; empty with another backend, which may have its own. */
  feeds: Record<string, string>[]
}

/** Where a page reached by another name redirects: the path with language and parameters. */
export interface Moved {
  movedTo: string
}

export interface ReadAnswers {
  answers: [path: string, answer: unknown][]
  failures: [path: string, status: number][]
}

/** Written into the page by the server, read by its scripts. */
export interface PageState
  extends Pick<PageRequest, 'apiBase' | 'publicUrl' | 'i18nDebug' | 'answered'>,
    Pick<RenderedPage, 'language' | 'prefix' | 'read' | 'site' | 'renderedOn' | 'formats'> {
  /** Address of the interface texts. */
  messages: string
  /** Messages in English that the page's own language lacks. */
  fallbackMessages?: Messages
  countryLookupUrl: string
}
