import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { withoutUmlauts } from '#content/german-umlauts.ts'
import { productCategorySource } from '#domain/catalogue/product-source.ts'
import { fold } from '#domain/language/fold.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { slugFrom, UniqueSlugs } from '../slugs.ts'
import { addEntries, listKeys } from '../yaml-list.ts'
import { type CatalogueProduct, labelOf, mainText, type RecordText } from './record.ts'
import words from './words.json' with { type: 'json' }

const OTHER = 'other-products'

/** What shops call products without a category. */
const NONE = new Set(['uncategorized', 'uncategorised', 'без категории', 'без рубрики', 'دسته بندی نشده', 'بدون دسته بندی'].map(fold))

export class Categories {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #topmost: boolean
  readonly #register: UniqueSlugs
  readonly #existing: Map<string, string>
  /** By the path of names in the source. */
  readonly #entries = new Map<string, CategoryEntry>()

  private constructor(writer: ContentWriter, report: ImportReport, topmost: boolean, keys: Set<string>, existing: Map<string, string>) {
    this.#writer = writer
    this.#report = report
    this.#topmost = topmost
    this.#register = new UniqueSlugs(keys)
    this.#existing = existing
  }

  /** @throws Error if product-categories.yaml is invalid */
  static async open(writer: ContentWriter, report: ImportReport, topmost: boolean): Promise<Categories> {
    const keys = await listKeys(writer.contentDir, 'product-categories')
    return new Categories(writer, report, topmost, keys, await namesIn(writer.contentDir))
  }

  keyFor(product: CatalogueProduct): string {
    const path = pathIn(mainText(product))
    const own = this.#topmost ? path.slice(0, 1) : path
    const id = own.join(' > ')
    const entry = this.#entries.getOrInsertComputed(id, () => (own.length === 0 ? this.#other(product) : this.#entryOf(own)))
    for (const [language, text] of product.texts) {
      const name = pathIn(text).at(this.#topmost ? 0 : -1)
      if (name !== undefined && this.#writer.site.languages.includes(language) && !entry.alone) entry.names[language] ??= name
    }
    return entry.key
  }

  #other({ main }: CatalogueProduct): CategoryEntry {
    this.#report.changed(`Products without a category are in "${OTHER}".`, labelOf(main))
    return {
      key: OTHER,
      name: words.labels.en.other,
      names: Object.fromEntries(Object.entries(words.labels).map(([code, { other }]) => [code, other])),
      alone: false,
    }
  }

  #entryOf(path: string[]): CategoryEntry {
    const name = path.at(-1) ?? ''
    const id = `category ${path.join(' > ')}`
    // Men > Shoes and Women > Shoes are two categories.
    const alone = [...this.#entries.values()].some((entry) => fold(entry.name) === fold(name))
    const whole = alone ? `${name} (${path.at(-2) ?? path.length})` : name
    const earlier = this.#writer.state.pathOf(id)?.split('/')[1] ?? this.#existing.get(fold(whole))
    const key = earlier ?? this.#register.claim(slugFrom(withoutUmlauts(whole, this.#writer.site.source), 'category'))
    this.#writer.state.setPath(id, `product-categories/${key}`)
    return { key, name: whole, names: {}, alone }
  }

  async write(): Promise<void> {
    const { source } = this.#writer.site
    const entries = [...this.#entries.values()].map(({ key, name, names }) => ({
      key,
      name: Object.keys(names).length > 1 ? inOrder({ ...names, [source]: names[source] ?? name }) : name,
    }))
    await addEntries(this.#writer, 'product-categories', entries)
    for (const { key } of entries) this.#report.imported('Categories (product-categories.yaml)', key)
    if (entries.length > 0) {
      this.#report.nextStep(
        'In product-categories.yaml, give the categories a colour and a picture (tint, image), and choose those for the home page (featured).',
      )
    }
  }
}

interface CategoryEntry {
  key: string
  name: string
  names: Partial<Record<LanguageCode, string>>
  /** Its name includes that of its parent; its translations do not. */
  alone: boolean
}

function inOrder(names: CategoryEntry['names']): CategoryEntry['names'] {
  return Object.fromEntries(LANGUAGE_CODES.filter((code) => names[code] !== undefined).map((code) => [code, names[code]]))
}

function pathIn({ category }: RecordText): string[] {
  return category.filter((name) => !NONE.has(fold(name)))
}

async function namesIn(contentDir: string): Promise<Map<string, string>> {
  const text = await readFile(join(contentDir, 'product-categories.yaml'), 'utf8').catch(() => '')
  const entries = z.array(productCategorySource).safeParse(parse(text))
  if (!entries.success) return new Map()
  return new Map(
    entries.data.flatMap(({ key, name }) =>
      (typeof name === 'string' ? [name] : Object.values(name)).map((each = '') => [fold(each), key]),
    ),
  )
}
