/** Terminal control and direction characters, and other invisible ones except the joiners and marks of Persian and Pashto. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu
const HARMLESS = new Set(['\u200c', '\u200d', '\u200e', '\u200f', '\u00ad', '\u0600', '\u0601', '\u0602', '\u0603', '\u0604', '\u06dd'])

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** Two columns wide (UAX 11). */
const WIDE = /^[\p{Emoji_Presentation}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Invisible characters are replaced with their code point; line breaks and tabs become spaces. */
export function visibleLine(text: string): string {
  return named(text.replace(/\s+/g, ' ').trim())
}

export function visibleLines(text: string): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => named(line.replaceAll('\t', '    ')))
}

function named(text: string): string {
  return text.replace(UNSAFE, (character) =>
    HARMLESS.has(character) ? character : `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
}

export function cell(text: string, columns: number): string {
  let line = ''
  let width = 0
  for (const { segment } of segmenter.segment(visibleLine(text))) {
    const own = WIDE.test(segment) ? 2 : 1
    if (width + own > columns - 1) {
      line += '…'
      width += 1
      break
    }
    line += segment
    width += own
  }
  // Without this mark, a right-to-left terminal runs two such columns together (UAX 9).
  const end = RIGHT_TO_LEFT.test(line) ? '\u200e' : ''
  return line + end + ' '.repeat(Math.max(0, columns - width))
}
