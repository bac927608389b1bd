import { DEFAULT_SITE_LANGUAGES, type SiteLanguages } from '#domain/language/site-languages.ts'

export interface KnownLanguages {
  read: () => Promise<SiteLanguages>
  /** Without a query; undefined when they have to be read first. */
  fresh: () => SiteLanguages | undefined
  /** For answers that cannot wait. */
  last: () => SiteLanguages
}

/** Saves a query per request: they are read again when the stamp changes; without a stamp, each time. */
export function knownLanguages(read: () => Promise<SiteLanguages>, stamp: () => number | undefined): KnownLanguages {
  let last: { stamp: number | undefined; languages: SiteLanguages } | undefined
  let reading: Promise<SiteLanguages> | undefined
  const fresh = () => (last?.stamp !== undefined && last.stamp === stamp() ? last.languages : undefined)
  const readAgain = async (): Promise<SiteLanguages> => {
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
