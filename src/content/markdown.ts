import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { cleanHtml, cleanMailHtml } from './html.ts'
import type { Media } from './media.ts'

/** GitHub-flavoured Markdown to a tree of HTML; HTML in it stays as it was written. */
const plain = unified().use(remarkParse).use(remarkGfm).use(remarkRehype, { allowDangerousHtml: true }).freeze()

/** The same with the HTML in it parsed as a browser would. */
const withHtml = plain().use(rehypeRaw).freeze()

const stringifier = unified().use(rehypeStringify).freeze()

export type HtmlTree = ReturnType<typeof withHtml.runSync>
export type HtmlElement = Extract<HtmlTree['children'][number], { type: 'element' }>

/** The tree of the HTML of a Markdown text, not cleaned, with the lines that its elements come from. */
export function markdownTree(markdown: string): HtmlTree {
  // Parsing as a browser does doubles the time, and without a "<" there is no HTML to parse.
  const processor = markdown.includes('<') ? withHtml : plain
  return processor.runSync(processor.parse(markdown))
}

/**
 * Markdown as safe HTML.
 * @param media files that pictures and links of the text may name
 */
export function renderMarkdown(markdown: string, media: Media): string {
  return cleanHtml(stringifier.stringify(markdownTree(markdown)), media)
}

/**
 * Markdown as safe HTML for a mail.
 * @param addressOf the whole address of a path of the site
 */
export function renderMailMarkdown(markdown: string, addressOf: (path: string) => string): string {
  return cleanMailHtml(stringifier.stringify(markdownTree(markdown)), addressOf)
}
