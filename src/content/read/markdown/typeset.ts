import { directionOf, type LanguageCode } from '#domain/language/languages.ts'

/** With only punctuation and spaces between; an HTML entity is not a word. */
const LATIN_BEFORE_DIGITS = /(?<![&\p{L}\p{N}\u2068])[A-Za-z][A-Za-z0-9]*(?:[ .'’&+-]+[A-Za-z0-9]+)*(?=[^\p{L}\p{N}\u2069]*[۰-۹])/gu

/** Its sign is on the left, as it is after Arabic letters, only behind such a mark (Unicode Bidirectional Algorithm, W2 and W5). */
const LONE_PERCENTAGE = /^[۰-۹٫]+٪$/u

const ARABIC_LETTER_MARK = '\u061c'
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * After prepositions, conjunctions and negations of one or two letters, unless the next word is long: more would leave gaps in a
 * narrow column. Before particles and dashes. The editor’s own line ends are spaces.
 */
const NO_LINE_ENDS_HERE =
  /(?<=(?<![\p{L}\p{N}-])(?:[аивкосу]|во|да|до|за|из|ко|на|не|ни|но|об|от|по|со|то))[ \n](?=[«\p{L}\p{N}]\p{L}{0,12}(?!\p{L}))|(?<=(?<!\p{L})\p{L}{1,8})[ \n](?=(?:бы?|же?|ли)(?!\p{L}))|[ \n](?=—)/giu

/** The same in the narrow columns of a table, where longer words need every place to break. */
const NO_CELL_LINE_ENDS_HERE = /(?<=(?<![\p{L}\p{N}-])[аивкосу])[ \n](?=\p{L}{1,8}(?!\p{L}))/giu

/** Such as “follow-up”, “Dasht-e-Barchi” or “omega-3”, but neither an address nor an order number. */
const COMPOUND = /(?<![\p{L}\p{N}./:@_-])\p{L}+(?:-(?:\p{L}+|\p{Nd}{1,2}))+(?![\p{L}\p{N}/:@_-]|\.\p{L})/gu

const KEPT_HYPHEN = /(?<=(?<!\p{L})\p{L}{1,3})-|-(?=[\p{Lu}\p{Nd}]|(?:\p{L}{1,3}|либо|нибудь)(?!\p{L}))/gu

const BEFORE_UNIT = /(?<=\p{Nd})[ \n](?=(?:mg|ml|mcg|µg|g|kg|km|cm|mm|IU|AFN|мг|мл|мкг|г|кг|км|см|мм|МЕ)(?!\p{L})|°|%)/gu

const RANGE = /(?<=\p{Nd})–(?=\p{Nd})/gu

const NO_BREAK_SPACE = '\u00a0'
const WORD_JOINER = '\u2060'

/**
 * Latin words before Persian digits, which would otherwise join their left-to-right run (Unicode Bidirectional Algorithm, W7), are isolated.
 * A line in Russian does not end with a short word that leads to the next, and does not begin with a particle or a dash.
 * No line breaks at a hyphen beside one to three letters, before a capital letter or a digit.
 */
export function typeset(text: string, language: LanguageCode, noLineEndsHere = NO_LINE_ENDS_HERE): string {
  if (directionOf(language) === 'rtl')
    return text.replace(LATIN_BEFORE_DIGITS, `${FIRST_STRONG_ISOLATE}$&${POP_ISOLATE}`).replace(LONE_PERCENTAGE, `${ARABIC_LETTER_MARK}$&`)
  const spaced = language === 'ru' ? text.replace(noLineEndsHere, NO_BREAK_SPACE) : text
  return spaced.replace(COMPOUND, (word) => word.replace(KEPT_HYPHEN, `-${WORD_JOINER}`))
}

/** A dose is misread where a line ends between number and unit, or within a range. */
export function keepUnits(text: string): string {
  return keepRanges(text.replace(/(?<=\p{Nd}) (?=\p{L})/gu, NO_BREAK_SPACE))
}

function keepRanges(text: string): string {
  return text.replace(RANGE, `–${WORD_JOINER}`)
}

export function typesetHtml(html: string, language: LanguageCode): string {
  let inTable = false
  return (
    html
      // eslint-disable-next-line regexp/no-super-linear-move -- the editor’s own text, not a visitor’s
      .split(/(<[^>]*>)/)
      .map((part) => {
        if (part.startsWith('<')) {
          inTable = part.startsWith('<table') || (inTable && part !== '</table>')
          return part
        }
        return typeset(
          keepRanges(part.replace(BEFORE_UNIT, NO_BREAK_SPACE)),
          language,
          inTable ? NO_CELL_LINE_ENDS_HERE : NO_LINE_ENDS_HERE,
        )
      })
      .join('')
  )
}
