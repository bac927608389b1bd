import type { HtmlElement, HtmlTree } from './markdown.ts'

type HtmlNode = HtmlTree['children'][number]

/** Block elements with an empty line around them. */
const BLOCKS = new Set('h1 h2 h3 h4 h5 h6 p ul ol dl blockquote pre table figure hr li dt dd'.split(' '))

/** For mail programs without HTML: links with addresses, lists with marks, pictures as their alt texts. */
export function plainTextOf(tree: HtmlTree, addressOf: (path: string) => string): string {
  return blocksOf(tree.children, addressOf).join('\n\n')
}

function blocksOf(nodes: HtmlNode[], addressOf: (path: string) => string): string[] {
  const blocks: string[] = []
  let line = ''
  const endLine = (): void => {
    if (line.trim() !== '') blocks.push(tidy(line))
    line = ''
  }
  for (const node of nodes) {
    if (node.type === 'element' && BLOCKS.has(node.tagName)) {
      endLine()
      const text = blockOf(node, addressOf)
      if (text !== '') blocks.push(text)
    } else line += inlineOf(node, addressOf)
  }
  endLine()
  return blocks
}

function blockOf(element: HtmlElement, addressOf: (path: string) => string): string {
  const inner = (): string[] => blocksOf(element.children, addressOf)
  switch (element.tagName) {
    case 'hr':
      return '---'
    case 'ul':
    case 'ol': {
      const first = Number(element.properties.start ?? 1)
      const items = element.children.filter((child) => child.type === 'element')
      return items.map((item, index) => listItem(element.tagName === 'ul' ? '- ' : `${first + index}. `, item, addressOf)).join('\n')
    }
    case 'blockquote':
      return indented('> ', '> ', inner().join('\n\n'))
    case 'pre':
      return textOf(element).replace(/\n$/, '')
    case 'table':
      return rowsOf(element, addressOf).join('\n')
    default:
      return inner().join('\n\n')
  }
}

function listItem(mark: string, item: HtmlElement, addressOf: (path: string) => string): string {
  return indented(mark, ' '.repeat(mark.length), blocksOf(item.children, addressOf).join('\n'))
}

function rowsOf(element: HtmlElement, addressOf: (path: string) => string): string[] {
  const children = element.children.filter((child) => child.type === 'element')
  if (element.tagName !== 'tr') return children.flatMap((child) => rowsOf(child, addressOf))
  return [children.map((cell) => blocksOf(cell.children, addressOf).join(' ')).join(' | ')]
}

function inlineOf(node: HtmlNode, addressOf: (path: string) => string): string {
  if (node.type === 'text') return node.value.replace(/\s+/g, ' ')
  if (node.type !== 'element') return ''
  if (node.tagName === 'br') return '\n'
  if (node.tagName === 'img') return String(node.properties.alt ?? '')
  const text = node.children.map((child) => inlineOf(child, addressOf)).join('')
  if (node.tagName !== 'a' || node.properties.href === undefined) return text
  const href = String(node.properties.href)
  const address = href.startsWith('/') ? addressOf(href) : href
  return address === text || address === `mailto:${text}` ? text : `${text} (${address})`
}

function textOf(element: HtmlElement): string {
  return element.children.map((child) => (child.type === 'text' ? child.value : child.type === 'element' ? textOf(child) : '')).join('')
}

function tidy(text: string): string {
  // eslint-disable-next-line regexp/no-super-linear-move -- the editor’s own text, not a visitor’s
  return text.replace(/ *\n */g, '\n').trim()
}

function indented(first: string, others: string, text: string): string {
  return text
    .split('\n')
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join('\n')
}
