import { fileOf } from '#content/read/folder.ts'
import { languageName } from '#content/words.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { sourceDate } from '#domain/source.ts'
import { truncate } from '#domain/text.ts'
import { type ContentWriter, markdownFile } from '../content-writer.ts'
import type { WantedFile } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import type { Article } from './article.ts'
import type { Plan, PlannedItem } from './plan.ts'
import type { PostTypes } from './site-files.ts'
import type { ImportedText, TextTools } from './text.ts'

export interface Writing extends TextTools {
  writer: ContentWriter
  plan: Plan
  types: PostTypes
  /** Key of the service of pages. */
  service: string | undefined
}

export interface ArticleContent {
  title: string
  /** Empty or impossible if it is unknown. */
  date: string
  updated: string
  /** Of a scheduled article. */
  publishAt?: string | undefined
  author: string | undefined
  description: string
  keywords: string[]
  picture: { file: WantedFile; alt: string } | undefined
  text: ImportedText
}

const MAX_DESCRIPTION_LENGTH = 300

/** Returns whether there was a file to write. */
export async function writeArticle(
  article: Article,
  planned: PlannedItem,
  contentOf: () => Promise<ArticleContent>,
  writing: Writing,
): Promise<boolean> {
  const languages = [...planned.files].filter(([, each]) => each === article).map(([language]) => language)
  if (languages.length === 0) return false
  const { report, writer } = writing
  const content = await contentOf()
  const texts = textFields(content, planned)
  for (const language of languages) {
    const file = fileOf(planned.folder, planned.slug, language)
    const foreign = language === writer.site.source && article.language !== language
    const fields = language === writer.site.source ? await sourceFields(article, content, texts, planned, writing) : texts
    await writer.write(file, markdownFile(fields, foreign ? content.text.foreign(article.language) : content.text.markdown))
    if (foreign) reportForeign(file, language, article.language, report)
  }
  reportImported(article, planned, languages, writing)
  return true
}

function reportForeign(file: string, language: LanguageCode, written: string, report: ImportReport): void {
  const wanted = languageName(language)
  report.changed(`No ${wanted} text: the ${wanted} file contains the original, marked as ${written}. Translate it.`, file)
}

function reportImported({ id, title }: Article, { folder, slug, main }: PlannedItem, languages: LanguageCode[], { report }: Writing): void {
  report.imported(
    folder === 'posts' ? 'Posts' : 'Pages',
    `${title || slug} → ${languages.map((language) => fileOf(folder, slug, language)).join(', ')}`,
  )
  if (main.id !== id) return
  const place = `${folder}/${slug}`
  if (main.status === 'draft') report.changed('Drafts have "draft: true", which keeps them off the site.', place)
  if (main.status === 'future') report.changed('Scheduled items appear at their time (publish_at).', place)
}

function textFields(content: ArticleContent, { folder }: PlannedItem): Record<string, unknown> {
  const { title, date, author, description, keywords } = content
  const updated = content.updated > date && sourceDate.safeParse(content.updated).success ? content.updated : undefined
  if (folder === 'pages') return { title, updated }
  return {
    title,
    author: author || undefined,
    meta_description: description === '' ? undefined : truncate(description, MAX_DESCRIPTION_LENGTH),
    meta_keywords: [...new Set(keywords.filter((name) => name !== ''))].join(', ') || undefined,
    updated,
  }
}

async function sourceFields(
  article: Article,
  { date, publishAt, picture }: ArticleContent,
  texts: Record<string, unknown>,
  { folder, main }: PlannedItem,
  { types, service, media, report }: Writing,
): Promise<Record<string, unknown>> {
  const { title, ...others } = texts
  const imported = picture && (await media.import(picture.file))
  return {
    title,
    ...(folder === 'posts' ? { type: types.get(main.category) } : { category: service }),
    date: dayOf(date, article, report),
    ...(main.status === 'draft' ? { draft: true } : {}),
    ...(main.status === 'future' ? { publish_at: publishAt } : {}),
    media: imported?.picture ? { file: imported.file, alt: picture?.alt } : undefined,
    ...others,
  }
}

/** A damaged export may contain impossible days. */
function dayOf(date: string, { name }: Article, report: ImportReport): string {
  if (sourceDate.safeParse(date).success) return date
  report.changed('Without a date: 2000-01-01 was used. Correct it.', name)
  return '2000-01-01'
}
