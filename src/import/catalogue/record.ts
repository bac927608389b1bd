import type { LanguageCode } from '#domain/language/languages.ts'

export interface RecordText {
  name: string
  /** HTML or plain text; the first paragraph of the body. */
  summary: string
  description: string
  dosage: string
  ingredients: string
  usage: string
  /** From the top-level category to the most specific one. */
  category: string[]
  facts: [name: string, value: string][]
  link?: { label: string; href: string }
}

export interface ProductPicture {
  /** Or a path inside the folder of pictures. */
  address: string
  /** Empty if the shop has none. */
  alt: string
}

export interface CatalogueRecord {
  line: number
  /** Identify the product in later imports, best one first: `sku A-1`, `id 12`. */
  keys: string[]
  /** Shared by all translations of a product; empty if unknown. */
  group: string
  /** What variants refer to: its SKU, `id:12`. */
  references: string[]
  /** Its name in the addresses of the old shop. */
  handle?: string
  parent?: string
  members: string[]
  /** By language; BCP 47. */
  texts: Record<string, RecordText>
  sku: string
  /** Undefined if missing or unreadable. */
  price?: number | undefined
  /** A price that could not be read, as it is written. */
  unreadPrice?: string | undefined
  available: boolean
  featured: boolean
  draft: boolean
  added?: string | undefined
  pictures: ProductPicture[]
  options: [name: string, value: string][]
}

const MAX_NAME_LENGTH = 250

export function recordText(name: string): RecordText {
  return {
    name: name.slice(0, MAX_NAME_LENGTH).toWellFormed().trim(),
    summary: '',
    description: '',
    dosage: '',
    ingredients: '',
    usage: '',
    category: [],
    facts: [],
  }
}

export function labelOf({ texts, line, sku }: Pick<CatalogueRecord, 'texts' | 'line' | 'sku'>): string {
  const name = Object.values(texts)[0]?.name ?? ''
  return `${name || '(no name)'} (line ${line}${sku ? `, SKU ${sku}` : ''})`
}

/** Of a shop that has no descriptions of them. */
export function undescribed(addresses: string[]): ProductPicture[] {
  return addresses.map((address) => ({ address, alt: '' }))
}

export interface CatalogueProduct {
  main: CatalogueRecord
  /** The source language of the site. */
  source: LanguageCode
  rows: CatalogueRecord[]
  variants: CatalogueRecord[]
  texts: Map<string, RecordText>
  /** Rows of the same product in the language of another row. */
  duplicates: CatalogueRecord[]
}

/** The text in the source language, or else the first one. */
export function mainText({ main, source, texts }: CatalogueProduct): RecordText {
  return texts.get(source) ?? Object.values(main.texts)[0] ?? recordText('')
}
