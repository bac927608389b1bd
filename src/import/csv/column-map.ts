import { parseYaml, type YamlSource } from '#content/read/yaml-source.ts'
import { fold } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { DATE_FORMATS, type DateFormat, type Decimal } from '../catalogue/values.ts'

/** Can be given per language: `name.fa`. */
export const TEXT_FIELDS = ['name', 'summary', 'description', 'dosage', 'ingredients', 'usage', 'category'] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export const PLAIN_FIELDS = ['sku', 'id', 'variant_of', 'price', 'stock', 'featured', 'published', 'added', 'images'] as const
export type PlainField = (typeof PLAIN_FIELDS)[number]

/** Columns of the details table, per language: `facts.en`. */
const FACTS = 'facts'

/** Columns that tell the variants of a product apart. */
const OPTIONS = 'options'

export type Source = { at: number } | { value: string }

export interface ColumnMap {
  texts: { field: TextField; language: LanguageCode; source: Source }[]
  plain: Partial<Record<PlainField, Source>>
  facts: { language: LanguageCode; columns: number[] }[]
  options: number[]
  decimal: Decimal | undefined
  dateFormat: DateFormat
  imageSeparator: string
  categorySeparator: string
  /** Between several categories of one product. */
  categoryList: string | undefined
}

export interface MapProblem {
  line: number
  message: string
}

/** Options of a field in addition to its column. */
const EXTRAS: Record<string, string[]> = { price: ['decimal'], added: ['format'], images: ['separator'], category: ['separator', 'list'] }

/** YAML or JSON, one field per line; fields without a language are in the site's source language. Returns the problems instead, if any. */
export function parseMap(text: string, columns: string[], site: SiteLanguages): ColumnMap | MapProblem[] {
  const source = parseYaml(text, 'map')
  if (source.problems.length > 0) return source.problems.map(({ line, sentence }) => ({ line, message: sentence }))
  const { value } = source
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [{ line: 1, message: 'A map assigns one field per line, for example "name.en: Product name".' }]
  }
  const reader = new MapReader(source, columns, site)
  for (const [field, given] of Object.entries(value)) reader.read(field, given)
  return reader.end()
}

