import { type FormatPlace, intlOf, once } from './format.ts'
import { directionOf, type LanguageCode } from './languages.ts'

/** Without a country, the comma before “or” is left out, as in the interface texts. */
const alternativesFormat = once((intl: string) => new Intl.ListFormat(intl === 'en' ? 'en-GB' : intl, { type: 'disjunction' }))

/** `PDF, DOC or DOCX`. Apart from the formatter of all pages, most of which name no alternatives. */
export function alternativesText(words: readonly string[], language: LanguageCode, place?: FormatPlace): string {
  const isolated = directionOf(language) === 'rtl' ? words.map((word) => `\u2068${word}\u2069`) : words
  return alternativesFormat(intlOf(language, place)).format(isolated)
}
