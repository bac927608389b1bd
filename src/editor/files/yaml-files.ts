import { parseYaml } from '#content/read/yaml-source.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { FileForm, ListCollection } from '../forms/collections.ts'
import { filledGroup, filledIn, type Group, isGroup, shownGroup, shownOf } from '../forms/values.ts'
import { contentOf, type Writes } from './entry-files.ts'
import type { Writing } from './items.ts'
import { CannotEdit, editYaml } from './yaml-edit.ts'

/** The place of an entry in its list, from 1. */
export const POSITION = 'list_place'
/** Of a file that is a list. */
export const ENTRIES = 'entries'

interface YamlText {
  file: string
  text: string
  value: unknown
}

function read(contentDir: string, { name }: { name: string }): YamlText {
  const file = `${name}.yaml`
  const text = contentOf(contentDir, file) ?? ''
  const { value, problems } = parseYaml(text || '\n', file)
  if (problems.length > 0)
    throw new CannotEdit(`${file} cannot be read. Correct it in a text editor first; "content check" says what is wrong.`)
  return { file, text, value }
}

function entriesIn({ value }: YamlText): Group[] {
  return Array.isArray(value) ? value.filter(isGroup) : []
}

const keyOf = ({ key }: Group): string => String(key)

export function shownEntries(contentDir: string, list: ListCollection, site: SiteLanguages): { key: string; shown: Group }[] {
  return entriesIn(read(contentDir, list)).map((entry, index) => ({
    key: keyOf(entry),
    shown: { ...shownGroup(list.fields, entry, site), [POSITION]: index + 1 },
  }))
}

export function writtenEntry({ contentDir, site }: Writing, list: ListCollection, key: string, shown: Group): Writes {
  const { file, text, value } = read(contentDir, list)
  const entries = Array.isArray(value) ? [...(value as unknown[])] : []
  const at = entries.findIndex((entry) => isGroup(entry) && keyOf(entry) === key)
  const entry = filledGroup(list.fields, entries[at], { ...shown, key }, site) ?? { key }
  const place = placeOf(shown[POSITION], at, entries.length)
  if (at >= 0) entries.splice(at, 1)
  entries.splice(place, 0, entry)
  return new Map([[file, editYaml(text, entries)]])
}

function placeOf(position: unknown, before: number, count: number): number {
  const wanted = Number(position)
  if (!Number.isInteger(wanted) || wanted < 1) return before < 0 ? count : before
  return Math.min(wanted - 1, before < 0 ? count : count - 1)
}

export function withoutEntry(contentDir: string, list: ListCollection, key: string): Writes {
  const { file, text, value } = read(contentDir, list)
  const entries = Array.isArray(value) ? value.filter((entry) => !isGroup(entry) || keyOf(entry) !== key) : []
  // A list without entries is an empty file.
  return new Map([[file, entries.length > 0 ? editYaml(text, entries) : leadingComments(text)]])
}

function leadingComments(text: string): string {
  return /^(?:#[^\n]*\n|[ \t]*\n)*/.exec(text)?.[0] ?? ''
}

export function shownFile(contentDir: string, { name, form }: FileForm, site: SiteLanguages): Group {
  const { value } = read(contentDir, { name })
  const shown = shownOf(form, value ?? (form.kind === 'list' ? [] : {}), site)
  return isGroup(shown) ? shown : { [ENTRIES]: shown }
}

export function writtenFile({ contentDir, site }: Writing, { name, form }: FileForm, shown: Group): Writes {
  const { file, text, value } = read(contentDir, { name })
  const after = filledIn(form, value ?? (form.kind === 'list' ? [] : {}), form.kind === 'list' ? shown[ENTRIES] : shown, site)
  // Where there is no file, nothing filled in makes none.
  const isNothing = typeof after !== 'object' || after === null || Object.keys(after).length === 0
  if (isNothing) return new Map(isGroup(value) || Array.isArray(value) ? [[file, leadingComments(text)]] : [])
  return new Map([[file, editYaml(text, after)]])
}
