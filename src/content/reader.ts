import type { LanguageCode } from '#domain/language/languages.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import type { Image, ImageSource } from '#domain/media.ts'
import { bidiIsolate } from './bidi-isolate.ts'
import type { Media } from './media.ts'
import { parsedText } from './parsed-text.ts'

/** Takes the texts of a thing in one language and remembers which of them had to be borrowed from the fallback. */
export interface Reader {
  language: LanguageCode
  /** Fields that are shown in the fallback language, in the order they were read. */
  fallback: string[]
  /** A text that is always there. */
  text: (field: string, value: Localized) => string
  /** A text that may be left out; empty counts as left out. */
  optional: (field: string, value: Localized | undefined) => string | null
  /** The texts of a part, which itself says which of them are borrowed. */
  part: <Name extends string>(texts: Record<Name, Localized>) => Record<Name, string> & { fallback?: string[] }
  /** Markdown as HTML. */
  html: (field: string, value: Localized) => string
  /** Pictures with their published paths; the field is `images`, whose texts may be borrowed. */
  images: (sources: (ImageSource | undefined)[]) => Image[]
}

/** @param borrowed fields already known to be in the fallback language */
export function readerOf(language: LanguageCode, media: Media, borrowed: string[] = []): Reader {
  const fallback = [...borrowed]
  const find = (field: string, value: Localized) => {
    const found = resolve(value, language)
    if (found.language !== language && found.text !== '' && !fallback.includes(field)) fallback.push(field)
    return found
  }
  const text = (field: string, value: Localized): string => {
    const found = find(field, value)
    return bidiIsolate(found.text, found.language)
  }
  const part: Reader['part'] = (texts) => {
    const own = readerOf(language, media)
    const read = Object.entries<Localized>(texts).map(([name, value]) => [name, own.text(name, value)])
    return { ...Object.fromEntries(read), ...(own.fallback.length > 0 ? { fallback: own.fallback } : {}) }
  }
  return {
    language,
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

/** The path of the first picture, as fields that hold one picture give it. */
export function firstPath(images: Image[]): string | null {
  return images[0]?.path ?? null
}
