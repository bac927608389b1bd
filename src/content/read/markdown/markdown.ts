import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Media } from '#content/read/media.ts'
import { cleanHtml, cleanMailHtml } from './sanitize-html.ts'

const plain = unified().use(remarkParse).use(remarkRehype).freeze()

/** Any GitHub extension needs one of these: table, strikethrough, bare address, footnote, check box. */
const GITHUB_SIGNS = /[|~@]|:-|-:|:\/\/|www\.|\[[\^ \txX\r\n]/i

const full = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).freeze()

const withoutHtml = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze()

const stringifier = unified().use(rehypeStringify).freeze()

export type HtmlTree = ReturnType<typeof full.runSync>
export type HtmlElement = Extract<HtmlTree['children'][number], { type: 'element' }>

/** Not sanitized; elements keep their source lines. */
export function markdownTree(markdown: string): HtmlTree {
  // Each part that a text does not need would double the time.
  const processor = markdown.includes('<') ? full : GITHUB_SIGNS.test(markdown) ? withoutHtml : plain
  return processor.runSync(processor.parse(markdown))
}

export function renderMarkdown(markdown: string, media: Media): string {
  return renderTree(markdownTree(markdown), media)
}

export function renderTree(tree: HtmlTree, media: Media): string {
  return cleanHtml(stringifier.stringify(tree), media)
}

export function renderMailMarkdown(markdown: string, addressOf: (path: string) => string): string {
  return cleanMailHtml(stringifier.stringify(markdownTree(markdown)), addressOf)
}
