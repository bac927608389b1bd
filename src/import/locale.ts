/** Three-letter and regional codes of other systems. */
const SAME: Record<string, string> = {
  ...{ ara: 'ar', arq: 'ar', ary: 'ar', arz: 'ar', deu: 'de', ger: 'de', eng: 'en', fra: 'fr', fre: 'fr', spa: 'es' },
  ...{ prs: 'fa', fas: 'fa', per: 'fa', haz: 'fa', pus: 'ps', pbt: 'ps', rus: 'ru', tur: 'tr', urd: 'ur' },
}

/** `fa_IR` and `fa-IR` are `fa`. */
export function languageOfLocale(locale: string): string | undefined {
  const code = /^([a-z]{2,3})(?:[-_].*)?$/i.exec(locale.trim())?.[1]?.toLowerCase()
  return code && (SAME[code] ?? code)
}
