import { isLanguageCode, type LanguageCode, negotiateLanguage } from '#domain/language/languages.ts'

/** What of a request tells the language of who sent it. */
export interface Head {
  url?: string | undefined
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/**
 * The language in which somebody is answered whom no route answers: that of the address, for pages the
 * visitor's choice, then what the browser asks for.
 */
export function callerLanguage({ url = '', headers }: Head): LanguageCode {
  const first = url.split(/[/?]/, 2)[1]
  if (isLanguageCode(first)) return first
  const chosen = first === 'api' ? undefined : /(?:^|;)\s*lang=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  return isLanguageCode(chosen) ? chosen : negotiateLanguage(headers['accept-language'])
}

/** As much of a request as can be read from bytes that could not be understood. */
export function headIn(bytes: unknown): Head {
  const text = Buffer.isBuffer(bytes) ? bytes.toString('latin1') : ''
  return {
    url: /^[A-Z]+ (\S+) HTTP/.exec(text)?.[1],
    headers: { cookie: /^cookie:(.*)$/im.exec(text)?.[1], 'accept-language': /^accept-language:(.*)$/im.exec(text)?.[1] },
  }
}
