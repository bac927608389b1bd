import { directionOf, type LanguageCode } from '#domain/language/languages.ts'

/** Latin words with Persian digits after them, and nothing but signs and spaces between; an entity of HTML is no word. */
const LATIN_BEFORE_DIGITS = /(?<![&\p{L}\p{N}\u2068])[A-Za-z][A-Za-z0-9]*(?:[ .'’&+-]+[A-Za-z0-9]+)*(?=[^\p{L}\p{N}\u2069]*[۰-۹])/gu

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * Puts Latin words that stand before Persian digits into isolates: without them the digits would
 * join the left-to-right run of the words and the line would read in the wrong order (Unicode
 * Bidirectional Algorithm, rule W7). A text that runs from left to right stays as it is.
 * @param language of the text
 */
export function bidiIsolate(text: string, language: LanguageCode): string {
  if (directionOf(language) === 'ltr') return text
  return text.replace(LATIN_BEFORE_DIGITS, `${FIRST_STRONG_ISOLATE}$&${POP_ISOLATE}`)
}

/** The same in the words of an HTML text, its tags left alone. */
export function bidiIsolateHtml(html: string, language: LanguageCode): string {
  if (directionOf(language) === 'ltr') return html
  return (
    html
      // eslint-disable-next-line regexp/no-super-linear-move -- content of the editor
      .split(/(<[^>]*>)/)
      .map((part) => (part.startsWith('<') ? part : bidiIsolate(part, language)))
      .join('')
  )
}
