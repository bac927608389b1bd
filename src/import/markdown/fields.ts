import { parse as parseToml, TomlError } from 'smol-toml'
import { parseMarkdownFile } from '#content/read/front-matter.ts'

/** Of front matter or a configuration, with lower-case names, as Hugo does not tell their case. */
export type Fields = Record<string, unknown>

export interface FrontMatter {
  fields: Fields
  body: string
  /** Counts from 1. */
  bodyLine: number
}

const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/

/** A string says why the file cannot be imported. */
export function frontMatterOf(written: string, file: string): FrontMatter | string {
  const text = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const [whole, toml] = TOML.exec(text) ?? []
  if (whole !== undefined && toml !== undefined) {
    const fields = tomlFields(toml, 2)
    if (typeof fields === 'string') return fields
    return { fields, body: text.slice(whole.length), bodyLine: whole.split('\n').length }
  }
  if (!/^---[ \t]*(?:\n|$)/.test(text)) return 'it does not begin with front matter, a line "---" or "+++"'
  const { yaml, body, bodyLine } = parseMarkdownFile(text, file)
  const [problem] = yaml.problems
  if (problem) return `line ${problem.line}: ${problem.sentence}`
  return { fields: lowerCaseFields(yaml.value), body, bodyLine }
}

/** A string says what is wrong; `firstLine` counts from 1. */
export function tomlFields(text: string, firstLine = 1): Fields | string {
  try {
    return lowerCaseFields(parseToml(text))
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // The first line of its message; others show the place.
    return `line ${error.line + firstLine - 1}: ${error.message.split('\n')[0]}.`
  }
}

export function lowerCaseFields(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name.toLowerCase(), each]))
}

/** The first of these fields that has a text or a number. */
export function textIn(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return String(value).trim()
  }
  return ''
}

/** The texts of a list, or of a text that is divided at `separator`, if there is one. */
export function textsIn(fields: Fields, name: string, separator?: RegExp): string[] {
  const value = fields[name]
  const all: unknown[] = Array.isArray(value) ? value : typeof value === 'string' && separator ? value.split(separator) : [value]
  return all.flatMap((each) => {
    const text = typeof each === 'object' ? textIn(lowerCaseFields(each), 'name', 'title') : textIn({ each }, 'each')
    return text === '' ? [] : [text]
  })
}

export interface WrittenDate {
  day: string
  /** As `publish_at` has it. */
  moment: string
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]+(\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?/i

/** The day as it is written, in whatever time zone. */
export function dateIn(fields: Fields, ...names: string[]): WrittenDate | undefined {
  for (const name of names) {
    const value = fields[name]
    const text = value instanceof Date ? value.toISOString() : typeof value === 'string' ? value.trim() : ''
    const [, day, time, zone = ''] = DATE.exec(text) ?? []
    if (day !== undefined) {
      const moment = time === undefined ? day : `${day}T${time}${zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`
      return { day, moment }
    }
    // As people write it in English: Jul 08 2022.
    const parsed = /[a-z]/i.test(text) ? new Date(`${text} UTC`) : undefined
    if (parsed && !Number.isNaN(parsed.getTime())) {
      const written = parsed.toISOString().slice(0, 10)
      return { day: written, moment: written }
    }
  }
  return undefined
}
