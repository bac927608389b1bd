import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast'
import remarkGfm from 'remark-gfm'
import remarkStringify from 'remark-stringify'
import { unified } from 'unified'
import { directionOf } from '#domain/language/languages.ts'
import { elementsIn, type HtmlElement, type HtmlNode, htmlOf, isBlock, isElement, propertyOf, textOf } from './tree.ts'

const asHtml: Handle = (_state, node: HtmlElement) => ({ type: 'html', value: htmlBlock(node) })

/** The content of inline HTML is still Markdown. */
const aroundMarkdown: Handle = (state, node: HtmlElement) => {
  const html = htmlOf([{ ...node, children: [] }])
  const end = html.lastIndexOf('</')
  return [{ type: 'html', value: html.slice(0, end) }, ...state.all(node), { type: 'html', value: html.slice(end) }]
}

const table: Handle = (state, node: HtmlElement, parent) =>
  isPlainTable(node) ? defaultHandlers.table(state, node) : asHtml(state, node, parent)

/** Unlike the default, it leaves the text as it is. */
const code: Handle = (_state, node: HtmlElement) => {
  const [inner] = node.children
  const language = isElement(inner) ? propertyOf(inner, 'className').replace(/^language-/, '') : ''
  return { type: 'code', lang: language || null, value: textOf(node.children) }
}

const HANDLERS = {
  pre: code,
  figure: asHtml,
  dl: asHtml,
  table,
  sub: aroundMarkdown,
  sup: aroundMarkdown,
  abbr: aroundMarkdown,
  bdi: aroundMarkdown,
}

const stringifier = unified()
  .use(remarkGfm, { tablePipeAlign: false })
  .use(remarkStringify, { bullet: '-', emphasis: '_', strong: '*', rule: '*', fences: true, listItemIndent: 'one', resourceLink: true })
  .freeze()

/** The nodes must come from `cleanTree`. */
export function toMarkdown(nodes: HtmlNode[]): string {
  const tree = toMdast({ type: 'root', children: nodes }, { handlers: HANDLERS })
  return tree.type === 'root' ? stringifier.stringify(tree).trim() : ''
}

/** HTML whose blocks declare their language, for a text that replaces a missing translation (docs/reading-the-spec.md#languages). */
export function foreignMarkdown(nodes: HtmlNode[], language: string): string {
  return nodes
    .filter((node) => isElement(node))
    .map((node) => htmlBlock({ ...node, properties: { ...node.properties, lang: language, dir: directionOf(language) } }))
    .join('\n\n')
}

/** Tables of Markdown need one row of headings. */
function isPlainTable(node: HtmlElement): boolean {
  const inside = [...elementsIn(node.children)]
  const rows = inside.filter(({ tagName }) => tagName === 'tr')
  const [head, ...others] = rows.map((row) => row.children.filter((child) => isElement(child)))
  if (!head || head.length === 0 || !head.every((cell) => isElement(cell, 'th'))) return false
  if (others.length === 0 || others.some((cells) => cells.some((cell) => isElement(cell, 'th')))) return false
  const cells = inside.filter(({ tagName }) => tagName === 'td' || tagName === 'th')
  if (cells.some(({ properties }) => properties.colSpan != null || properties.rowSpan != null)) return false
  if (inside.some(({ tagName }) => tagName === 'caption' || tagName === 'br')) return false
  return !cells.some((cell) => [...elementsIn(cell.children)].some(isBlock))
}

/** On one line: an empty line would end the HTML (CommonMark 4.6). */
function htmlBlock(node: HtmlElement): string {
  return htmlOf(onOneLine([node])).replaceAll('\n', '&#10;')
}

function onOneLine(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (node.type === 'text') return { ...node, value: node.value.replace(/\s+/g, ' ') }
    return isElement(node) && node.tagName !== 'pre' ? { ...node, children: onOneLine(node.children) } : node
  })
}
