import { element, type HtmlElement, type HtmlNode, isBlock, isElement, text } from '../html/tree.ts'

/** Empty lines separate paragraphs within these, too. */
const DIVIDED = new Set(['div', 'section', 'article', 'center', 'blockquote', 'td', 'th', 'li', 'details', 'dd'])

const EMPTY_LINE = /\n[^\S\n]*\n\s*/

/** The classic editor stores none: an empty line separates two, a newline is a line break (as WordPress' `wpautop`). */
export function withParagraphs(nodes: HtmlNode[]): HtmlNode[] {
  const blocks: HtmlNode[] = []
  let run: HtmlNode[] = []
  const endRun = (): void => {
    if (run.some(isSomething)) blocks.push(element('p', withBreaks(run)))
    run = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      endRun()
      blocks.push(isElement(node) ? within(node) : node)
    } else if (node.type === 'text') {
      const [first = '', ...others] = node.value.replaceAll('\r\n', '\n').split(EMPTY_LINE)
      run.push(text(first))
      for (const part of others) {
        endRun()
        run.push(text(part))
      }
    } else run.push(node)
  }
  endRun()
  return blocks
}

function within(node: HtmlElement): HtmlElement {
  if (!DIVIDED.has(node.tagName))
    return node.tagName === 'p' ? { ...node, children: withBreaks(node.children) } : { ...node, children: blocksWithin(node) }
  const wraps = !['li', 'td', 'th', 'dd'].includes(node.tagName)
  const divided = node.children.some((child) => (wraps && isBlock(child)) || (child.type === 'text' && EMPTY_LINE.test(child.value.trim())))
  if (!divided && node.children.some(isBlock)) return { ...node, children: blocksWithin(node) }
  return { ...node, children: divided ? withParagraphs(node.children) : withBreaks(node.children) }
}

function blocksWithin(node: HtmlElement): HtmlNode[] {
  if (node.tagName === 'pre') return node.children
  return node.children.map((child) => (isElement(child) && isBlock(child) ? within(child) : child))
}

/** A newline next to a <br> is the same line break. */
function withBreaks(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node, index) => {
    if (isElement(node) && !['pre', 'code'].includes(node.tagName)) return [{ ...node, children: withBreaks(node.children) }]
    if (node.type !== 'text' || !node.value.includes('\n')) return [node]
    const start = index === 0 || isBreak(nodes[index - 1])
    const end = index === nodes.length - 1 || isBreak(nodes[index + 1])
    let value = node.value
    if (start) value = value.replace(/^\s*\n/, '')
    if (end) value = value.trimEnd()
    return value.split('\n').flatMap((line, at) => (at === 0 ? [text(line)] : [element('br', []), text(line)]))
  })
}

function isBreak(node: HtmlNode | undefined): boolean {
  return isElement(node, 'br')
}

function isSomething(node: HtmlNode): boolean {
  return node.type === 'text' ? node.value.trim() !== '' : node.type === 'element'
}
