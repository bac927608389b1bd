import { parsedText } from '#content/read/markdown/parsed-text.ts'
import { typeset } from '#content/read/markdown/typeset.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Image, ImageSource } from '#domain/media.ts'
import type { Media } from '../read/media.ts'

/** Notes which texts had to come from the source language. */
export interface Reader {
  language: LanguageCode
  site: SiteLanguages
  fallback: string[]
  text: (field: string, value: Localized) => string
  /** Empty counts as left out. */
  optional: (field: string, value: Localized | undefined) => string | null
  part: <Name extends string>(texts: Record<Name, Localized>) => Record<Name, string> & { fallback?: string[] }
  html: (field: string, value: Localized) => string
  images: (sources: (ImageSource | undefined)[]) => Image[]
}

export function readerOf(language: LanguageCode, content: { site: SiteLanguages; media: Media }, borrowed: string[] = []): Reader {
  const { site, media } = content
  const fallback = [...borrowed]
  const find = (field: string, value: Localized) => {
    const found = resolve(value, language, site.source)
    if (found.language !== language && found.text !== '' && !fallback.includes(field)) fallback.push(field)
    return found
  }
  const text = (field: string, value: Localized): string => {
    const found = find(field, value)
    return typeset(found.text, found.language)
  }
  const part: Reader['part'] = (texts) => {
    const own = readerOf(language, content)
    const read = Object.entries<Localized>(texts).map(([name, value]) => [name, own.text(name, value)])
    return { ...Object.fromEntries(read), ...(own.fallback.length > 0 ? { fallback: own.fallback } : {}) }
  }
  return {
    language,
    site,
    fallback,
    text,
    part,
    optional: (field, value) => (value === undefined ? null : text(field, value) || null),
    html: (field, value) => {
      const found = find(field, value)
      return parsedText(found.text).html(media, found.language)
    },
    images: (sources) =>
      sources.flatMap((source) => {
        const file = source && media.get(source.file)
        if (!source || !file?.picture) return []
        find('images', source.alt)
        return [{ path: file.path, ...part({ alt: source.alt }), ...file.picture }]
      }),
  }
}

export function firstPath(images: Image[]): string | null {
  return images[0]?.path ?? null
}
