import { parseYaml, type YamlSource } from '#content/read/yaml-source.ts'
import { fold } from '#domain/language/fold.ts'
import { FALLBACK, isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { DATE_FORMATS, type DateFormat, type Decimal } from '../catalogue/values.ts'

/** May be given in each language: `name.fa`. */
export const TEXT_FIELDS = ['name', 'summary', 'description', 'dosage', 'ingredients', 'usage', 'category'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export const PLAIN_FIELDS = ['sku', 'id', 'price', 'stock', 'featured', 'published', 'added', 'images'] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]

/** Columns of the details table, in each language: `facts.en`. */
const FACTS = 'facts'

export type Source = { at: number } | { value: string }

export interface CatalogueMap {
  texts: { field: TextField; language: LanguageCode; source: Source }[]
  plain: Partial<Record<PlainField, Source>>
  facts: { language: LanguageCode; columns: number[] }[]
  decimal: Decimal | undefined
  dateFormat: DateFormat
  imageSeparator: string
  categorySeparator: string
}

export interface MapProblem {
  line: number
  sentence: string
}

/** Settings of a field beside its column, and the field they belong to. */
const EXTRAS: Record<string, string[]> = { price: ['decimal'], added: ['format'], images: ['separator'], category: ['separator'] }

/** YAML or JSON with a field, a colon and a column on each line; returns problems instead, if any. */
export function readMap(text: string, columns: string[]): CatalogueMap | MapProblem[] {
  const source = parseYaml(text, 'map')
  if (source.problems.length > 0) return source.problems.map(({ line, sentence }) => ({ line, sentence }))
  const { value } = source
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ line: 1, sentence: 'A map has a line for each field: "name.en: Product name".' }]
  }
  const reader = new MapReader(source, columns)
  for (const [field, given] of Object.entries(value)) reader.read(field, given)
  return reader.end()
}

