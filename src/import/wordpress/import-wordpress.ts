import { fileOf } from '#content/read/folder.ts'
import { languageName } from '#content/words.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { sourceDate } from '#domain/source.ts'
import { type ContentWriter, markdownFile } from '../content-writer.ts'
import { type FileSource, MediaImporter } from '../media-importer.ts'
import { addRedirects } from '../redirects.ts'
import type { ImportReport } from '../report.ts'
import type { TextFile } from '../text-file.ts'
import { listKeys } from '../yaml-list.ts'
import { childText, type Item, itemOf } from './item.ts'
import { descriptionOfItem, type TextTools, textOf, titleOf } from './item-text.ts'
import { LinkRewriter } from './link-rewriter.ts'
import { oldAddressesOf } from './old-addresses.ts'
import { descriptionOf } from './pictures.ts'
import { type Plan, type PlannedItem, planOf } from './plan.ts'
import { readElements } from './read-export.ts'
import { type ExportScan, nameOf } from './scan-export.ts'
import { UNFILED } from './site.ts'
import { addPostTypes, addService, addSiteFiles, type PostTypes } from './site-files.ts'

export interface WordPressOptions {
  scan: ExportScan
  writer: ContentWriter
  report: ImportReport
  /** Tried in this order. */
  sources: FileSource[]
  /** Key of the service for pages, or `none`. Undefined: a new service. */
  service: string | undefined
  signal: AbortSignal
  onBytes: (bytes: number) => void
}

interface Writing extends TextTools {
  writer: ContentWriter
  plan: Plan
  types: PostTypes
  service: string | undefined
}

export async function importWordPress(file: TextFile, options: WordPressOptions): Promise<void> {
  const { scan, writer, report, sources, signal, onBytes } = options
  const services = await listKeys(writer.contentDir, 'services')
  const plan = await planOf(scan, writer, report, services)
  // If this run is killed, the next one recognizes its files.
  await writer.save()
  const types = await addPostTypes(plan, scan.site, writer, report)
  const writing: Writing = {
    scan,
    writer,
    report,
    plan,
    types,
    media: new MediaImporter(writer, report, sources, 'uploads'),
    addresses: new LinkRewriter(scan, plan, types),
    service: await addService(plan, options.service, writer, report),
  }
  await addSiteFiles(writer, scan.site, report)
  const written = new Set<string>()
  await readElements(
    file,
    async (entry) => {
      signal.throwIfAborted()
      if (entry.name !== 'item') return
      const id = childText(entry.fields, 'wp:post_id').trim()
      const planned = plan.itemById.get(id)
      if (!planned || written.has(id)) return
      const item = itemOf(entry)
      if (item.type === 'attachment') return
      written.add(id)
      await writeItem(item, planned, writing)
    },
    onBytes,
  )
  await addRedirects(writer, plan.site, oldAddressesOf(scan, plan, types, writing.addresses, writer.site), report)
}

async function writeItem(item: Item, planned: PlannedItem, writing: Writing): Promise<void> {
  const article = writing.scan.articles.get(item.id)
  const languages = [...planned.files].filter(([, each]) => each === article).map(([language]) => language)
  if (!article || languages.length === 0) return
  const { report, writer } = writing
  const title = titleOf(item, report)
  const body = await textOf(item, title, writing)
  const texts = textFields(item, title, planned, writing)
  for (const language of languages) {
    const foreign = language === writer.site.source && article.language !== language
    const fields = language === writer.site.source ? await sourceFields(item, texts, planned, writing) : texts
    const markdown = foreign ? body.foreign(article.language) : body.markdown
    await writer.write(fileOf(planned.folder, planned.slug, language), markdownFile(fields, markdown))
    if (foreign) reportForeign(fileOf(planned.folder, planned.slug, language), language, article.language, report)
  }
  reportImported(item, planned, languages, writing)
}

function reportForeign(file: string, language: LanguageCode, written: string, report: ImportReport): void {
  const wanted = languageName(language)
  report.changed(`No ${wanted} text: the ${wanted} file contains the original, marked as ${written}. Translate it.`, file)
}

function reportImported(item: Item, { folder, slug, main }: PlannedItem, languages: LanguageCode[], { report }: Writing): void {
  report.imported(
    folder === 'posts' ? 'Posts' : 'Pages',
    `${item.title || slug} → ${languages.map((language) => fileOf(folder, slug, language)).join(', ')}`,
  )
  if (main.id !== item.id) return
  const place = `${folder}/${slug}`
  if (main.status === 'draft') report.changed('Drafts have "draft: true", which keeps them off the site.', place)
  if (main.status === 'future') report.changed('Scheduled items appear at their time (publish_at).', place)
  if (item.sticky) report.changed('Sticky posts are sorted by date like all others.', place)
}

function textFields(item: Item, title: string, { folder }: PlannedItem, { scan: { site, articles } }: Writing): Record<string, unknown> {
  const modified = item.modified.slice(0, 10)
  const updated = modified > item.date.slice(0, 10) && sourceDate.safeParse(modified).success ? modified : undefined
  if (folder === 'pages') return { title, updated }
  const keywords = item.terms
    .filter(
      ({ domain, nicename }) =>
        domain === 'post_tag' || (domain === 'category' && nicename !== articles.get(item.id)?.category && !UNFILED.test(nicename)),
    )
    .map(({ name }) => name)
  return {
    title,
    author: site.authors.get(item.creator) || item.creator || undefined,
    meta_description: descriptionOfItem(item),
    meta_keywords: [...new Set(keywords.filter((name) => name !== ''))].join(', ') || undefined,
    updated,
  }
}

async function sourceFields(
  item: Item,
  texts: Record<string, unknown>,
  planned: PlannedItem,
  writing: Writing,
): Promise<Record<string, unknown>> {
  const { types, service, scan, media } = writing
  const { title, ...others } = texts
  const attachment = scan.files.byId(item.meta.get('_thumbnail_id')?.trim() ?? '')
  const picture = attachment && (await media.import(attachment))
  return {
    title,
    ...(planned.folder === 'posts' ? { type: types.get(planned.main.category) } : { category: service }),
    date: dayOf(item, writing.report),
    ...(planned.main.status === 'draft' ? { draft: true } : {}),
    ...(planned.main.status === 'future' ? { publish_at: momentOf(item) } : {}),
    media: picture?.picture ? { file: picture.file, alt: descriptionOf(undefined, attachment) } : undefined,
    ...others,
  }
}

/** A damaged export may contain impossible days. */
function dayOf(item: Item, report: ImportReport): string {
  const day = item.date.slice(0, 10)
  if (sourceDate.safeParse(day).success) return day
  report.changed('Without a date: 2000-01-01 was used. Correct it.', nameOf(item))
  return '2000-01-01'
}

function momentOf({ dateGmt, date }: Item): string {
  // Without a UTC time, it is the local time of the old site, which is the company's.
  return dateGmt ? `${dateGmt.replace(' ', 'T')}Z` : date.replace(' ', 'T')
}
