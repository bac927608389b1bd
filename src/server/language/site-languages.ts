import { DEFAULT_SITE_LANGUAGES, type SiteLanguages } from '#domain/language/site-languages.ts'
import type { OwnTexts } from '#domain/language/translate.ts'

/** `ownTexts` are the company's, in place of the packaged interface texts. */
export type KnownSite = SiteLanguages & { ownTexts?: OwnTexts }

export interface KnownLanguages {
  read: () => Promise<KnownSite>
  /** Without a query; undefined when they have to be read first. */
  fresh: () => KnownSite | undefined
  /** For answers that cannot wait. */
  last: () => KnownSite
}

/** Saves a query per request: they are read again when the stamp changes; without a stamp, each time. */
export function knownLanguages(read: () => Promise<KnownSite>, stamp: () => number | undefined): KnownLanguages {
  let last: { stamp: number | undefined; languages: KnownSite } | undefined
  let reading: Promise<KnownSite> | undefined
  const fresh = () => (last?.stamp !== undefined && last.stamp === stamp() ? last.languages : undefined)
  const readAgain = async (): Promise<KnownSite> => {
    const of = stamp()
    try {
      const languages = await read()
      last = { stamp: of, languages }
      return languages
    } catch (error) {
      if (last) return last.languages
      throw error
    } finally {
      reading = undefined
    }
  }
  return {
    read: async () => {
      const known = fresh()
      if (known) return known
      reading ??= readAgain()
      return reading
    },
    fresh,
    last: () => last?.languages ?? DEFAULT_SITE_LANGUAGES,
  }
}