class MapReader {
  readonly #source: YamlSource
  readonly #columns: string[]
  readonly #problems: MapProblem[] = []
  readonly #map: CatalogueMap = {
    texts: [],
    plain: {},
    facts: [],
    decimal: undefined,
    dateFormat: 'yyyy-mm-dd',
    imageSeparator: ',',
    categorySeparator: '>',
  }

  constructor(source: YamlSource, columns: string[]) {
    this.#source = source
    this.#columns = columns
  }

  read(key: string, given: unknown): void {
    const [field = '', language = FALLBACK, ...more] = key.split('.')
    const isText = TEXT_FIELDS.some((each) => each === field)
    const isPlain = PLAIN_FIELDS.some((each) => each === field)
    if (!isText && !isPlain && field !== FACTS) {
      this.#problem(key, `There is no field "${key}"; the fields are ${[...TEXT_FIELDS, ...PLAIN_FIELDS, FACTS].join(', ')}.`)
    } else if (isPlain && key !== field) {
      this.#problem(key, `"${field}" is the same in every language; write it without "${key.slice(field.length)}".`)
    } else if (!isLanguageCode(language) || more.length > 0) {
      this.#problem(
        key,
        `"${key}" names no language of the site; write for example ${LANGUAGE_CODES.map((code) => `${field}.${code}`).join(', ')}.`,
      )
    } else if (given === null || given === '') {
      this.#problem(key, `"${key}" names no column; write one behind the colon, or take the line out.`)
    } else if (field === FACTS) {
      this.#readFacts(key, language, given)
    } else {
      const source = this.#sourceOf(key, field, given)
      if (source && isText) this.#map.texts.push({ field: field as TextField, language, source })
      else if (source) this.#map.plain[field as PlainField] = source
    }
  }

  #readFacts(key: string, language: LanguageCode, given: unknown): void {
    const names: unknown[] = Array.isArray(given) ? given : [given]
    const columns = names.flatMap((name) => this.#column(key, name) ?? [])
    this.#map.facts.push({ language, columns })
  }

  #sourceOf(key: string, field: string, given: unknown): Source | undefined {
    if (typeof given !== 'object' || given === null) return this.#inColumn(key, given)
    if (Array.isArray(given)) {
      this.#problem(key, `"${key}" names several columns, but only facts can; name one.`)
      return undefined
    }
    const { column, value, ...others } = given as Record<string, unknown>
    for (const [name, setting] of Object.entries(others)) this.#readSetting(key, field, name, setting)
    if (column !== undefined && value === undefined) return this.#inColumn(key, column)
    if (column === undefined && value !== undefined && typeof value !== 'object') return { value: String(value) }
    this.#problem(key, `"${key}" must say either "column:", the name of a column, or "value:", the same for every product.`)
    return undefined
  }

  #readSetting(key: string, field: string, name: string, setting: unknown): void {
    const map = this.#map
    const known = EXTRAS[field] ?? []
    if (!known.includes(name)) {
      this.#problem(key, `"${key}" does not know "${name}"; it knows ${['column', 'value', ...known].join(', ')}.`)
    } else if (name === 'decimal') {
      if (setting === 'comma' || setting === 'point') map.decimal = setting
      else this.#problem(key, `"decimal" of "${key}" must be comma or point.`)
    } else if (name === 'format') {
      const format = DATE_FORMATS.find((each) => each === setting)
      if (format) map.dateFormat = format
      else this.#problem(key, `"format" of "${key}" must be one of ${DATE_FORMATS.join(', ')}.`)
    } else if (typeof setting !== 'string' || setting === '') {
      this.#problem(key, `"separator" of "${key}" must be the sign between two of them, in quotes: ";".`)
    } else if (field === 'images') map.imageSeparator = setting
    else map.categorySeparator = setting.trim() || setting
  }

  #inColumn(key: string, name: unknown): Source | undefined {
    const at = this.#column(key, name)
    return at === undefined ? undefined : { at }
  }

  #column(key: string, name: unknown): number | undefined {
    const wanted = fold(String(name))
    const exact = this.#columns.indexOf(String(name))
    const at = exact >= 0 ? exact : this.#columns.findIndex((column) => fold(column) === wanted)
    if (at >= 0) return at
    this.#problem(
      key,
      `"${key}" names the column "${String(name).slice(0, 80)}", but the columns are ${this.#columns.slice(0, 40).join(', ')}.`,
    )
    return undefined
  }

  #problem(key: string, sentence: string): void {
    this.#problems.push({ line: this.#source.lineOf([key]), sentence })
  }

  end(): CatalogueMap | MapProblem[] {
    const missing = this.#problems.length > 0 ? [] : [...this.#missing(), ...this.#nameless()]
    const problems = [...this.#problems, ...missing]
    return problems.length > 0 ? problems : this.#map
  }

  #missing(): MapProblem[] {
    const sentences: string[] = []
    if (!this.#map.texts.some(({ field }) => field === 'name'))
      sentences.push('It does not say which column holds the name: add "name.en: COLUMN".')
    if (!this.#map.plain.price) {
      sentences.push(
        'It does not say which column holds the price: add "price: COLUMN", or "price: { value: 0 }" for the same price everywhere.',
      )
    }
    return sentences.map((sentence) => ({ line: 1, sentence }))
  }

  /** A translation begins with its name. */
  #nameless(): MapProblem[] {
    const named = new Set(this.#map.texts.filter(({ field }) => field === 'name').map(({ language }) => language))
    const texts = [...this.#map.texts, ...this.#map.facts.map(({ language }) => ({ field: FACTS, language }))]
    return texts.flatMap(({ field, language }) => {
      if (named.has(language) || named.size === 0) return []
      const key = `${field}.${language}`
      const written = language === FALLBACK && this.#source.lineOf([key]) === this.#source.lineOf([]) ? field : key
      const sentence = `"${written}" is in a language that no name is in: add "name.${language}: COLUMN", or write "${field}.${[...named].join(`" or "${field}.`)}".`
      return [{ line: this.#source.lineOf([written]), sentence }]
    })
  }
}
