import { parsedJson, truncate } from '#domain/text.ts'
import { type ImportedText, importedText, type RemovedParts, type TextTools } from '../articles/text.ts'
import { type HtmlNode, parseHtml, plainLine } from '../html/tree.ts'
import type { ImportReport } from '../report.ts'
import { resolveBlocks } from './blocks.ts'
import type { Item } from './item.ts'
import { withOwnGallery } from './own-gallery.ts'
import { type ExportScan, nameOf } from './scan-export.ts'
import { withoutShortcodes } from './shortcodes.ts'

const SHORTCODES = 'Shortcodes of plug-ins and page builders were removed; the text inside them was kept.'
const BLOCKS = 'Dynamic blocks, which WordPress fills when it shows a page, were removed.'

export function textOf(item: Item, title: string, scan: ExportScan, tools: TextTools): Promise<ImportedText> {
  const { files, site } = scan
  const language = scan.articles.get(item.id)?.language ?? site.language
  const old = { name: nameOf(item), title, language, base: item.link || site.address, files, fallback: plainLine(item.excerpt) || title }
  return importedText((lost) => nodesOf(item, scan, lost), item.content, old, tools)
}

function nodesOf(item: Item, { files, reusable }: ExportScan, lost: RemovedParts): HtmlNode[] {
  const plain = (html: string): string => withoutShortcodes(html, (code) => lost.add(SHORTCODES, `[${code}]`))
  const blocks = resolveBlocks(parseHtml(plain(item.content)), {
    reusable: (id) => {
      const html = reusable.get(id)
      return html === undefined ? undefined : plain(html)
    },
    footnotes: footnotesOf(item),
    dropped: (block) => lost.add(BLOCKS, block),
  })
  return withOwnGallery(blocks, item.id, files)
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

export function descriptionOfItem({ meta, excerpt }: Item): string {
  const written = DESCRIPTIONS.map((key) => meta.get(key)).find((value) => value && !/%%|%\w+%|#\w+_/.test(value))
  return plainLine(withoutShortcodes(written || excerpt))
}

/** Without a title, the first words of the text. */
export function titleOf(item: Item, report: ImportReport): string {
  if (item.title !== '') return item.title
  const words = plainLine(withoutShortcodes(item.content.slice(0, 5000)))
  report.changed('Without a title: the first words of the text were used.', nameOf(item))
  return words === '' ? `Untitled ${item.id}` : truncate(words, 60)
}
