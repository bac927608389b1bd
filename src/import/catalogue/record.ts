import { FALLBACK } from '#domain/language/languages.ts'

/** What a row of a catalogue says of a product in one language. */
export interface RecordText {
  /** Plain text on one line. */
  name: string
  /** HTML or plain text; the first paragraph of the body. */
  summary: string
  /** HTML or plain text. */
  description: string
  /** Plain text on one line each. */
  dosage: string
  ingredients: string
  usage: string
  /** Names from the uppermost category to the most specific one; empty for none. */
  category: string[]
  /** Whatever else is to be known, in order: names and values. */
  facts: [name: string, value: string][]
  /** A link below the text: its words and its address. */
  link?: { label: string; href: string }
}

/** A product, a translation of one or a variant of one, as a row of a catalogue has it. */
export interface CatalogueRecord {
  /** The line of the file on which it begins. */
  line: number
  /** What the ledger knows it by, the best one first: `sku A-1`, `id 12`. */
  keys: string[]
  /** The same for all translations of a product; empty where nothing says so. */
  group: string
  /** What variants name it by: its SKU, `id:12`. */
  references: string[]
  /** For a variant: what it names its product by. */
  parent?: string
  /** For a set of products: what it names them by. */
  members: string[]
  /** By language; BCP 47. */
  texts: Record<string, RecordText>
  sku: string
  /** undefined: it has none that can be read. */
  price?: number | undefined
  available: boolean
  featured: boolean
  draft: boolean
  /** `2026-11-21`; undefined: not known. */
  added?: string | undefined
  /** Addresses, or paths below the folder of pictures. */
  pictures: string[]
  /** For a variant: what it differs in. */
  options: [name: string, value: string][]
}

/** Longest name that is kept, in characters; what is longer is no name. */
const MAX_NAME_LENGTH = 250

/** A text in which nothing stands but a name. */
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

/** What a record is called in the report. */
export function labelOf({ texts, line, sku }: Pick<CatalogueRecord, 'texts' | 'line' | 'sku'>): string {
  const name = Object.values(texts)[0]?.name ?? ''
  return `${name || '(no name)'} (line ${line}${sku ? `, SKU ${sku}` : ''})`
}

/** A product with its translations and variants, as the rows of a catalogue have it. */
export interface CatalogueProduct {
  /** The row whose price, pictures and so on count. */
  main: CatalogueRecord
  /** The main row first. */
  rows: CatalogueRecord[]
  variants: CatalogueRecord[]
  /** Of all rows, by language. */
  texts: Map<string, RecordText>
  /** Rows that are the same product in a language that another row has. */
  doubled: CatalogueRecord[]
}

/** The text that stands for the product where only one can: the English one, or the first there is. */
export function mainText({ main, texts }: CatalogueProduct): RecordText {
  return texts.get(FALLBACK) ?? Object.values(main.texts)[0] ?? recordText('')
}
