import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { cleanHtml, cleanMailHtml } from './html.ts'
import type { Media } from './media.ts'

/** CommonMark to a tree of HTML. */
const plain = unified().use(remarkParse).use(remarkRehype).freeze()

/** What GitHub-flavoured Markdown adds to CommonMark needs one of these: a table, a deletion, a bare address, a footnote, a check box. */
const GITHUB_SIGNS = /[|~@]|:-|-:|:\/\/|www\.|\[[\^ \txX\r\n]/i

/** GitHub-flavoured Markdown, the HTML in it parsed as a browser would. */
const full = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).use(rehypeRaw).freeze()

/** The same for a text without HTML. */
const withoutHtml = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).freeze()

const stringifier = unified().use(rehypeStringify).freeze()

export type HtmlTree = ReturnType<typeof full.runSync>
export type HtmlElement = Extract<HtmlTree['children'][number], { type: 'element' }>

/** The tree of the HTML of a Markdown text, not cleaned, with the lines that its elements come from. */
export function markdownTree(markdown: string): HtmlTree {
  // Each part that a text does not need would double the time.
  const processor = markdown.includes('<') ? full : GITHUB_SIGNS.test(markdown) ? withoutHtml : plain
  return processor.runSync(processor.parse(markdown))
}

/**
 * Markdown as safe HTML.
 * @param media files that pictures and links of the text may name
 */
export function renderMarkdown(markdown: string, media: Media): string {
  return renderTree(markdownTree(markdown), media)
}

/** A tree that `markdownTree` gave as safe HTML. */
export function renderTree(tree: HtmlTree, media: Media): string {
  return cleanHtml(stringifier.stringify(tree), media)
}

/**
 * Markdown as safe HTML for a mail.
 * @param addressOf the whole address of a path of the site
 */
export function renderMailMarkdown(markdown: string, addressOf: (path: string) => string): string {
  return cleanMailHtml(stringifier.stringify(markdownTree(markdown)), addressOf)
}
