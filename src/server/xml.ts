const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that no XML document may contain, escaped or not (XML 1.0, production 2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const FORBIDDEN = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Cs}/gu

/** A quick test; most texts of a large document, its addresses, need no change. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const UNSAFE = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]/

export function xmlText(text: string): string {
  if (!UNSAFE.test(text)) return text
  return text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}

/** Attributes are escaped here; `content` is XML, undefined for an empty element. */
export function xmlElement(name: string, attributes: Record<string, string>, content?: string): string {
  let start = `<${name}`
  for (const [attribute, value] of Object.entries(attributes)) start += ` ${attribute}="${xmlText(value)}"`
  return content === undefined ? `${start}/>` : `${start}>${content}</${name}>`
}

export const XML_START = '<?xml version="1.0" encoding="UTF-8"?>\n'
