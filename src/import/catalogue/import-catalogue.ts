import type { ContentWriter } from '../content-writer.ts'
import { type FileSource, MediaShelf } from '../media-shelf.ts'
import type { ImportReport } from '../report.ts'
import { addBasics } from '../wordpress/lists.ts'
import { WordPressSite } from '../wordpress/site.ts'
import { Categories } from './categories.ts'
import { Places, productOf, slugOf } from './plan.ts'
import { labelOf } from './record.ts'
import type { RecordStore } from './record-store.ts'
import { type ProductTools, writeProduct } from './write-product.ts'

export interface CatalogueOptions {
  writer: ContentWriter
  report: ImportReport
  /** Tried one after the other. */
  sources: FileSource[]
  mediaFolder: string
  /** BCP 47; for texts without one. */
  language: string
  topmost: boolean
  today: string
  signal: AbortSignal
  onProduct: (done: number, total: number) => void
}

/** @throws an Error with a sentence when the folder's categories cannot be read or added to */
export async function importCatalogue(records: RecordStore, options: CatalogueOptions): Promise<void> {
  const { writer, report, sources, language, signal, today, onProduct } = options
  const categories = await Categories.open(writer, report, options.topmost)
  const places = new Places(writer, report)
  const keys = new Map<number, string>()
  for (const gathered of records.products()) {
    signal.throwIfAborted()
    const product = productOf(gathered, language)
    if (await places.give(product)) keys.set(product.main.line, categories.keyFor(product))
  }
  for (const orphan of records.orphans()) report.leftOut('Variants of a product that is not in the file.', labelOf(orphan))
  places.tellGone()
  // Should this run be killed, the next one knows its files.
  await writer.save()
  await categories.write()
  await addBasics(writer, new WordPressSite(), report)
  const tools: ProductTools = {
    writer,
    report,
    today,
    shelf: new MediaShelf(writer, report, sources, options.mediaFolder),
    named: (reference) => {
      const gathered = records.named(reference)
      return gathered && productOf(gathered, language)
    },
    isWritten: ({ main }) => keys.has(main.line),
  }
  await writeProducts(records, keys, tools, { language, signal, onProduct })
}

async function writeProducts(
  records: RecordStore,
  keys: ReadonlyMap<number, string>,
  tools: ProductTools,
  { language, signal, onProduct }: Pick<CatalogueOptions, 'language' | 'signal' | 'onProduct'>,
): Promise<void> {
  let done = 0
  for (const gathered of records.products()) {
    signal.throwIfAborted()
    const product = productOf(gathered, language)
    const category = keys.get(product.main.line)
    const slug = slugOf(product.main, tools.writer)
    if (category === undefined || slug === undefined) continue
    await writeProduct(product, slug, category, tools)
    done += 1
    onProduct(done, keys.size)
  }
}
