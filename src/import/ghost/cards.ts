import { element, elementsIn, type HtmlElement, type HtmlNode, isElement, parseHtml, propertyOf, text, textOf } from '../html/tree.ts'

/** Ghost's cards contain buttons, clocks and decoration beside their content. */
export function nodesOfHtml(html: string, dropped: (card: string) => void): HtmlNode[] {
  const visit = (node: HtmlNode): HtmlNode[] => {
    if (node.type !== 'element') return [node]
    const card = /\bkg-([a-z-]+)-card\b/.exec(propertyOf(node, 'className'))?.[1] ?? ''
    const special = CARDS.get(card)
    if (special === null) dropped(card)
    if (special !== undefined) return special?.(node) ?? []
    const children = node.children.flatMap(visit)
    // The editor wraps each text in one.
    return node.tagName === 'span' && node.properties.lang === undefined ? children : [{ ...node, children }]
  }
  return parseHtml(html).flatMap(visit)
}

/** Null: without content that the site could show. */
const CARDS = new Map<string, ((card: HtmlElement) => HtmlNode[]) | null>([
  ['bookmark', bookmark],
  ['audio', (card) => sound(card, 'audio')],
  ['video', (card) => sound(card, 'video')],
  ['file', (card) => link(card, 'a', 'kg-file-card-title')],
  ['nft', null],
  ['signup', null],
  ['paywall', null],
])

function bookmark(card: HtmlElement): HtmlNode[] {
  const description = wordsIn(card, 'kg-bookmark-description')
  return [...link(card, 'a', 'kg-bookmark-title'), ...(description === '' ? [] : [element('p', [text(description)])]), ...caption(card)]
}

function sound(card: HtmlElement, kind: string): HtmlNode[] {
  const title = wordsIn(card, 'kg-audio-title')
  const found = [...elementsIn([card])].find((each) => isElement(each, kind))
  const node = found && element(kind, [], { src: propertyOf(found, 'src') })
  return node ? [...(title === '' ? [] : [element('p', [text(title)])]), node, ...caption(card)] : []
}

function link(card: HtmlElement, tagName: string, named: string): HtmlNode[] {
  const href = [...elementsIn([card])]
    .filter((each) => isElement(each, tagName))
    .map((each) => propertyOf(each, 'href'))
    .find(Boolean)
  return href === undefined ? [] : [element('p', [element('a', [text(wordsIn(card, named) || href)], { href })])]
}

function caption(card: HtmlElement): HtmlNode[] {
  return [...elementsIn([card])]
    .filter((each) => isElement(each, 'figcaption'))
    .map(({ children }) => element('p', [element('em', children)]))
}

function wordsIn(card: HtmlElement, className: string): string {
  const found = [...elementsIn([card])].find((each) => propertyOf(each, 'className').split(' ').includes(className))
  return found ? textOf(found.children).trim() : ''
}