class MapReader {
  readonly #source: YamlSource
  readonly #columns: string[]
  readonly #site: SiteLanguages
  readonly #problems: MapProblem[] = []
  readonly #map: ColumnMap = {
    texts: [],
    plain: {},
    facts: [],
    options: [],
    decimal: undefined,
    dateFormat: 'yyyy-mm-dd',
    imageSeparator: ',',
    categorySeparator: '>',
    categoryList: undefined,
  }

  constructor(source: YamlSource, columns: string[], site: SiteLanguages) {
    this.#source = source
    this.#columns = columns
    this.#site = site
  }

  read(key: string, given: unknown): void {
    const [field = '', language = this.#site.source, ...more] = key.split('.')
    const isText = TEXT_FIELDS.some((each) => each === field)
    const isPlain = field === OPTIONS || PLAIN_FIELDS.some((each) => each === field)
    if (!isText && !isPlain && field !== FACTS) {
      this.#problem(key, `Unknown field "${key}". The fields are ${[...TEXT_FIELDS, ...PLAIN_FIELDS, OPTIONS, FACTS].join(', ')}.`)
    } else if (isPlain && key !== field) {
      this.#problem(key, `"${field}" has no language. Remove "${key.slice(field.length)}".`)
    } else if (!this.#site.languages.includes(language) || more.length > 0) {
      this.#problem(
        key,
        `"${key}" does not end in a language of the site. Use ${this.#site.languages.map((code) => `${field}.${code}`).join(', ')}.`,
      )
    } else if (given === null || given === '') {
      this.#problem(key, `"${key}" has no column. Add one after the colon, or delete the line.`)
    } else if (field === FACTS) {
      this.#map.facts.push({ language, columns: this.#columnsIn(key, given) })
    } else if (field === OPTIONS) {
      this.#map.options = this.#columnsIn(key, given)
    } else {
      const source = this.#sourceOf(key, field, given)
      if (source && isText) this.#map.texts.push({ field: field as TextField, language, source })
      else if (source) this.#map.plain[field as PlainField] = source
    }
  }

  #columnsIn(key: string, given: unknown): number[] {
    const names: unknown[] = Array.isArray(given) ? given : [given]
    return names.flatMap((name) => this.#column(key, name) ?? [])
  }

  #sourceOf(key: string, field: string, given: unknown): Source | undefined {
    if (typeof given !== 'object' || given === null) return this.#inColumn(key, given)
    if (Array.isArray(given)) {
      this.#problem(key, `"${key}" takes only one column. "facts" and "options" take several.`)
      return undefined
    }
    const { column, value, ...others } = given as Record<string, unknown>
    for (const [name, setting] of Object.entries(others)) this.#readSetting(key, field, name, setting)
    if (column !== undefined && value === undefined) return this.#inColumn(key, column)
    if (column === undefined && value !== undefined && typeof value !== 'object') return { value: String(value) }
    this.#problem(key, `"${key}" needs either "column:" (the name of a column) or "value:" (the same value for every product).`)
    return undefined
  }

  #readSetting(key: string, field: string, name: string, setting: unknown): void {
    const map = this.#map
    const known = EXTRAS[field] ?? []
    if (!known.includes(name)) {
      this.#problem(key, `Unknown option "${name}" of "${key}". Its options are ${['column', 'value', ...known].join(', ')}.`)
    } else if (name === 'decimal') {
      if (setting === 'comma' || setting === 'point') map.decimal = setting
      else this.#problem(key, `"decimal" of "${key}" must be "comma" or "point".`)
    } else if (name === 'format') {
      const format = DATE_FORMATS.find((each) => each === setting)
      if (format) map.dateFormat = format
      else this.#problem(key, `"format" of "${key}" must be one of ${DATE_FORMATS.join(', ')}.`)
    } else if (typeof setting !== 'string' || setting === '') {
      this.#problem(key, `"${name}" of "${key}" must be the separating character in quotes, for example ";".`)
    } else if (name === 'list') map.categoryList = setting
    else if (field === 'images') map.imageSeparator = setting
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
      `"${key}": there is no column "${String(name).slice(0, 80)}". The columns are ${this.#columns.slice(0, 40).join(', ')}.`,
    )
    return undefined
  }

  #problem(key: string, message: string): void {
    this.#problems.push({ line: this.#source.lineOf([key]), message })
  }

  end(): ColumnMap | MapProblem[] {
    const missing = this.#problems.length > 0 ? [] : [...this.#missing(), ...this.#nameless(), ...this.#ofNothing()]
    const problems = [...this.#problems, ...missing]
    return problems.length > 0 ? problems : this.#map
  }

  #missing(): MapProblem[] {
    if (this.#map.texts.some(({ field }) => field === 'name')) return []
    return [{ line: 1, message: 'The column with the name is missing. Add "name: COLUMN".' }]
  }

  #ofNothing(): MapProblem[] {
    if (this.#map.options.length === 0 || this.#map.plain.variant_of) return []
    const message = '"options" tell variants apart, but nothing says which rows are variants of one product. Add "variant_of: COLUMN".'
    return [{ line: this.#source.lineOf([OPTIONS]), message }]
  }

  /** Every language needs a name. */
  #nameless(): MapProblem[] {
    const named = new Set(this.#map.texts.filter(({ field }) => field === 'name').map(({ language }) => language))
    const texts = [...this.#map.texts, ...this.#map.facts.map(({ language }) => ({ field: FACTS, language }))]
    return texts.flatMap(({ field, language }) => {
      if (named.has(language) || named.size === 0) return []
      const key = `${field}.${language}`
      const written = language === this.#site.source && this.#source.lineOf([key]) === this.#source.lineOf([]) ? field : key
      const message = `"${written}" is in a language without a name. Add "name.${language}: COLUMN", or use "${field}.${[...named].join(`" or "${field}.`)}".`
      return [{ line: this.#source.lineOf([written]), message }]
    })
  }
}
