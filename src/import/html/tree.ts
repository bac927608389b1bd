import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { HtmlElement } from '#content/markdown.ts'
import { BLOCKS } from './elements.ts'

export type HtmlNode = HtmlElement['children'][number]
export type { HtmlElement }

const parser = unified().use(rehypeParse, { fragment: true }).freeze()
const stringifier = unified().use(rehypeStringify).freeze()

/** HTML as a browser would take it. */
export function parseHtml(html: string): HtmlNode[] {
  return parser.parse(html).children.filter((node) => node.type !== 'doctype')
}

/** HTML of nodes that are clean already. */
export function htmlOf(nodes: HtmlNode[]): string {
  return stringifier.stringify({ type: 'root', children: nodes })
}

export function element(tagName: string, children: HtmlNode[], properties: HtmlElement['properties'] = {}): HtmlElement {
  return { type: 'element', tagName, properties, children }
}

export function text(value: string): HtmlNode {
  return { type: 'text', value }
}

/** Whether a node is an element, of one of some names where there are any. */
export function isElement<Name extends string>(node: HtmlNode | undefined, ...names: Name[]): node is HtmlElement & { tagName: Name } {
  return node?.type === 'element' && (names.length === 0 || names.some((name) => name === node.tagName))
}

/** The words of nodes, as they stand there. */
export function textOf(nodes: HtmlNode[]): string {
  return nodes.map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : '')).join('')
}

/** The words of HTML on one line, entities decoded: for titles and descriptions. */
export function plainLine(html: string): string {
  // Most titles and names are that already; a parser for each of a hundred thousand would take minutes.
  const words = /[<&]/.test(html) ? textOf(parseHtml(html)) : html
  return words.replace(/[\p{Cc}\s\ufffd]+/gu, ' ').trim()
}

/** Every element below nodes, in the order of the text. */
export function* elementsIn(nodes: HtmlNode[]): Iterable<HtmlElement> {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    yield node
    yield* elementsIn(node.children)
  }
}

/** A property that holds one text. */
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

/** Nodes as blocks: what stands between blocks becomes paragraphs, what is blank goes. */
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
