/** Scripts that are written without spaces. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** What lines may consist of; each piece has the space after it. */
export function breakable(text: string, language: string): string[] {
  if (!UNSPACED.test(text)) return text.split(/(?<= )/).filter((word) => word.trim() !== '')
  const pieces: string[] = []
  let opening = ''
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text)) {
    if (/^[\p{Ps}\p{Pi}]$/u.test(segment)) opening += segment
    // Full stops and the like begin no line.
    else if (pieces.length > 0 && /^[\p{P}\s]+$/u.test(segment)) pieces.push(`${pieces.pop()}${segment}`)
    else {
      pieces.push(opening + segment)
      opening = ''
    }
  }
  return opening ? [...pieces, opening] : pieces
}
