import { LRUCache } from 'lru-cache'
import { type HtmlTree, markdownTree, renderTree } from './markdown.ts'
import type { Media } from './media.ts'

/** Texts kept at a time. */
const KEPT = 2_000

/** A Markdown text; parsed and rendered when that is first asked for. */
export class ParsedText {
  readonly #markdown: string
  #tree: HtmlTree | undefined
  #html: { text: string; media: Media } | undefined

  constructor(markdown: string) {
    this.#markdown = markdown
  }

  get tree(): HtmlTree {
    this.#tree ??= markdownTree(this.#markdown)
    return this.#tree
  }

  /** Safe HTML, with the published paths of its files. */
  html(media: Media): string {
    if (this.#html?.media !== media) this.#html = { text: renderTree(this.tree, media), media }
    return this.#html.text
  }
}

/** Finds the parsed form of a text. */
export type ParseText = (markdown: string) => ParsedText

/** Parses texts that are met several times once: sizes and strengths of one product tend to share theirs. */
export function parseRepeatedTexts(): ParseText {
  const kept = new LRUCache<string, ParsedText>({ max: KEPT })
  return (markdown) => {
    const text = kept.get(markdown) ?? new ParsedText(markdown)
    kept.set(markdown, text)
    return text
  }
}
