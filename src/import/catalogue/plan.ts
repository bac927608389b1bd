import { withoutUmlauts } from '#content/german-umlauts.ts'
import { fileOf, listFolder } from '#content/read/folder.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { slugFrom, UniqueSlugs } from '../slugs.ts'
import { type CatalogueProduct, type CatalogueRecord, labelOf, mainText, type RecordText } from './record.ts'
import type { RecordGroup } from './record-store.ts'

function productId(key: string): string {
  return `product ${key}`
}

export function slugOf({ keys }: CatalogueRecord, { state }: ContentWriter): string | undefined {
  return keys.map((key) => state.pathOf(productId(key))?.split('/')[1]).find((slug) => slug !== undefined)
}

/** Without a row in the source language, the row in `language` is the main one. */
export function productOf({ rows, variants }: RecordGroup, language: string, source: LanguageCode): CatalogueProduct {
  const main = [source, language].map((code) => rows.find(({ texts }) => code in texts)).find(Boolean) ?? rows[0]
  if (!main) throw new Error('A product has no row.')
  const texts = new Map<string, RecordText>()
  const duplicates: CatalogueRecord[] = []
  for (const row of [main, ...rows.filter((each) => each !== main)]) {
    for (const [code, text] of Object.entries(row.texts)) {
      if (!texts.has(code)) texts.set(code, text)
      else duplicates.push(row)
    }
  }
  // Each translation has variants of its own.
  const shown = variants.filter(({ draft }) => !draft)
  const own = shown.filter((variant) => Object.keys(variant.texts).every((code) => code in main.texts))
  return { main, source, rows, variants: own.length > 0 ? own : shown, texts, duplicates }
}

export class ProductSlugs {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #register: UniqueSlugs
  readonly #met = new Set<string>()

  constructor(writer: ContentWriter, report: ImportReport) {
    this.#writer = writer
    this.#report = report
    this.#register = new UniqueSlugs(listFolder(writer.contentDir).listing.products.map(({ slug }) => slug))
    for (const [, path] of writer.state.paths()) if (path.startsWith('products/')) this.#register.reserve(path.slice('products/'.length))
  }

  /** False for a product whose files were deleted by hand. */
  async claim(product: CatalogueProduct): Promise<boolean> {
    const { state } = this.#writer
    const { name } = mainText(product)
    for (const row of product.duplicates)
      this.#report.leftOut('Duplicate rows of a product in one language: the first one was used.', labelOf(row))
    const earlier = product.rows.map((row) => slugOf(row, this.#writer)).find((slug) => slug !== undefined && !this.#met.has(slug))
    const slug = earlier ?? this.#newSlug(name, product.main)
    this.#met.add(slug)
    if (await this.#writer.wasRemoved(fileOf('products', slug, this.#writer.site.source))) {
      const reason = `Deleted by hand since the last import. To import them again, delete their entries in ${state.file}.`
      this.#report.leftOut(reason, labelOf(product.main))
      return false
    }
    for (const { keys } of product.rows) for (const key of keys) state.setPath(productId(key), `products/${slug}`)
    return true
  }

  #newSlug(name: string, main: CatalogueRecord): string {
    const preferred = slugFrom(
      main.handle ?? withoutUmlauts(name, this.#writer.site.source),
      slugFrom(`product ${main.sku || main.line}`, 'product'),
    )
    const slug = this.#register.claim(preferred)
    if (slug !== preferred) this.#report.changed('The address was taken: a number was appended.', `${labelOf(main)}: ${slug}`)
    return slug
  }

  reportGone(): void {
    const gone = new Set<string>()
    for (const [id, path] of this.#writer.state.paths()) {
      if (id.startsWith(productId('')) && !this.#met.has(path.slice('products/'.length))) gone.add(path)
    }
    for (const path of [...gone].sort()) {
      this.#report.changed('Imported earlier and no longer in the source file. They stay on the site until you delete their files.', path)
    }
  }
}
