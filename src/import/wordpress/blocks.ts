import { parsedJson } from '#domain/text.ts'
import { asBlocks, element, elementsIn, type HtmlNode, isElement, parseHtml, text, textOf } from '../html/tree.ts'
import { withParagraphs } from './paragraphs.ts'

export interface BlockContext {
  /** HTML of a shared block (`wp_block`), without shortcodes; undefined if it is not in the export. */
  reusable: (id: string) => string | undefined
  footnotes: string[]
  /** A dynamic block, without content in the export. */
  dropped: (block: string) => void
}

/** Shared blocks may contain each other, or themselves. */
const DEEPEST = 4

const COMMENT = /^(\/?)wp:([a-z][\w/-]*)(?:\s+(\{[\s\S]*\}))?\s*(\/?)$/

/** Parts of the site, not of the text. */
const OF_THE_SITE =
  /^(?:query|comments|comment|post-(?!content)|navigation|loginout|site-|latest-|archives|calendar|categories|rss|search|tag-cloud|page-list|avatar|template-part|pattern|read-more|term-|home-link|legacy-widget|widget)/

/** Blocks without text that can go unreported. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator'])

type Attributes = Record<string, unknown>

interface Open {
  name: string
  attributes: Attributes
  nodes: HtmlNode[]
}

/** Text of the classic editor, alone or between blocks, is divided into paragraphs. */
export function resolveBlocks(nodes: HtmlNode[], context: BlockContext, depth = 0): HtmlNode[] {
  return resolved(nodes, context, depth, true)
}

/** `loose`: text between blocks has no paragraphs of its own. */
function resolved(nodes: HtmlNode[], context: BlockContext, depth: number, loose: boolean): HtmlNode[] {
  const root: Open = { name: '', attributes: {}, nodes: [] }
  const open = [root]
  let run: HtmlNode[] = []
  const top = (): Open => open.at(-1) ?? root
  const endRun = (): void => {
    top().nodes.push(...(open.length === 1 && loose ? withParagraphs(run) : run))
    run = []
  }
  const close = (): void => {
    endRun()
    const block = open.pop()
    // Removed with the block around it, without a report of its own.
    const quiet = open.some(({ name }) => OF_THE_SITE.test(name)) ? { ...context, dropped: () => {} } : context
    if (block) top().nodes.push(...blockOf(block, quiet, depth))
  }
  for (const node of nodes) {
    const [, slash, name = '', json, alone] = (node.type === 'comment' && COMMENT.exec(node.value.trim())) || []
    if (node.type !== 'comment') run.push(isElement(node) ? { ...node, children: resolved(node.children, context, depth, false) } : node)
    else if (name !== '' && !slash) {
      endRun()
      open.push({ name: shortName(name), attributes: attributesOf(json), nodes: [] })
      if (alone) close()
    } else if (open.some((block, index) => index > 0 && block.name === shortName(name))) {
      while (top().name !== shortName(name)) close()
      close()
    }
  }
  while (open.length > 1) close()
  endRun()
  return root.nodes
}

function shortName(name: string): string {
  return name.replace(/^core(?:-embed)?\//, (prefix) => (prefix === 'core/' ? '' : 'embed-'))
}

function attributesOf(json: string | undefined): Attributes {
  const value = parsedJson(json ?? '{}')
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function blockOf({ name, attributes, nodes }: Open, context: BlockContext, depth: number): HtmlNode[] {
  const special = SPECIAL.get(name.startsWith('embed') ? 'embed' : name)
  if (special) return special(nodes, attributes, context, depth)
  const hasContent = nodes.some((node) => (node.type === 'text' ? node.value.trim() !== '' : node.type === 'element'))
  if (OF_THE_SITE.test(name) || !hasContent) {
    if (!SILENT.has(name)) context.dropped(name)
    return name === 'separator' ? nodes : []
  }
  return nodes
}

type Special = (nodes: HtmlNode[], attributes: Attributes, context: BlockContext, depth: number) => HtmlNode[]

const SPECIAL = new Map<string, Special>(
  Object.entries<Special>({
    freeform: (nodes) => withParagraphs(nodes),
    classic: (nodes) => withParagraphs(nodes),
    shortcode: (nodes) => withParagraphs(nodes),
    block: (_nodes, { ref }, context, depth) => {
      const html = depth < DEEPEST ? context.reusable(String(ref)) : undefined
      if (html === undefined) context.dropped('block')
      return html === undefined ? [] : resolveBlocks(parseHtml(html), context, depth + 1)
    },
    image: (nodes, { id }) => {
      for (const image of elementsIn(nodes)) if (image.tagName === 'img' && typeof id === 'number') image.properties.dataId ??= String(id)
      return nodes
    },
    embed: (nodes, { url }) => {
      const caption = [...elementsIn(nodes)].filter(({ tagName }) => tagName === 'figcaption')
      const address = typeof url === 'string' ? url : textOf(nodes).trim().split(/\s/)[0]
      return address ? [element('figure', [element('iframe', [], { src: address, dataEmbed: 'yes' }), ...caption])] : nodes
    },
    'social-link': (_nodes, { url, label, service }) => {
      if (typeof url !== 'string' || !/^(?:https?:|mailto:)/i.test(url)) return []
      const name = [label, service].find((each) => typeof each === 'string' && each !== '')
      return [element('li', [element('a', [text(typeof name === 'string' ? capitalized(name) : url)], { href: url })])]
    },
    file: (nodes) => {
      const [first] = [...elementsIn(nodes)].filter((node) => node.tagName === 'a' && textOf(node.children).trim() !== '')
      return first ? [element('p', [first])] : []
    },
    verse: (nodes) => nodes.flatMap((node) => (isElement(node, 'pre') ? withParagraphs([{ ...node, tagName: 'div' }]) : [node])),
    footnotes: (_nodes, _attributes, { footnotes }) => {
      const notes = footnotes.map((html) => element('li', asBlocks(parseHtml(html))))
      return notes.length === 0 ? [] : [element('ol', notes)]
    },
  }),
)

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
