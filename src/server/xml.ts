const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What no XML document may hold, escaped or not (XML 1.0, production 2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu

/** What may have to be changed; most texts of a large document, its addresses, have nothing of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const UNSAFE = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/

/** Text as it may stand in the content and in the quoted attributes of an XML document. */
export function xmlText(text: string): string {
  if (!UNSAFE.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

/**
 * An element of an XML document.
 * @param attributes not yet escaped
 * @param content XML as it is; undefined for an empty element
 */
export function xmlElement(name: string, attributes: Record<string, string>, content?: string): string {
  let start = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) start += ` ${attribute}="${xmlText(value)}"`
  return content === undefined ? `${start}/>` : `${start}>${content}</${name}>`
}

/** The first line of an XML document. */
export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n'
