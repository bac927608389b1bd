/** Removes tags from HTML and decodes the five basic entities, giving one line of plain text. */
export function stripTags(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|&#160;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text to a number of characters as a reader counts them (grapheme clusters, so that no
 * joined letter or emoji is torn), adding an ellipsis when something was cut.
 * @param length characters kept, from SPEC 9
 */
export function truncate(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text
  let kept = ''
  let count = 0
  for (const { segment } of segmenter.segment(text)) {
    if (count === length) return kept.trimEnd() + ellipsis
    kept += segment
    count += 1
  }
  return text
}

/** Plain text of HTML, cut to a length. */
export function excerpt(html: string, length: number): string {
  return truncate(stripTags(html), length)
}
