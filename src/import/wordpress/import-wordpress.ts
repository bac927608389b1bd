import { fileOf } from '#content/read/folder.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { sourceDate } from '#domain/source.ts'
import { type ContentWriter, markdownFile } from '../content-writer.ts'
import { type FileSource, MediaShelf } from '../media-shelf.ts'
import type { ImportReport } from '../report.ts'
import { listKeys } from '../yaml-list.ts'
import type { ExportFile } from './export-file.ts'
import { childText, type Item, itemOf } from './item.ts'
import { addBasics, addPostTypes, addService, type PostTypes } from './lists.ts'
import { OldAddresses } from './old-addresses.ts'
import { descriptionOf } from './pictures.ts'
import { type Plan, planOf, type Thing } from './plan.ts'
import { readEntries } from './read-items.ts'
import { UNFILED } from './site.ts'
import { nameOf, type Survey } from './survey.ts'
import { descriptionOfItem, type TextTools, textOf, titleOf } from './texts.ts'

export interface WordPressOptions {
  survey: Survey
  writer: ContentWriter
  report: ImportReport
  /** Tried one after the other. */
  sources: FileSource[]
  /** Key of the service for pages; `none`; undefined: a new one. */
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

export async function importWordPress(file: ExportFile, options: WordPressOptions): Promise<void> {
  const { survey, writer, report, sources, signal, onBytes } = options
  const services = await listKeys(writer.contentDir, 'services')
  const plan = await planOf(survey, writer, report, services)
  // Should this run be killed, the next one knows its files.
  await writer.save()
  const types = await addPostTypes(plan, survey.site, writer, report)
  const writing: Writing = {
    survey,
    writer,
    report,
    plan,
    types,
    shelf: new MediaShelf(writer, report, sources, 'uploads'),
    addresses: new OldAddresses(survey, plan, types),
    service: await addService(plan, options.service, writer, report),
  }
  await addBasics(writer, survey.site, report)
  const written = new Set<string>()
  await readEntries(
    file,
    async (entry) => {
      signal.throwIfAborted()
      if (entry.name !== 'item') return
      const id = childText(entry.fields, 'wp:post_id').trim()
      const thing = plan.thingOf.get(id)
      if (!thing || written.has(id)) return
      const item = itemOf(entry)
      if (item.type === 'attachment') return
      written.add(id)
      await writeItem(item, thing, writing)
    },
    onBytes,
  )
}

/** A failure stops no other item. */
async function writeItem(item: Item, thing: Thing, writing: Writing): Promise<void> {
  const article = writing.survey.articles.get(item.id)
  const languages = [...thing.files].filter(([, each]) => each === article).map(([language]) => language)
  if (!article || languages.length === 0) return
  const { report, writer } = writing
  const title = titleOf(item, report)
  const body = await textOf(item, title, writing)
  const texts = textFields(item, title, thing, writing)
  for (const language of languages) {
    const foreign = language === FALLBACK && article.language !== FALLBACK
    const fields = language === FALLBACK ? await sourceFields(item, texts, thing, writing) : texts
    const markdown = foreign ? body.foreign(article.language) : body.markdown
    await writer.write(fileOf(thing.folder, thing.slug, language), markdownFile(fields, markdown))
    if (foreign) tellForeign(thing, article.language, report)
  }
  tellTaken(item, thing, languages, writing)
}

function tellForeign({ folder, slug }: Thing, language: string, report: ImportReport): void {
  report.changed(
    `There is no English text of them. Their English file holds the original, marked as ${language}, until somebody translates it.`,
    fileOf(folder, slug, FALLBACK),
  )
}

function tellTaken(item: Item, { folder, slug, main }: Thing, languages: LanguageCode[], { report }: Writing): void {
  report.took(
    folder === 'posts' ? 'Posts' : 'Pages',
    `${item.title || slug} → ${languages.map((language) => fileOf(folder, slug, language)).join(', ')}`,
  )
  if (main.id !== item.id) return
  const place = `${folder}/${slug}`
  if (main.status === 'draft') report.changed('They are drafts: "draft: true" keeps them off the site.', place)
  if (main.status === 'future') report.changed('They appear at the time for which they were planned (publish_at).', place)
  if (item.sticky) report.changed('They stood at the top of the blog; here they stand by their date.', place)
}

function textFields(item: Item, title: string, { folder }: Thing, { survey: { site, articles } }: Writing): Record<string, unknown> {
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

async function sourceFields(item: Item, texts: Record<string, unknown>, thing: Thing, writing: Writing): Promise<Record<string, unknown>> {
  const { types, service, survey, shelf } = writing
  const { title, ...others } = texts
  const attachment = survey.files.byId(item.meta.get('_thumbnail_id')?.trim() ?? '')
  const picture = attachment && (await shelf.take({ address: attachment.address, path: attachment.path }))
  return {
    title,
    ...(thing.folder === 'posts' ? { type: types.get(thing.main.category) } : { category: service }),
    date: dayOf(item, writing.report),
    ...(thing.main.status === 'draft' ? { draft: true } : {}),
    ...(thing.main.status === 'future' ? { publish_at: momentOf(item) } : {}),
    media: picture?.picture ? { file: picture.file, alt: descriptionOf(undefined, attachment) } : undefined,
    ...others,
  }
}

/** A damaged export may contain impossible days. */
function dayOf(item: Item, report: ImportReport): string {
  const day = item.date.slice(0, 10)
  if (sourceDate.safeParse(day).success) return day
  report.changed('They had no date and got 2000-01-01; write the right one.', nameOf(item))
  return '2000-01-01'
}

function momentOf({ dateGmt, date }: Item): string {
  // Without a UTC time, the site's own clock counts, which is the company's.
  return dateGmt ? `${dateGmt.replace(' ', 'T')}Z` : date.replace(' ', 'T')
}
