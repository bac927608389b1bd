import { fileOf, listFolder } from '#content/read/folder.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { SlugRegister, slugFrom } from '../slugs.ts'
import { type CatalogueProduct, type CatalogueRecord, labelOf, mainText, type RecordText } from './record.ts'
import type { Gathered } from './record-store.ts'

function productId(key: string): string {
  return `product ${key}`
}

export function slugOf({ keys }: CatalogueRecord, { ledger }: ContentWriter): string | undefined {
  return keys.map((key) => ledger.placeOf(productId(key))?.split('/')[1]).find((slug) => slug !== undefined)
}

/** A row in `language` is the main one where there is none in English. */
export function productOf({ rows, variants }: Gathered, language: string): CatalogueProduct {
  const main = [FALLBACK, language].map((code) => rows.find(({ texts }) => code in texts)).find(Boolean) ?? rows[0]
  if (!main) throw new Error('A product has no row.')
  const texts = new Map<string, RecordText>()
  const doubled: CatalogueRecord[] = []
  for (const row of [main, ...rows.filter((each) => each !== main)]) {
    for (const [code, text] of Object.entries(row.texts)) {
      if (!texts.has(code)) texts.set(code, text)
      else doubled.push(row)
    }
  }
  // Each translation has variants of its own.
  const shown = variants.filter(({ draft }) => !draft)
  const own = shown.filter((variant) => Object.keys(variant.texts).every((code) => code in main.texts))
  return { main, rows, variants: own.length > 0 ? own : shown, texts, doubled }
}

export class Places {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #register: SlugRegister
  readonly #met = new Set<string>()

  constructor(writer: ContentWriter, report: ImportReport) {
    this.#writer = writer
    this.#report = report
    this.#register = new SlugRegister(listFolder(writer.contentDir).listing.products.map(({ slug }) => slug))
    for (const [, place] of writer.ledger.places()) if (place.startsWith('products/')) this.#register.keep(place.slice('products/'.length))
  }

  /** False for a product whose files somebody has removed. */
  async give(product: CatalogueProduct): Promise<boolean> {
    const { ledger } = this.#writer
    const { name } = mainText(product)
    for (const row of product.doubled)
      this.#report.leftOut('Another row is the same product in the same language; the first one was taken.', labelOf(row))
    const earlier = product.rows.map((row) => slugOf(row, this.#writer)).find((slug) => slug !== undefined && !this.#met.has(slug))
    const slug = earlier ?? this.#newSlug(name, product.main)
    this.#met.add(slug)
    if (await this.#writer.wasRemoved(fileOf('products', slug, FALLBACK))) {
      const reason = `Somebody has removed their files since the last import. To import them again take them out of ${ledger.file}.`
      this.#report.leftOut(reason, labelOf(product.main))
      return false
    }
    for (const { keys } of product.rows) for (const key of keys) ledger.setPlace(productId(key), `products/${slug}`)
    return true
  }

  #newSlug(name: string, main: CatalogueRecord): string {
    const wished = slugFrom(name, slugFrom(`product ${main.sku || main.line}`, 'product'))
    const slug = this.#register.give(wished)
    if (slug !== wished)
      this.#report.changed('Another product has their address already; they got a number behind it.', `${labelOf(main)}: ${slug}`)
    return slug
  }

  tellGone(): void {
    const gone = new Set<string>()
    for (const [id, place] of this.#writer.ledger.places()) {
      if (id.startsWith(productId('')) && !this.#met.has(place.slice('products/'.length))) gone.add(place)
    }
    for (const place of [...gone].sort()) {
      this.#report.changed(
        'They came with an earlier import and are no longer in the file. They stay; to take them off the site remove their files.',
        place,
      )
    }
  }
}
