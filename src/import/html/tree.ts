import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { HtmlElement } from '#content/read/markdown/markdown.ts'
import { BLOCKS } from './elements.ts'

export type HtmlNode = HtmlElement['children'][number]
export type { HtmlElement }

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const stringifier = unified().use(rehypeStringify).freeze()

export function parseHtml(html: string): HtmlNode[] {
  return parser.parse(html).children.filter((node) => node.type !== 'doctype')
}

/** The nodes must be clean. */
export function htmlOf(nodes: HtmlNode[]): string {
  return stringifier.stringify({ type: 'root', children: nodes })
}

export function element(tagName: string, children: HtmlNode[], properties: HtmlElement['properties'] = {}): HtmlElement {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): HtmlNode {
  return { type: 'text', value }
}

export function isElement<Name extends string>(node: HtmlNode | undefined, ...names: Name[]): node is HtmlElement & { tagName: Name } {
  return node?.type === 'element' && (names.length === 0 || names.some((name) => name === node.tagName))
}

export function textOf(nodes: HtmlNode[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : '')).join('')
}

/** Decoded, on one line. */
export function plainLine(html: string): string {
  // Most titles are plain already; parsing a hundred thousand would take minutes.
  const words = /[<&]/.test(html) ? textOf(parseHtml(html)) : html
  return words.replace(/[\p{Cc}\s\ufffd]+/gu, ' ').trim()
}

export function* elementsIn(nodes: HtmlNode[]): Iterable<HtmlElement> {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    yield node
    yield* elementsIn(node.children)
  }
}

export function propertyOf({ properties }: HtmlElement, name: string): string {
  const value = properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(' ') : ''
}

export function isBlock(node: HtmlNode): boolean {
  return node.type === 'element' && BLOCKS.has(node.tagName)
}

function isBlank(node: HtmlNode): boolean {
  return node.type !== 'element' && (node.type !== 'text' || node.value.trim() === '')
}

/** Text between blocks becomes paragraphs; blank text is removed. */
export function asBlocks(nodes: HtmlNode[]): HtmlNode[] {
  const blocks: HtmlNode[] = []
  let run: HtmlNode[] = []
  const endRun = (): void => {
    if (!run.every(isBlank)) blocks.push(element('p', run))
    run = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun()
      blocks.push(node)
    } else run.push(node)
  }
  endRun()
  return blocks
}
