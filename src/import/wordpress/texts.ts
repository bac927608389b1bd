import { truncate } from '#domain/text.ts'
import { cleanTree } from '../html/clean-tree.ts'
import { foreignMarkdown, markdownOf } from '../html/markdown-of.ts'
import { element, type HtmlNode, parseHtml, plainLine, text } from '../html/tree.ts'
import type { MediaShelf } from '../media-shelf.ts'
import type { ImportReport } from '../report.ts'
import { withoutBlocks } from './blocks.ts'
import type { Item } from './item.ts'
import type { OldAddresses } from './old-addresses.ts'
import { TextFiles, withOwnGallery } from './pictures.ts'
import { withoutShortcodes } from './shortcodes.ts'
import { nameOf, type Survey } from './survey.ts'

export interface TextTools {
  survey: Survey
  shelf: MediaShelf
  addresses: OldAddresses
  report: ImportReport
}

export interface ImportedText {
  markdown: string
  /** For a file in another language than the text. */
  foreign: (language: string) => string
}

const MAX_DESCRIPTION_LENGTH = 300

export async function textOf(item: Item, title: string, tools: TextTools): Promise<ImportedText> {
  const nodes = await nodesOf(item, title, tools).catch((error: unknown) => {
    // Thousands of nested elements, as nobody writes: only the words are kept.
    if (!(error instanceof RangeError)) throw error
    tools.report.changed('They are built in a way that only their words could be taken.', nameOf(item))
    return [
      element('p', [
        text(
          item.content
            .replace(/<[^<>]*>/g, ' ')
            .replace(/\s+/g, ' ')
            .trim(),
        ),
      ]),
    ]
  })
  return { markdown: markdownOf(nodes), foreign: (language) => foreignMarkdown(nodes, language) }
}

async function nodesOf(item: Item, title: string, tools: TextTools): Promise<HtmlNode[]> {
  const { survey, report, shelf } = tools
  const lost = new Losses()
  const plain = (html: string): string => withoutShortcodes(html, { unknown: (code) => lost.add(SHORTCODES, `[${code}]`) })
  const blocks = withoutBlocks(parseHtml(plain(item.content)), {
    reusable: (id) => {
      const html = survey.reusable.get(id)
      return html === undefined ? undefined : plain(html)
    },
    footnotes: footnotesOf(item),
    dropped: (block) => lost.add(BLOCKS, block),
  })
  const nodes = withOwnGallery(blocks, item.id, survey.files)
  const files = new TextFiles(survey.files, report, item.link || survey.site.address, title)
  await files.fetch(nodes, shelf)
  const cleaned = cleanTree(nodes, {
    picture: (image) => files.picture(image),
    link: (href) => files.linked(href) ?? linkOf(href, item, tools, lost),
    dropped: (what) => (what === 'embedded pages' ? lost.add(EMBEDDED, what) : lost.add(UNSHOWN, what)),
  })
  lost.tell(report, nameOf(item))
  if (cleaned.length > 0) return cleaned
  report.changed('Nothing of their text could be taken; they hold their excerpt or their title.', nameOf(item))
  return [element('p', [text(plainLine(item.excerpt) || title)])]
}

const SHORTCODES = 'Shortcodes of plug-ins and page builders were taken out; the words within them stayed.'
const BLOCKS = 'Blocks were left out that WordPress fills when it shows a page.'
const EMBEDDED = 'Videos and other pages that were shown within them became links.'
const UNSHOWN = 'They lost what the site does not show.'
const OLD_LINKS = 'Links still lead to the old site, to what was not imported.'
const NO_LINKS = 'Links that lead nowhere became plain words.'

/** Each told once, with a count. */
class Losses {
  readonly #counts = new Map<string, Map<string, number>>()

  add(sentence: string, what: string): void {
    const counts = this.#counts.get(sentence) ?? new Map<string, number>()
    this.#counts.set(sentence, counts.set(what, (counts.get(what) ?? 0) + 1))
  }

  tell(report: ImportReport, name: string): void {
    for (const [sentence, counts] of this.#counts) {
      report.changed(sentence, `${name}: ${[...counts].map(([what, count]) => (count === 1 ? what : `${what} (${count})`)).join(', ')}`)
    }
  }
}

function linkOf(href: string, item: Item, { addresses, survey }: TextTools, lost: Losses): string | undefined {
  const { target, old } = addresses.newAddress(href, item.link || survey.site.address)
  if (old && target !== undefined) lost.add(OLD_LINKS, target)
  if (target === undefined && !href.startsWith('#')) lost.add(NO_LINKS, href.slice(0, 100))
  return target
}

/** The block editor keeps footnotes beside the text as JSON. */
function footnotesOf({ meta }: Item): string[] {
  try {
    const notes: unknown = JSON.parse(meta.get('footnotes') ?? '[]')
    return Array.isArray(notes)
      ? notes.flatMap((note: { content?: unknown }) => (typeof note?.content === 'string' ? [note.content] : []))
      : []
  } catch {
    return []
  }
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
  const description = plainLine(withoutShortcodes(written || excerpt, { unknown: () => {} }))
  return description === '' ? undefined : truncate(description, MAX_DESCRIPTION_LENGTH)
}

/** Without a title, the first words of the text. */
export function titleOf(item: Item, report: ImportReport): string {
  if (item.title !== '') return item.title
  const words = plainLine(withoutShortcodes(item.content.slice(0, 5000), { unknown: () => {} }))
  report.changed('They had no title and got the first words of their text.', nameOf(item))
  return words === '' ? `Number ${item.id}` : truncate(words, 60)
}
