/** HTML that may stand in a mail as it is: made by `html`, or cleaned where it was made. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

/** What may be put into a template: text is escaped, HTML is not. */
type Part = string | number | Html | Html[]

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Template tag that escapes every text put into it, in content and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(sourceOf)))
}

/** Text with its line breaks kept; mail programs do not agree on `white-space`. */
export function multiline(text: string): Html {
  return new Html(escaped(text).replace(/\r\n|\r|\n/g, '<br>\n'))
}

function sourceOf(part: Part): string {
  if (part instanceof Html) return part.source
  if (Array.isArray(part)) return part.map((one) => one.source).join('\n')
  return escaped(String(part))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
