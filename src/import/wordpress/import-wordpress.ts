import type { Article } from '../articles/article.ts'
import { type ImportOptions, withPlan } from '../articles/import-articles.ts'
import { descriptionOf } from '../articles/pictures.ts'
import { type ArticleContent, type Writing, writeArticle } from '../articles/write-article.ts'
import type { TextFile } from '../text-file.ts'
import { childText, type Item, itemOf } from './item.ts'
import { descriptionOfItem, textOf, titleOf } from './item-text.ts'
import { OLD_ADDRESSES } from './old-addresses.ts'
import { readElements } from './read-export.ts'
import type { ExportScan } from './scan-export.ts'
import { UNFILED } from './site.ts'

interface WordPressOptions extends ImportOptions {
  scan: ExportScan
  onBytes: (bytes: number) => void
}

export async function importWordPress(file: TextFile, { scan, onBytes, ...options }: WordPressOptions): Promise<void> {
  await withPlan(scan, OLD_ADDRESSES, options, async (writing) => {
    const written = new Set<string>()
    await readElements(
      file,
      async (entry) => {
        options.signal.throwIfAborted()
        if (entry.name !== 'item') return
        const id = childText(entry.fields, 'wp:post_id').trim()
        const planned = writing.plan.itemById.get(id)
        const article = scan.articles.get(id)
        if (!planned || !article || written.has(id)) return
        const item = itemOf(entry)
        if (item.type === 'attachment') return
        written.add(id)
        const done = await writeArticle(article, planned, () => contentOf(item, article, scan, writing), writing)
        if (done && planned.main === article && item.sticky)
          writing.report.changed('Sticky posts are sorted by date like all others.', `${planned.folder}/${planned.slug}`)
      },
      onBytes,
    )
  })
}

async function contentOf(item: Item, article: Article, scan: ExportScan, writing: Writing): Promise<ArticleContent> {
  const title = titleOf(item, writing.report)
  const attachment = scan.files.byId(item.meta.get('_thumbnail_id')?.trim() ?? '')
  return {
    title,
    date: item.date.slice(0, 10),
    updated: item.modified.slice(0, 10),
    publishAt: momentOf(item),
    author: scan.site.authors.get(item.creator) || item.creator,
    description: descriptionOfItem(item),
    keywords: keywordsOf(item, article),
    picture: attachment && { file: attachment, alt: descriptionOf(undefined, attachment) },
    text: await textOf(item, title, scan, writing),
  }
}

function keywordsOf({ terms }: Item, article: Article): string[] {
  return terms
    .filter(
      ({ domain, nicename }) =>
        domain === 'post_tag' || (domain === 'category' && nicename !== article.category && !UNFILED.test(nicename)),
    )
    .map(({ name }) => name)
}

function momentOf({ dateGmt, date }: Item): string {
  // Without a UTC time, it is the local time of the old site, which is the company's.
  return dateGmt ? `${dateGmt.replace(' ', 'T')}Z` : date.replace(' ', 'T')
}
