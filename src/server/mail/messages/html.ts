/** Made by `html`, or cleaned before. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type HtmlPart = string | number | Html | Html[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(sourceOf)))
}

/** Mail programs do not agree on `white-space`. */
export function multiline(text: string): Html {
  return new Html(escaped(text).replace(/\r\n|\r|\n/g, '<br>\n'))
}

function sourceOf(part: HtmlPart): string {
  if (part instanceof Html) return part.source
  if (Array.isArray(part)) return part.map((one) => one.source).join('\n')
  return escaped(String(part))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
