import { type BodyFinding, findingsIn } from '#content/check/body.ts'
import type { Media } from '#content/read/media.ts'
import { remembering } from '#content/read/remembering.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type HtmlTree, markdownTree, renderTree } from './markdown.ts'
import { typesetHtml } from './typeset.ts'

const REMEMBERED = 500

export class ParsedText {
  readonly #markdown: string
  #findings: BodyFinding[] | undefined
  /** Kept only until the HTML is rendered: it takes many times the memory of text and HTML. */
  #tree: HtmlTree | undefined
  #html: { text: string; media: Media; language: LanguageCode } | undefined

  constructor(markdown: string) {
    this.#markdown = markdown
  }

  get findings(): BodyFinding[] {
    if (!this.#findings) {
      this.#tree = markdownTree(this.#markdown)
      this.#findings = findingsIn(this.#tree)
    }
    return this.#findings
  }

  html(media: Media, language: LanguageCode): string {
    if (this.#html?.media !== media || this.#html.language !== language) {
      const tree = this.#tree ?? markdownTree(this.#markdown)
      this.#html = { text: typesetHtml(renderTree(tree, media), language), media, language }
      this.#tree = undefined
    }
    return this.#html.text
  }
}

/** Cached: sizes and strengths of one product tend to share their texts. */
export const parsedText = remembering(REMEMBERED, (markdown) => new ParsedText(markdown))
