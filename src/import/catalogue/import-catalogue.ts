import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { oldName } from '#content/check/rules/redirects.ts'
import { listFolder } from '#content/read/folder.ts'
import { addSiteFiles } from '../articles/site-files.ts'
import type { ContentWriter } from '../content-writer.ts'
import { type FileSource, MediaImporter } from '../media-importer.ts'
import { addRedirects, type NewRedirect } from '../redirects.ts'
import type { ImportReport } from '../report.ts'
import { WordPressSite } from '../wordpress/site.ts'
import { Categories } from './categories.ts'
import { ProductSlugs, productOf, slugOf } from './plan.ts'
import { type CatalogueProduct, labelOf } from './record.ts'
import type { RecordStore } from './record-store.ts'
import { type ProductTools, writeProduct } from './write-product.ts'

export interface OldShopAddresses {
  of: (product: CatalogueProduct, slug: string) => NewRedirect[]
  /** What the old shop answered beside its products. */
  lists: NewRedirect[]
}

export interface CatalogueOptions {
  writer: ContentWriter
  report: ImportReport
  /** Tried in this order. */
  sources: FileSource[]
  mediaFolder: string
  /** BCP 47; for texts without one. */
  language: string
  topmost: boolean
  today: string
  oldAddresses?: OldShopAddresses
  signal: AbortSignal
  onProduct: (done: number, total: number) => void
}

/** @throws Error if the folder's categories are invalid or cannot be appended to */
export async function importCatalogue(records: RecordStore, options: CatalogueOptions): Promise<void> {
  const { writer, report, sources, language, signal, today, oldAddresses = { of: () => [], lists: [] }, onProduct } = options
  const categories = await Categories.open(writer, report, options.topmost)
  const slugs = new ProductSlugs(writer, report)
  const keys = new Map<number, string>()
  const moved: NewRedirect[] = []
  for (const group of records.products()) {
    signal.throwIfAborted()
    const product = productOf(group, language, writer.site.source)
    if (!(await slugs.claim(product))) continue
    keys.set(product.main.line, categories.keyFor(product))
    const slug = slugOf(product.main, writer)
    if (slug !== undefined && !product.main.draft) moved.push(...oldAddresses.of(product, slug))
  }
  const redirects = moved.length === 0 ? [] : [...moved, ...oldAddresses.lists]
  for (const orphan of records.orphans()) report.leftOut('Variants whose product is not in the file.', labelOf(orphan))
  slugs.reportGone()
  // If this run is killed, the next one recognizes its files.
  await writer.save()
  await categories.write()
  await addSiteFiles(writer, new WordPressSite(), report)
  if (!(await hasCurrency(writer))) report.nextStep('Add the currency of the prices to settings.yaml, for example "currency: EUR".')
  const tools: ProductTools = {
    writer,
    report,
    today,
    media: new MediaImporter(writer, report, sources, options.mediaFolder),
    named: (reference) => {
      const group = records.find(reference)
      return group && productOf(group, language, writer.site.source)
    },
    isWritten: ({ main }) => keys.has(main.line),
    moved: new Map(redirects.flatMap((redirect) => ('to' in redirect ? [[oldName(redirect.from), redirect.to]] : []))),
  }
  await writeProducts(records, keys, tools, { language, signal, onProduct })
  const site = { ...listFolder(writer.contentDir).slugs, services: undefined }
  await addRedirects(writer, site, redirects, report)
}

async function writeProducts(
  records: RecordStore,
  keys: ReadonlyMap<number, string>,
  tools: ProductTools,
  { language, signal, onProduct }: Pick<CatalogueOptions, 'language' | 'signal' | 'onProduct'>,
): Promise<void> {
  let done = 0
  for (const group of records.products()) {
    signal.throwIfAborted()
    const product = productOf(group, language, tools.writer.site.source)
    const category = keys.get(product.main.line)
    const slug = slugOf(product.main, tools.writer)
    if (category === undefined || slug === undefined) continue
    await writeProduct(product, slug, category, tools)
    done += 1
    onProduct(done, keys.size)
  }
}

async function hasCurrency({ contentDir }: ContentWriter): Promise<boolean> {
  const settings = await readFile(join(contentDir, 'settings.yaml'), 'utf8').catch(() => '')
  return /^currency:/m.test(settings)
}
