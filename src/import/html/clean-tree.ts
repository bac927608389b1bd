import { ALLOWED_TAGS, cleanImportedHtml } from '#content/read/markdown/sanitize-html.ts'
import { DROPPED, MAY_BE_EMPTY, RENAMED } from './elements.ts'
import { picturesOfGallery } from './galleries.ts'
import { labelOf } from './link-label.ts'
import {
  asBlocks,
  element,
  type HtmlElement,
  type HtmlNode,
  htmlOf,
  isBlock,
  isElement,
  parseHtml,
  propertyOf,
  text,
  textOf,
} from './tree.ts'
import { type Video, videoIn } from './videos.ts'

/** A file of the site, a link if it is unavailable, or only its description. */
export type PictureResult = { file: string; alt: string } | { label: string; href?: string } | undefined

export interface TextContext {
  /** Undefined if the link has no target; its text stays. */
  link: (href: string) => string | undefined
  picture: (image: HtmlElement) => PictureResult
  /** A picture of the video, or the words that stand for it. */
  video: (video: Video, title: string) => { file: string; alt: string } | { label: string }
  dropped: (what: string) => void
}

/** Maps the elements of other systems to those of content, then cleans them as all content is. */
export function cleanTree(nodes: HtmlNode[], context: TextContext): HtmlNode[] {
  return asBlocks(parseHtml(cleanImportedHtml(htmlOf(asBlocks(cleanAll(nodes, context))))))
}

function cleanAll(nodes: HtmlNode[], context: TextContext): HtmlNode[] {
  return nodes.flatMap((node) => clean(node, context))
}

function clean(node: HtmlNode, context: TextContext): HtmlNode[] {
  if (node.type === 'text') return [text(readable(node.value))]
  if (node.type !== 'element') return []
  const embedded = videoIn(node)
  if (embedded) return videoLink(embedded, context)
  const name = RENAMED.get(node.tagName) ?? node.tagName
  if (DROPPED.has(name)) {
    const what = DROPPED.get(name)
    if (what) context.dropped(what)
    return []
  }
  for (const property of Object.keys(node.properties)) if (/^on[a-z]/i.test(property)) context.dropped('event handlers')
  const pictures = ['ul', 'ol', 'dl'].includes(name) ? picturesOfGallery(node) : undefined
  if (pictures) return cleanAll(pictures, context)
  const special = SPECIAL.get(name)
  if (special) return special(node, context)
  const inner = cleanAll(node.children, context)
  if (!ALLOWED_TAGS.includes(name)) return isBlock(node) ? asBlocks(inner) : inner
  return kept(element(name, inner, node.properties))
}

function kept(node: HtmlElement): HtmlNode[] {
  const { tagName: name, children } = node
  if (isEmpty(children) && !MAY_BE_EMPTY.has(name)) return isBlock(node) ? [] : children
  // Blocks inside a heading or an inline element, which editors produce, end it.
  return children.some(isBlock) && (/^h\d$/.test(name) || !isBlock(node)) ? asBlocks(children) : [node]
}

/** Many people end a paragraph with two line breaks. */
function dividedAtBreaks(nodes: HtmlNode[]): HtmlNode[][] {
  const parts: HtmlNode[][] = [[]]
  let breaks: HtmlNode[] = []
  for (const node of nodes) {
    if (isElement(node, 'br') || (breaks.length > 0 && isEmpty([node]))) {
      breaks.push(node)
      continue
    }
    if (breaks.filter((each) => isElement(each)).length > 1) parts.push([])
    else parts.at(-1)?.push(...breaks)
    breaks = []
    parts.at(-1)?.push(node)
  }
  return parts.filter((part) => !isEmpty(part))
}

function isEmpty(nodes: HtmlNode[]): boolean {
  return nodes.every((node) => (node.type === 'text' ? node.value.trim() === '' : isElement(node, 'br')))
}

