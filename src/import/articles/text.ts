import { labelsFor } from '../catalogue/labels.ts'
import { cleanTree } from '../html/clean-tree.ts'
import { foreignMarkdown, toMarkdown } from '../html/to-markdown.ts'
import { element, type HtmlNode, text } from '../html/tree.ts'
import { videoLabel } from '../html/videos.ts'
import type { MediaImporter } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import { NOWHERE, type OldFiles } from './article.ts'
import type { LinkRewriter } from './link-rewriter.ts'
import { ItemMedia } from './pictures.ts'

export interface TextTools {
  media: MediaImporter
  addresses: LinkRewriter
  report: ImportReport
}

export interface ImportedText {
  markdown: string
  /** For a file in a language other than that of the text. */
  foreign: (language: string) => string
}

export interface OldText {
  /** What reports call it. */
  name: string
  title: string
  language: string
  /** Its old address, which relative ones in it begin from. */
  base: string
  files: OldFiles
  /** Stands in if no text remains. */
  fallback: string
  /** The old address of a file that is linked to; undefined for other links. */
  link?: (href: string) => string | undefined
}

const EMBEDDED = 'Embedded pages became links.'
const VIDEOS = 'Embedded videos became pictures that open them.'
const LINKED_VIDEOS = 'Embedded videos became links: there was no picture of them.'
const UNSHOWN = 'Elements that the site does not show were removed.'
const OLD_LINKS = 'Links to pages that were not imported still lead to the old site.'
const NO_LINKS = 'Links without a target became plain text.'

/** What a text lost, counted for the report. */
export class RemovedParts {
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

/** `parse` returns the text as its system writes it, and may add to `lost`; `plain` is that text for anything that goes wrong. */
export async function importedText(
  parse: (lost: RemovedParts) => HtmlNode[],
  plain: string,
  old: OldText,
  tools: TextTools,
): Promise<ImportedText> {
  const nodes = await cleanNodes(parse, old, tools).catch((error: unknown) => {
    // Thousands of nested elements, which nobody writes by hand.
    if (!(error instanceof RangeError)) throw error
    tools.report.changed('Nested too deeply: only the plain text was imported.', old.name)
    const words = plain.replace(/<[^<>]*>/g, ' ').replace(/\s+/g, ' ')
    return [element('p', [text(words.trim())])]
  })
  return { markdown: toMarkdown(nodes), foreign: (language) => foreignMarkdown(nodes, language) }
}

async function cleanNodes(parse: (lost: RemovedParts) => HtmlNode[], old: OldText, tools: TextTools): Promise<HtmlNode[]> {
  const { report, media } = tools
  const lost = new RemovedParts()
  const nodes = parse(lost)
  const files = new ItemMedia(old.files, report, old.base.startsWith(NOWHERE) ? '' : old.base, old.title)
  await files.fetch(nodes, media)
  const cleaned = cleanTree(nodes, {
    picture: (image) => files.picture(image),
    video: (video, title) => {
      const file = files.ofVideo(video)
      lost.add(file === undefined ? LINKED_VIDEOS : VIDEOS, video.address)
      const watch = `${labelsFor(old.language).video}: `
      return file === undefined ? { label: watch + (title || videoLabel(video)) } : { file, alt: watch + (title || old.title) }
    },
    link: (href) => files.linked(href) ?? linkOf(old.link?.(href) ?? href, old, tools, lost),
    dropped: (what) => (what === 'embedded pages' ? lost.add(EMBEDDED, what) : lost.add(UNSHOWN, what)),
  })
  lost.addTo(report, old.name)
  if (cleaned.length > 0) return cleaned
  report.changed('No text remained: the excerpt or the title was used.', old.name)
  return [element('p', [text(old.fallback)])]
}

function linkOf(href: string, { base }: OldText, { addresses }: TextTools, lost: RemovedParts): string | undefined {
  const { target, old } = addresses.rewrite(href, base)
  const known = target?.startsWith(NOWHERE) ? undefined : target
  if (old && known !== undefined) lost.add(OLD_LINKS, known)
  if (known === undefined && !href.startsWith('#')) lost.add(NO_LINKS, href.replace(NOWHERE, '').slice(0, 100))
  return known
}
