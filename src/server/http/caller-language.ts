import type { LanguageCode } from '#domain/language/languages.ts'
import { chosenLanguage, negotiateLanguage, type SiteLanguages } from '#domain/language/site-languages.ts'

export interface Head {
  url?: string | undefined
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** For requests that no route answers: from the address, for pages the visitor's choice, then the browser's preference. */
export function callerLanguage(site: SiteLanguages, { url = '', headers }: Head): LanguageCode {
  const first = url.split(/[/?]/, 2)[1]
  const asked = site.languages.find((code) => code === first)
  const chosen = first === 'api' ? undefined : chosenLanguage(site, headers.cookie)
  return asked ?? chosen ?? negotiateLanguage(site, headers['accept-language'])
}

/** What can be read of an unparsable request. */
export function headIn(bytes: unknown): Head {
  const text = Buffer.isBuffer(bytes) ? bytes.toString('latin1') : ''
  return {
    url: /^[A-Z]+ (\S+) HTTP/.exec(text)?.[1],
    headers: { cookie: /^cookie:(.*)$/im.exec(text)?.[1], 'accept-language': /^accept-language:(.*)$/im.exec(text)?.[1] },
  }
}
