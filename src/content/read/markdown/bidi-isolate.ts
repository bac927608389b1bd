import { directionOf, type LanguageCode } from '#domain/language/languages.ts'

/** With only punctuation and spaces between; an HTML entity is not a word. */
const LATIN_BEFORE_DIGITS = /(?<![&\p{L}\p{N}\u2068])[A-Za-z][A-Za-z0-9]*(?:[ .'’&+-]+[A-Za-z0-9]+)*(?=[^\p{L}\p{N}\u2069]*[۰-۹])/gu

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Isolates Latin words before Persian digits, which would otherwise join their left-to-right run (Unicode Bidirectional Algorithm, W7). */
export function bidiIsolate(text: string, language: LanguageCode): string {
  if (directionOf(language) === 'ltr') return text
  return text.replace(LATIN_BEFORE_DIGITS, `${FIRST_STRONG_ISOLATE}$&${POP_ISOLATE}`)
}

export function bidiIsolateHtml(html: string, language: LanguageCode): string {
  if (directionOf(language) === 'ltr') return html
  return (
    html
      // eslint-disable-next-line regexp/no-super-linear-move -- the editor’s own text, not a visitor’s
      .split(/(<[^>]*>)/)
      .map((part) => (part.startsWith('<') ? part : bidiIsolate(part, language)))
      .join('')
  )
}
