import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { productCategorySource } from '#domain/catalogue/product-source.ts'
import { fold } from '#domain/language/fold.ts'
import { FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { SlugRegister, slugFrom } from '../slugs.ts'
import { addEntries, listKeys } from '../yaml-list.ts'
import { type CatalogueProduct, labelOf, mainText, type RecordText } from './record.ts'
import { WORDS } from './words.ts'

const OTHER = 'other-products'

/** Shops' names for no category. */
const NONE = new Set(['uncategorized', 'uncategorised', 'без категории', 'без рубрики', 'دسته بندی نشده', 'بدون دسته بندی'].map(fold))

export class Categories {
  readonly #writer: ContentWriter
  readonly #report: ImportReport
  readonly #topmost: boolean
  readonly #register: SlugRegister
  readonly #existing: Map<string, string>
  /** By the path of names that products give. */
  readonly #entries = new Map<string, Entry>()

  private constructor(writer: ContentWriter, report: ImportReport, topmost: boolean, keys: Set<string>, existing: Map<string, string>) {
    this.#writer = writer
    this.#report = report
    this.#topmost = topmost
    this.#register = new SlugRegister(keys)
    this.#existing = existing
  }

  /** @throws an Error with a sentence when product-categories.yaml cannot be read */
  static async open(writer: ContentWriter, report: ImportReport, topmost: boolean): Promise<Categories> {
    const keys = await listKeys(writer.contentDir, 'product-categories')
    return new Categories(writer, report, topmost, keys, await namesIn(writer.contentDir))
  }

  keyFor(product: CatalogueProduct): string {
    const path = pathIn(mainText(product))
    const own = this.#topmost ? path.slice(0, 1) : path
    const id = own.join(' > ')
    const entry = this.#entries.get(id) ?? (own.length === 0 ? this.#other(product) : this.#entryOf(own))
    this.#entries.set(id, entry)
    for (const [language, text] of product.texts) {
      const name = pathIn(text).at(this.#topmost ? 0 : -1)
      if (name !== undefined && isLanguageCode(language) && !entry.alone) entry.names[language] ??= name
    }
    return entry.key
  }

  #other({ main }: CatalogueProduct): Entry {
    this.#report.changed(`They have no category; they stand under "${OTHER}".`, labelOf(main))
    return {
      key: OTHER,
      name: WORDS.en.other,
      names: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, WORDS[code].other])),
      alone: false,
    }
  }

  #entryOf(path: string[]): Entry {
    const name = path.at(-1) ?? ''
    const id = `category ${path.join(' > ')}`
    // Shoes of men and of women are two categories.
    const alone = [...this.#entries.values()].some((entry) => fold(entry.name) === fold(name))
    const whole = alone ? `${name} (${path.at(-2) ?? path.length})` : name
    const earlier = this.#writer.ledger.placeOf(id)?.split('/')[1] ?? this.#existing.get(fold(whole))
    const key = earlier ?? this.#register.give(slugFrom(whole, 'category'))
    this.#writer.ledger.setPlace(id, `product-categories/${key}`)
    return { key, name: whole, names: {}, alone }
  }

  async write(): Promise<void> {
    const entries = [...this.#entries.values()].map(({ key, name, names }) => ({
      key,
      name: Object.keys(names).length > 1 ? inOrder({ ...names, [FALLBACK]: names[FALLBACK] ?? name }) : name,
    }))
    await addEntries(this.#writer, 'product-categories', entries)
    for (const { key } of entries) this.#report.took('Categories, in product-categories.yaml', key)
    if (entries.length > 0) {
      this.#report.next(
        'Give the categories in product-categories.yaml a colour and a picture (tint, image), and say which the home page shows (featured).',
      )
    }
  }
}

interface Entry {
  key: string
  name: string
  names: Partial<Record<LanguageCode, string>>
  /** Its name was made of two, unlike its translations. */
  alone: boolean
}

function inOrder(names: Entry['names']): Entry['names'] {
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
    entries.data.flatMap(({ key, name }) => (typeof name === 'string' ? [name] : Object.values(name)).map((each) => [fold(each), key])),
  )
}
