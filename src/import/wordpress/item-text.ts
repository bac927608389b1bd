import { parsedJson, truncate } from '#domain/text.ts'
import { cleanTree } from '../html/clean-tree.ts'
import { foreignMarkdown, toMarkdown } from '../html/to-markdown.ts'
import { element, type HtmlNode, parseHtml, plainLine, text } from '../html/tree.ts'
import type { MediaImporter } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import { resolveBlocks } from './blocks.ts'
import type { Item } from './item.ts'
import type { LinkRewriter } from './link-rewriter.ts'
import { ItemMedia, withOwnGallery } from './pictures.ts'
import { type ExportScan, nameOf } from './scan-export.ts'
import { withoutShortcodes } from './shortcodes.ts'

export interface TextTools {
  scan: ExportScan
  media: MediaImporter
  addresses: LinkRewriter
  report: ImportReport
}

export interface ImportedText {
  markdown: string
  /** For a file in a language other than that of the text. */
  foreign: (language: string) => string
}

const MAX_DESCRIPTION_LENGTH = 300

export async function textOf(item: Item, title: string, tools: TextTools): Promise<ImportedText> {
  const nodes = await nodesOf(item, title, tools).catch((error: unknown) => {
    // Thousands of nested elements, which nobody writes by hand.
    if (!(error instanceof RangeError)) throw error
    tools.report.changed('Nested too deeply: only the plain text was imported.', nameOf(item))
    const words = item.content.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
    return [element('p', [text(words.trim())])]
  })
  return { markdown: toMarkdown(nodes), foreign: (language) => foreignMarkdown(nodes, language) }
}

async function nodesOf(item: Item, title: string, tools: TextTools): Promise<HtmlNode[]> {
  const { scan, report, media } = tools
  const lost = new RemovedParts()
  const plain = (html: string): string => withoutShortcodes(html, (code) => lost.add(SHORTCODES, `[${code}]`))
  const blocks = resolveBlocks(parseHtml(plain(item.content)), {
    reusable: (id) => {
      const html = scan.reusable.get(id)
      return html === undefined ? undefined : plain(html)
    },
    footnotes: footnotesOf(item),
    dropped: (block) => lost.add(BLOCKS, block),
  })
  const nodes = withOwnGallery(blocks, item.id, scan.files)
  const files = new ItemMedia(scan.files, report, item.link || scan.site.address, title)
  await files.fetch(nodes, media)
  const cleaned = cleanTree(nodes, {
    picture: (image) => files.picture(image),
    link: (href) => files.linked(href) ?? linkOf(href, item, tools, lost),
    dropped: (what) => (what === 'embedded pages' ? lost.add(EMBEDDED, what) : lost.add(UNSHOWN, what)),
  })
  lost.addTo(report, nameOf(item))
  if (cleaned.length > 0) return cleaned
  report.changed('No text remained: the excerpt or the title was used.', nameOf(item))
  return [element('p', [text(plainLine(item.excerpt) || title)])]
}

const SHORTCODES = 'Shortcodes of plug-ins and page builders were removed; the text inside them was kept.'
const BLOCKS = 'Dynamic blocks, which WordPress fills when it shows a page, were removed.'
const EMBEDDED = 'Embedded videos and other pages became links.'
const UNSHOWN = 'Elements that the site does not show were removed.'
const OLD_LINKS = 'Links to pages that were not imported still lead to the old site.'
const NO_LINKS = 'Links without a target became plain text.'

/** What a text lost, counted for the report. */
class RemovedParts {
  readonly #counts = new Map<string, Map<string, number>>()

  add(sentence: string, what: string): void {
    const counts = this.#counts.get(sentence) ?? new Map<string, number>()
    this.#counts.set(sentence, counts.set(what, (counts.get(what) ?? 0) + 1))
  }

  addTo(report: ImportReport, name: string): void {
    for (const [sentence, counts] of this.#counts) {
      report.changed(sentence, `${name}: ${[...counts].map(([what, count]) => (count === 1 ? what : `${what} (${count})`)).join(', ')}`)
    }
  }
}

function linkOf(href: string, item: Item, { addresses, scan }: TextTools, lost: RemovedParts): string | undefined {
  const { target, old } = addresses.rewrite(href, item.link || scan.site.address)
  if (old && target !== undefined) lost.add(OLD_LINKS, target)
  if (target === undefined && !href.startsWith('#')) lost.add(NO_LINKS, href.slice(0, 100))
  return target
}

/** The block editor stores footnotes as JSON, apart from the text. */
function footnotesOf({ meta }: Item): string[] {
  const notes = parsedJson(meta.get('footnotes') ?? '[]')
  return Array.isArray(notes)
    ? notes.flatMap((note: { content?: unknown }) => (typeof note?.content === 'string' ? [note.content] : []))
    : []
}

const DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_genesis_description',
  '_seopress_titles_desc',
]

export function descriptionOfItem({ meta, excerpt }: Item): string | undefined {
  const written = DESCRIPTIONS.map((key) => meta.get(key)).find((value) => value && !/%%|%\w+%|#\w+_/.test(value))
  const description = plainLine(withoutShortcodes(written || excerpt))
  return description === '' ? undefined : truncate(description, MAX_DESCRIPTION_LENGTH)
}

/** Without a title, the first words of the text. */
export function titleOf(item: Item, report: ImportReport): string {
  if (item.title !== '') return item.title
  const words = plainLine(withoutShortcodes(item.content.slice(0, 5000)))
  report.changed('Without a title: the first words of the text were used.', nameOf(item))
  return words === '' ? `Untitled ${item.id}` : truncate(words, 60)
}
