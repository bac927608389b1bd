import { isLanguageCode, type LanguageCode, languageOfCountry } from '#domain/language/languages.ts'
import type { WebEntry } from './web-build.ts'

/** Where a page is and in which language it is asked for. */
export interface PageAddress {
  language: LanguageCode
  /** `/fa` when the address carries the language, else empty. */
  prefix: string
  /** As it was asked for; empty for a prefix alone. */
  path: string
  /** Parameters without the question mark. */
  search: string
}

/** What of a request decides over its language beside the address. */
export interface Visitor {
  cookie: string | undefined
  /** Two-letter country of the network address, looked up only when needed. */
  country: () => string | undefined
}

/** What precedes the path when a request names the whole address (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i

/** The page that an address names for a visitor. */
export function readPageAddress(entry: WebEntry, url: string, visitor: Visitor): PageAddress {
  const target = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '')
  const [pathname = '/', search = ''] = target.split('?', 2)
  const { prefix, language, path } = entry.splitPrefix(pathname)
  return { prefix, path, search, language: language ?? chosenLanguage(visitor) }
}

/** The language of an address without prefix: the visitor's choice, else a guess from the country (docs/reading-the-spec.md#languages). */
function chosenLanguage({ cookie, country }: Visitor): LanguageCode {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookie ?? '')?.[1]
  return isLanguageCode(chosen) ? chosen : languageOfCountry(country())
}
