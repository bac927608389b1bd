import { targetOf } from '#content/check/links.ts'
import { oldName } from '#content/check/rules/redirects.ts'
import { ofEachFolder } from '#content/kinds.ts'
import { fold } from '#domain/language/fold.ts'
import { candidatesFor } from '#server/storage/redirects/old-address.ts'
import { cleanTree } from '../html/clean-tree.ts'
import { foreignMarkdown, toMarkdown } from '../html/to-markdown.ts'
import {
  element,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isElement,
  parseHtml,
  plainLine,
  propertyOf,
  text,
  textOf,
} from '../html/tree.ts'
import { videoIn, videoLabel } from '../html/videos.ts'
import type { ImportedFile, MediaImporter, WantedFile } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import { withParagraphs } from '../wordpress/paragraphs.ts'
import { withoutShortcodes } from '../wordpress/shortcodes.ts'
import { labelsFor } from './labels.ts'
import { wantedFile } from './pictures.ts'
import { type CatalogueProduct, labelOf, type RecordText } from './record.ts'

export interface TextTools {
  media: MediaImporter
  report: ImportReport
  /** New addresses by the names of old ones. */
  moved: ReadonlyMap<string, string>
}

export interface TextTable {
  title: string
  head: string[]
  rows: string[][]
}

const HTML =
  /<\/?(?:p|br|div|span|ul|ol|li|h[1-6]|strong|b|em|i|u|a|img|table|t[rdh]|tbody|thead|blockquote|script|style|iframe|figure|section|article|pre|hr|font|center|svg|form|input|object|embed|video|audio|sub|sup)\b[^>]*>|<!--|&(?:[a-z]{2,8}|#\d+);/i

const DOCUMENT = /\.(?:pdf|docx?|mp4|webp|png|jpe?g|gif|avif)$/i

const VIDEOS = 'Embedded videos became links, with a picture where there is one.'

/** Links in old texts never point to a file of the new site. */
const NOTHING = { has: () => false }
const NO_SITE = { ...ofEachFolder(() => NOTHING), services: NOTHING }

interface BodyOptions {
  language: string
  /** The text is not in the language of its file and must be marked. */
  foreign: boolean
  list: HtmlNode[]
  tables: TextTable[]
}

export async function bodyOf(product: CatalogueProduct, content: RecordText, options: BodyOptions, tools: TextTools): Promise<string> {
  const label = labelOf(product.main)
  try {
    const summary = nodesIn(content.summary, label, tools)
    const description = nodesIn(content.description, label, tools)
    const nodes = same(summary, description) ? description : [...summary, ...description]
    return written(await cleaned(nodes, content.name, label, options.language, tools), content.name, options)
  } catch (error) {
    // Thousands of nested elements, which nobody writes by hand.
    if (!(error instanceof RangeError)) throw error
    tools.report.changed('Nested too deeply: only the plain text was imported.', label)
    const words = `${content.summary} ${content.description}`.replace(/<[^<>]*>/g, ' ').replace(/[\p{Cc}\s\ufffd]+/gu, ' ')
    return written([element('p', [text(words.trim())])], content.name, options)
  }
}

function written(nodes: HtmlNode[], name: string, { language, foreign, list, tables }: BodyOptions): string {
  const own = withoutTitle(nodes, name)
  // Product cards show the first paragraph.
  const first = own.find((node) => isElement(node))
  const begun = isElement(first, 'p') && textOf([first]).trim() !== '' ? own : [element('p', [text(name)]), ...own]
  const whole = [...begun, ...list, ...tables.filter(({ rows }) => rows.length > 0).flatMap(tableNodes)]
  return foreign ? foreignMarkdown(whole, language) : toMarkdown(whole)
}

/** Some shops begin the description with the name as a heading, which the page has itself. */
function withoutTitle(nodes: HtmlNode[], name: string): HtmlNode[] {
  const first = nodes.find((node) => isElement(node))
  return first && /^h[1-6]$/.test(first.tagName) && fold(textOf([first])) === fold(name) ? nodes.filter((node) => node !== first) : nodes
}

/** Some shops repeat the summary at the beginning of the description. */
function same(summary: HtmlNode[], description: HtmlNode[]): boolean {
  const [short, long] = [summary, description].map((nodes) => textOf(nodes).replace(/\s+/g, ' ').trim())
  return short !== undefined && short !== '' && (long?.startsWith(short) ?? false)
}

function nodesIn(cell: string, label: string, { report }: TextTools): HtmlNode[] {
  const written = withoutShortcodes(cell, (code) =>
    report.changed(`The shortcode [${code}] was removed; the text inside it was kept.`, label),
  )
  return withParagraphs(HTML.test(written) ? parseHtml(written) : [text(written)])
}

async function cleaned(
  nodes: HtmlNode[],
  name: string,
  label: string,
  language: string,
  { media, report, moved }: TextTools,
): Promise<HtmlNode[]> {
  const files = new Map<string, ImportedFile | undefined>()
  for (const { wanted, key } of filesIn(nodes)) if (!files.has(key)) files.set(key, await media.import(wanted))
  return cleanTree(nodes, {
    picture: (image) => {
      const file = files.get(sourceOf(image))
      return file?.picture ? { file: file.file, alt: plainLine(propertyOf(image, 'alt')) || name } : undefined
    },
    link: (href) => {
      const target = files.get(href)?.file ?? newAddress(href, moved) ?? linkTo(href)
      if (target === undefined) report.changed('Links without a target on this site became plain text.', `${label}: ${href.slice(0, 100)}`)
      return target
    },
    video: (video, title) => {
      const file = files.get(video.picture.path)
      report.changed(VIDEOS, label)
      const watch = `${labelsFor(language).video}: `
      return file?.picture ? { file: file.file, alt: watch + (title || name) } : { label: watch + (title || videoLabel(video)) }
    },
    dropped: (what) => report.changed(`Removed from texts: ${what}.`, label),
  })
}

/** Of a link within the old shop. Shopify also shows each product below its collections. */
function newAddress(href: string, moved: TextTools['moved']): string | undefined {
  if (!/^\/(?!\/)/.test(href)) return undefined
  const [whole = ''] = href.split('#', 1)
  const [path = ''] = whole.split('?', 1)
  const found = [whole, path, path.replace(/^\/collections\/[^/]+(?=\/products\/)/, '')]
    .map((name) => moved.get(oldName(name)))
    .find(Boolean)
  return (
    found ??
    candidatesFor(path)
      .paths.map((name) => moved.get(oldName(name)))
      .find(Boolean)
  )
}

/** Undefined for links that the content check would reject. */
export function linkTo(href: string): string | undefined {
  const whole = href.startsWith('//') ? `https:${href}` : /^www\./i.test(href) ? `http://${href}` : href
  return /^[a-z]+:/i.test(whole) && 'fine' in targetOf(whole, NO_SITE) ? whole : undefined
}

function* filesIn(nodes: HtmlNode[]): Iterable<{ wanted: WantedFile; key: string }> {
  for (const node of elementsIn(nodes)) {
    const picture = videoIn(node)?.video.picture
    if (picture) yield { wanted: picture, key: picture.path }
    const key = node.tagName === 'img' ? sourceOf(node) : node.tagName === 'a' ? propertyOf(node, 'href').trim() : ''
    const wanted = key === '' ? undefined : wantedFile(key)
    if (wanted && (node.tagName === 'img' || (key.includes('/wp-content/uploads/') && DOCUMENT.test(wanted.path)))) yield { wanted, key }
  }
}

/** Lazy-loading plug-ins keep the address in another attribute. */
function sourceOf(image: HtmlElement): string {
  const source = propertyOf(image, 'src').trim()
  const later = propertyOf(image, 'dataSrc') || propertyOf(image, 'dataLazySrc')
  return source === '' || source.startsWith('data:') ? later.trim() : source
}

function tableNodes({ title, head, rows }: TextTable): HtmlNode[] {
  const row = (texts: string[], tag: 'th' | 'td'): HtmlNode => {
    const cells = texts.map((each) => element(tag, [text(each)]))
    return element('tr', cells)
  }
  const body = rows.map((cells) => row(cells, 'td'))
  return [element('h2', [text(title)]), element('table', [element('thead', [row(head, 'th')]), element('tbody', body)])]
}
