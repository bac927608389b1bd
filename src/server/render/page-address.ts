import type { WebEntry } from '#contract/page.ts'
import { isLanguageCode, type LanguageCode, languageOfCountry } from '#domain/language/languages.ts'

export interface PageAddress {
  language: LanguageCode
  /** `/fa` when the address carries the language, else empty. */
  prefix: string
  path: string
  search: string
}

export interface Visitor {
  cookie: string | undefined
  country: () => string | undefined
}

/** A request may name the whole address (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i

export function readPageAddress(entry: WebEntry, url: string, visitor: Visitor): PageAddress {
  const target = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '')
  const [pathname = '/', search = ''] = target.split('?', 2)
  const { prefix, language, path } = entry.splitPrefix(pathname)
  return { prefix, path, search, language: language ?? chosenLanguage(visitor) }
}

/** The visitor's choice, else a guess from the country (docs/reading-the-spec.md#languages). */
function chosenLanguage({ cookie, country }: Visitor): LanguageCode {
  const chosen = /(?:^|;\s*)lang=([a-z]{2})(?:;|$)/.exec(cookie ?? '')?.[1]
  return isLanguageCode(chosen) ? chosen : languageOfCountry(country())
}
