import type { LanguageCode } from '#domain/language/languages.ts'
import { chosenLanguage, guessLanguage, type SiteLanguages } from '#domain/language/site-languages.ts'

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
  /** `Accept-Language` */
  preferred: string | undefined
}

/** A request may name the whole address (RFC 9112, 3.2.2). */
const ABSOLUTE_FORM = /^[a-z][a-z0-9+.-]*:\/\/[^/?#\\]*/i

/** The path is empty for a prefix alone. */
export function readPageAddress(url: string, site: SiteLanguages, visitor: Visitor): PageAddress {
  const target = url.startsWith('/') ? url : url.replace(ABSOLUTE_FORM, '')
  const [pathname = '/', search = ''] = target.split('?', 2)
  const [, first = ''] = pathname.split('/', 2)
  const language = site.languages.find((code) => code === first)
  if (language) return { prefix: `/${language}`, path: pathname.slice(first.length + 1), search, language }
  return { prefix: '', path: pathname, search, language: languageFor(site, visitor) }
}

/** The visitor's choice, else a guess (docs/reading-the-spec.md#languages). */
function languageFor(site: SiteLanguages, { cookie, country, preferred }: Visitor): LanguageCode {
  if (site.languages.length === 1) return site.source
  return chosenLanguage(site, cookie) ?? guessLanguage(site, { country, preferred })
}
