import type * as z from 'zod'
import { isLanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { Path } from '../read/yaml-source.ts'
import { nearest } from './nearest.ts'

type Issue = z.core.$ZodIssue

export interface Fault {
  path: Path
  sentence: string
}

const TYPES: Record<string, string> = {
  number: 'a number with the digits 0 to 9 and a decimal point, for example 12.5',
  int: 'a whole number with the digits 0 to 9, for example 12',
  boolean: 'true or false',
  string: 'a text',
  array: 'a list, each entry on a line that begins with a hyphen',
  object: 'a group of fields',
}

const FORMATS: Record<string, string> = {
  date: 'a date that exists, written like 2026-11-21',
  url: 'an address that begins with https:// or http://',
  email: 'an email address, for example info@example.com',
}

/** Zod's own for a union. */
const NO_MESSAGE = 'Invalid input'

/** `"media → 2 → alt"`, entries counted from 1. */
export function nameOf(path: Path): string {
  if (path.length === 0) return 'The file'
  return `"${path.map((step) => (typeof step === 'number' ? String(step + 1) : String(step))).join(' → ')}"`
}

export interface SentenceContext {
  site: SiteLanguages
  /** Explains a field that this file does not know. */
  elsewhere: (field: string) => string | undefined
}

export function issueSentences(issue: Issue, root: unknown, context: SentenceContext): Fault[] {
  const { path } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], sentence: unknownField(path, key, root, context) }))
  if (issue.code === 'invalid_union') return unionFaults(issue, root, context)
  if (issue.code === 'custom' && typeof issue.params?.sentence === 'string') return [{ path, sentence: issue.params.sentence }]
  const value = valueAt(root, path)
  if (value === undefined) return [{ path, sentence: missing(path) }]
  if (value === null) return [{ path, sentence: `${nameOf(path)} is empty; fill it in or delete it.` }]
  return [{ path, sentence: `${nameOf(path)} is ${shown(value)}, but it must be ${wanted(issue, value)}.${meant(issue, value)}` }]
}

function meant(issue: Issue, value: unknown): string {
  if (issue.code !== 'invalid_value' || typeof value !== 'string') return ''
  const choice = nearest(value, issue.values.map(String))
  return choice === undefined ? '' : ` Did you mean ${choice}?`
}

/** A union without a message of its own is a text: one string, or one for each language. */
function unionFaults(issue: z.core.$ZodIssueInvalidUnion, root: unknown, context: SentenceContext): Fault[] {
  const { path } = issue
  const value = valueAt(root, path)
  if (value === undefined) return [{ path, sentence: missing(path) }]
  const perLanguage = issue.errors.at(-1)
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !perLanguage) {
    if (issue.message !== NO_MESSAGE) return [{ path, sentence: `${nameOf(path)} is ${shown(value)}, but it must be ${issue.message}.` }]
    const hint = typeof value === 'object' ? '' : `; ${quoteHint(value)}`
    return [{ path, sentence: `${nameOf(path)} is ${shown(value)}, but it must be a text or one text for each language${hint}.` }]
  }
  return perLanguage.flatMap((inner) => issueSentences({ ...inner, path: [...path, ...inner.path] }, root, context))
}

/** A number may have lost the zeros at its beginning, as that of a telephone. */
export function quoteHint(value: unknown): string {
  return typeof value === 'number' ? 'put it in quotes' : `put it in quotes: "${String(value)}"`
}

function unknownField(path: Path, key: string, root: unknown, { site, elsewhere }: SentenceContext): string {
  const around = valueAt(root, path)
  // To YAML, `{ en: one, two }` and `en:one` are names without a value.
  if (valueAt(root, [...path, key]) === null) {
    const fields = /^([a-z_]+):(?!\/\/)(\S.*)$/.exec(key)
    if (fields) return `"${key}" needs a space after its colon: "${fields[1]}: ${fields[2]}".`
    return `"${key}" is read as the name of a field without a value. If it belongs to a text with a comma, put that text in quotes.`
  }
  if (typeof around === 'object' && around !== null && Object.keys(around).some(isLanguageCode)) {
    return `"${key}" is not a language of the site; write one of ${site.languages.join(', ')}.`
  }
  const known = path.length === 0 ? elsewhere(key) : undefined
  return known ?? `${nameOf([...path, key])} is not a field here; check its spelling or delete it. content/README.md lists the fields.`
}

function missing(path: Path): string {
  return `${nameOf(path)} is missing; add it.`
}

function wanted(issue: Issue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type': {
      const type = TYPES[issue.expected] ?? issue.expected
      const scalar = issue.expected === 'string' && typeof value !== 'object'
      return scalar ? `a text; ${quoteHint(value)}` : type
    }
    case 'invalid_value':
      return issue.values.length === 1 ? String(issue.values[0]) : `one of ${issue.values.join(', ')}`
    case 'invalid_format':
      return FORMATS[issue.format] ?? issue.message
    case 'too_small':
      if (issue.origin === 'string') return 'a text that is not empty'
      if (issue.origin === 'array') return `a list of at least ${issue.minimum}`
      return `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return issue.message
  }
}

export function shown(value: unknown): string {
  if (value === '') return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'a group of fields'
  const text = String(value)
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return typeof value === 'string' ? `"${short}"` : short
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Object.getOwnPropertyDescriptor(value, step)?.value
  }
  return value
}
