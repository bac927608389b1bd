import type { LanguageCode } from '#domain/language/languages.ts'
import { bidiIsolateHtml } from './bidi-isolate.ts'
import { type Finding, findingsIn } from './check-body.ts'
import { type HtmlTree, markdownTree, renderTree } from './markdown.ts'
import type { Media } from './media.ts'
import { remembering } from './remembering.ts'

/** Texts kept at a time. */
const REMEMBERED = 500

/** A Markdown text; parsed and rendered when that is first asked for. */
export class ParsedText {
  readonly #markdown: string
  #findings: Finding[] | undefined
  /** From the search for findings until the HTML is made of it: it takes many times the room of both. */
  #tree: HtmlTree | undefined
  #html: { text: string; media: Media; language: LanguageCode } | undefined

  constructor(markdown: string) {
    this.#markdown = markdown
  }

  /** What has to be judged in the text. */
  get findings(): Finding[] {
    if (!this.#findings) {
      this.#tree = markdownTree(this.#markdown)
      this.#findings = findingsIn(this.#tree)
    }
    return this.#findings
  }

  /**
   * Safe HTML, with the published paths of its files.
   * @param language that the text is in
   */
  html(media: Media, language: LanguageCode): string {
    if (this.#html?.media !== media || this.#html.language !== language) {
      const tree = this.#tree ?? markdownTree(this.#markdown)
      this.#html = { text: bidiIsolateHtml(renderTree(tree, media), language), media, language }
      this.#tree = undefined
    }
    return this.#html.text
  }
}

/** The parsed form of a text. One that is met several times is parsed once: sizes and strengths of one product tend to share theirs. */
export const parsedText = remembering(REMEMBERED, (markdown) => new ParsedText(markdown))
