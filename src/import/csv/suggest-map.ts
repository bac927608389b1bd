import { stringify } from 'yaml'
import { fold } from '#domain/language/fold.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import words from '../catalogue/words.json' with { type: 'json' }
import { PLAIN_FIELDS, type PlainField, TEXT_FIELDS, type TextField } from './column-map.ts'

/** Column names by field and language. */
const NAMES: Record<TextField | PlainField, Partial<Record<LanguageCode, string[]>>> = words.columns

/** A language code at the end of a column name: `Name (fa)`, `name_ru`, `Title FA`. */
// eslint-disable-next-line regexp/no-super-linear-backtracking -- the name of a column in the operator's table
const SUFFIX = /^(.+?)[\s_.:-]*[([\s_.:-]([a-z]{2})[)\]]?$/i

interface Guess {
  key: string
  column: string
}

export function suggestColumns(columns: string[], site: SiteLanguages): Guess[] {
  const guesses = new Map<string, string>()
  for (const column of columns) {
    const key = keyOf(column, site)
    if (key !== undefined && !guesses.has(key)) guesses.set(key, column)
  }
  const fields = [...TEXT_FIELDS, ...PLAIN_FIELDS] as string[]
  return [...guesses]
    .map(([key, column]) => ({ key, column }))
    .sort((a, b) => fields.indexOf(a.key.split('.')[0] ?? '') - fields.indexOf(b.key.split('.')[0] ?? ''))
}

function keyOf(column: string, site: SiteLanguages): string | undefined {
  const [, base, suffix = ''] = SUFFIX.exec(column) ?? []
  const language = site.languages.find((code) => code === suffix.toLowerCase())
  const own = base !== undefined && language ? { name: base, language } : { name: column, language: undefined }
  const name = fold(own.name.replace(/[_-]+/g, ' '))
  for (const [field, names] of Object.entries(NAMES)) {
    const codes = Object.entries(names).flatMap(([code, known = []]) => (known.some((word) => fold(word) === name) ? [code] : []))
    if (codes.length === 0) continue
    if (!isTextField(field)) return field
    return `${field}.${own.language ?? [site.source, ...site.languages].find((code) => codes.includes(code)) ?? site.source}`
  }
  return undefined
}

function isTextField(field: string): field is TextField {
  return TEXT_FIELDS.some((each) => each === field)
}

const EXAMPLE = 40

export function suggestMap(columns: string[], example: string[], site: SiteLanguages): string {
  const { source } = site
  const others = site.languages.filter((code) => code !== source).map((code) => `.${code}`)
  const guesses = suggestColumns(columns, site)
  const has = (field: string): boolean => guesses.some(({ key }) => key.split('.')[0] === field)
  const used = new Set(guesses.map(({ column }) => column))
  const lines = guesses.map(({ key, column }) => {
    const settings = settingsFor(key, example[columns.indexOf(column)] ?? '')
    return stringify({ [key]: settings ? { column, ...settings } : column }, { lineWidth: 0 }).trimEnd()
  })
  const open = [
    ...(has('name') ? [] : [`# name.${source}:   (required: the column with the name)`]),
    ...(has('price') ? [] : ['# price:   (the column with the price; without it, the site says “Price on request”)']),
  ]
  const unassigned = columns.flatMap((column, index) =>
    used.has(column) || column === '' ? [] : [`#   ${oneLine(column)}${exampleOf(example[index])}`],
  )
  return [
    '# Assigns the columns of the table to product fields: "field: Column".',
    `# Fields with a language: ${TEXT_FIELDS.map((field) => `${field}.${source}`).join(', ')}${others.length > 0 ? ` (also ${others.join(', ')})` : ''}.`,
    `# Fields without a language: ${PLAIN_FIELDS.join(', ')}.`,
    '# Options of some fields: price: { column: Price, decimal: comma }, images: { column: Photos, separator: ";" },',
    '#   added: { column: Date, format: dd.mm.yyyy }, featured: { value: true }',
    '#   category: { column: Group, separator: "/", list: "," } for "Home/Cups, Gifts": two categories, the first of them within another',
    '# Rows that are variants of one product: variant_of: Parent code, and what tells them apart: options: [Colour, Size]',
    `# Columns shown as a table of details: facts.${source}: [Weight, Colour]`,
    ...open,
    ...lines,
    ...(unassigned.length > 0 ? ['# Columns not assigned yet:', ...unassigned] : []),
    '',
  ].join('\n')
}

function settingsFor(key: string, example: string): Record<string, string> | undefined {
  const separator = /[|;]/.exec(example)?.[0]
  if (key === 'images' && separator) return { separator }
  if (key.startsWith('category')) return categorySettings(example)
  if (key !== 'added') return undefined
  if (/^\d{1,2}\.\d{1,2}\.\d{4}/.test(example)) return { format: 'dd.mm.yyyy' }
  return /^\d{1,2}\/\d{1,2}\/\d{4}/.test(example) ? { format: 'dd/mm/yyyy' } : undefined
}

function categorySettings(example: string): Record<string, string> | undefined {
  const list = /[,;|]/.exec(example)?.[0]
  const separator = example.includes('>') ? undefined : /\//.exec(example)?.[0]
  return list || separator ? { ...(separator && { separator }), ...(list && { list }) } : undefined
}

function exampleOf(cell: string | undefined): string {
  return cell ? `   (for example: ${oneLine(cell)})` : ''
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > EXAMPLE ? `${line.slice(0, EXAMPLE).toWellFormed()}…` : line
}