/** Without characters that the content check rejects. */
function readable(value: string): string {
  return value
    .toWellFormed()
    .replace(/(?![\n\t])\p{Cc}|[\ufffd\ufeff\u2028\u2029]/gu, '')
    .replace(/\u00a0/g, ' ')
}

type Special = (node: HtmlElement, context: TextContext) => HtmlNode[]

const SPECIAL = new Map<string, Special>(
  Object.entries<Special>({
    a: cleanLink,
    img: cleanPicture,
    figure: cleanFigure,
    iframe: (node, context) => {
      context.dropped('embedded pages')
      return linkTo(propertyOf(node, 'src'), context)
    },
    video: cleanSound,
    audio: cleanSound,
    q: (node, context) => [text('“'), ...cleanAll(node.children, context), text('”')],
    p: (node, context) => {
      // WordPress shows an address alone on its line as a link.
      const address = node.children.every((child) => child.type === 'text') ? textOf(node.children).trim() : ''
      if (/^https?:\/\/\S+$/.test(address)) return linkTo(address, context)
      const inner = cleanAll(node.children, context)
      if (inner.some(isBlock)) return asBlocks(inner)
      return dividedAtBreaks(inner).map((part) => element('p', part))
    },
    blockquote: (node, context) => {
      // The source of a quotation gets its own line.
      const children = node.children.map((child) => (isElement(child, 'cite') ? element('p', [child]) : child))
      const inner = asBlocks(cleanAll(children, context))
      return inner.length === 0 ? [] : [element('blockquote', inner)]
    },
    summary: (node, context) => {
      const words = cleanAll(node.children, context).filter((child) => !isBlock(child))
      return [element('p', [element('strong', words)])]
    },
    pre: (node, context) => {
      const code = withNewlines(cleanAll(node.children, { ...context, picture: () => undefined }))
      const [inner, ...others] = node.children
      const whole = others.length === 0 && isElement(inner, 'code')
      // Within <code>, even empty lines and indents are part of it.
      const value = whole ? textOf(code).replace(/\n$/, '') : textOf(code).replace(/^\n+/, '').trimEnd()
      const language = whole ? /(?:^|\s)language-[\w.#+-]+/.exec(propertyOf(inner, 'className'))?.[0].trim() : undefined
      if (value.trim() === '') return []
      return [element('pre', [element('code', [text(value)], language === undefined ? {} : { className: [language] })])]
    },
    code: (node, context) => {
      const value = textOf(withNewlines(cleanAll(node.children, context)))
      return value.trim() === '' ? [] : [element('code', [text(value)])]
    },
    li: (node, context) => {
      const inner = cleanAll(node.children, context)
      return isEmpty(inner) ? [] : [element('li', inner)]
    },
    ul: cleanList,
    ol: cleanList,
  }),
)

/** Old editors put nested lists between items: they move into the previous item. */
function cleanList(node: HtmlElement, context: TextContext): HtmlNode[] {
  const items: HtmlElement[] = []
  for (const child of cleanAll(node.children, context)) {
    if (isElement(child, 'li')) items.push(child)
    else if (!isEmpty([child])) {
      const last = items.at(-1)
      if (last) last.children.push(child)
      else items.push(element('li', [child]))
    }
  }
  if (items.length === 0) return []
  return [element(node.tagName === 'ol' ? 'ol' : 'ul', items, node.properties.start == null ? {} : { start: node.properties.start })]
}

function withNewlines(nodes: HtmlNode[]): HtmlNode[] {
  return nodes.map((node) => {
    if (isElement(node, 'br')) return text('\n')
    return node.type === 'element' ? { ...node, children: withNewlines(node.children) } : node
  })
}

function cleanLink(node: HtmlElement, context: TextContext): HtmlNode[] {
  const inner = cleanAll(node.children, context)
  const href = propertyOf(node, 'href').trim()
  const target = href === '' ? undefined : context.link(href)
  // A link around a picture that became a link, or to its larger version, adds nothing.
  const image = inner.find((child) => isElement(child, 'img'))
  const ownPicture = isElement(image) && target === propertyOf(image, 'src')
  const nested = inner.some((child) => isElement(child, 'a'))
  if (target === undefined || ownPicture || nested) return inner
  return linked(inner, target)
}

/** Inside a link that contains blocks, the link moves into each block. */
function linked(nodes: HtmlNode[], href: string): HtmlNode[] {
  if (isEmpty(nodes)) return nodes
  if (!nodes.some(isBlock)) return [element('a', nodes, { href })]
  return nodes.map((node) => (isElement(node) && isBlock(node) ? { ...node, children: linked(node.children, href) } : node))
}

function cleanPicture(node: HtmlElement, context: TextContext): HtmlNode[] {
  const found = context.picture(node)
  if (!found) return []
  if ('file' in found) return [element('img', [], { src: found.file, alt: found.alt })]
  if (found.href === undefined) return found.label === '' ? [] : [text(found.label)]
  return [element('a', [text(found.label)], { href: found.href })]
}

/** A figure that is not a picture with a caption becomes plain blocks. */
function cleanFigure(figure: HtmlElement, context: TextContext): HtmlNode[] {
  const node = withOldCaption(figure)
  const words = node.children.flatMap((child) => (isElement(child, 'figcaption') ? child.children : []))
  const caption = trimmed(cleanAll(words, context).flatMap(unblocked))
  const others = node.children.filter((child) => !isElement(child, 'figcaption'))
  const content = asBlocks(cleanAll(others, context))
  const [only] = content
  const pictures = content.length === 1 && isElement(only, 'p') ? only.children.filter((child) => !isEmpty([child])) : []
  const [picture] = pictures
  if (isEmpty(caption)) return content
  const shown = isElement(picture, 'a') ? picture.children[0] : picture
  if (pictures.length === 1 && picture && isElement(shown, 'img')) {
    return [element('figure', [picture, element('figcaption', caption)])]
  }
  // A caption that repeats the link's words appears once.
  if (textOf(content).trim() === textOf(caption).trim()) return content
  return [...content, element('p', [element('em', caption)])]
}

/** WordPress' `[caption]` has it after the picture or in an attribute. */
function withOldCaption(figure: HtmlElement): HtmlElement {
  if (figure.properties.dataCaption === undefined) return figure
  const at = figure.children.findIndex((child) => isElement(child))
  const words = figure.children.slice(at + 1)
  const caption = isEmpty(words) ? [text(propertyOf(figure, 'dataCaption'))] : words
  return { ...figure, children: [...figure.children.slice(0, at + 1), element('figcaption', caption)] }
}

function unblocked(node: HtmlNode): HtmlNode[] {
  return isElement(node) && isBlock(node) ? [...node.children.flatMap(unblocked), text(' ')] : [node]
}

function trimmed(nodes: HtmlNode[]): HtmlNode[] {
  const last = nodes.at(-1)
  return last?.type === 'text' && last.value.trim() === '' ? trimmed(nodes.slice(0, -1)) : nodes
}

function cleanSound(node: HtmlElement, context: TextContext): HtmlNode[] {
  const source = node.children.find((child) => isElement(child, 'source'))
  const src = propertyOf(node, 'src') || (isElement(source) ? propertyOf(source, 'src') : '')
  return linkTo(src, context)
}

/** Visitors open the video on its own site: the page itself asks no other site for anything. */
function videoLink({ video, title }: { video: Video; title: string }, context: TextContext): HtmlNode[] {
  const shown = context.video(video, title)
  const content = 'file' in shown ? element('img', [], { src: shown.file, alt: shown.alt }) : text(shown.label)
  return [element('p', [element('a', [content], { href: video.address })])]
}

/** In place of an embedded frame. */
function linkTo(address: string, context: TextContext): HtmlNode[] {
  const whole = address.startsWith('//') ? `https:${address}` : address
  const href = whole === '' ? undefined : context.link(whole)
  return href === undefined ? [] : [element('p', [element('a', [text(labelOf(whole))], { href })])]
}
