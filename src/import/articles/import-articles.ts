import type { ContentWriter } from '../content-writer.ts'
import { type FileSource, MediaImporter } from '../media-importer.ts'
import { addRedirects } from '../redirects.ts'
import type { ImportReport } from '../report.ts'
import { listKeys } from '../yaml-list.ts'
import type { Article, OldContent } from './article.ts'
import { LinkRewriter } from './link-rewriter.ts'
import { type OldAddresses, redirectsOf } from './old-addresses.ts'
import { planOf } from './plan.ts'
import { addPostTypes, addService, addSiteFiles } from './site-files.ts'
import { type ArticleContent, type Writing, writeArticle } from './write-article.ts'

export interface ImportOptions {
  writer: ContentWriter
  report: ImportReport
  /** Tried in this order. */
  sources: FileSource[]
  /** Key of the service for pages, or `none`. Undefined: a new service. */
  service: string | undefined
  signal: AbortSignal
}

/** A site whose posts and pages fit into memory. */
export interface ArticleSource extends OldContent {
  contentOf: (article: Article, writing: Writing) => Promise<ArticleContent>
  addresses: OldAddresses
}

export async function importArticles(source: ArticleSource, options: ImportOptions): Promise<void> {
  await withPlan(source, source.addresses, options, async (writing) => {
    for (const article of source.articles.values()) {
      options.signal.throwIfAborted()
      const planned = writing.plan.itemById.get(article.id)
      if (planned) await writeArticle(article, planned, () => source.contentOf(article, writing), writing)
    }
  })
}

/** Everything but the articles themselves, which `write` writes. */
export async function withPlan(
  content: OldContent,
  old: OldAddresses,
  { writer, report, sources, service }: ImportOptions,
  write: (writing: Writing) => Promise<void>,
): Promise<void> {
  const plan = await planOf(content, writer, report, await listKeys(writer.contentDir, 'services'))
  // If this run is killed, the next one recognizes its files.
  await writer.save()
  const types = await addPostTypes(plan, content.site, writer, report)
  const media = new MediaImporter(writer, report, sources, 'uploads')
  const addresses = new LinkRewriter(content, plan, types)
  const key = await addService(plan, service, writer, report)
  await addSiteFiles(writer, content.site, report)
  await write({ writer, report, plan, types, media, addresses, service: key })
  await addRedirects(writer, plan.site, redirectsOf(content, plan, types, old, writer.site), report)
}
