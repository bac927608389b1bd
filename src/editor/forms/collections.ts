import * as z from 'zod'
import { FOLDERS, type FolderRules, YAML_FILES, type YamlName } from '#content/kinds.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { type FolderName, ITEM_PAGES } from '#domain/content-types/content-types.ts'
import { type Form, type FormField, fieldsOf, formOf } from './form.ts'

/** Items of a folder, with files for each of their languages. */
export interface FolderCollection {
  kind: 'folder'
  name: FolderName
  titleField: string
  /** Of the files in every language. */
  texts: FormField[]
  /** Of the file in the source language, those of all others included. */
  fields: FormField[]
  refersTo: FolderRules['refersTo']
}

/** Entries of a YAML file, each with a key. */
export interface ListCollection {
  kind: 'list'
  name: YamlName
  titleField: string
  fields: FormField[]
}

/** A YAML file that is one form. */
export interface FileForm {
  kind: 'file'
  name: YamlName
  /** A list is shown as the field `entries`. */
  form: Extract<Form, { kind: 'group' | 'list' }>
}

export type Collection = FolderCollection | ListCollection
export type Editable = Collection | FileForm

/** Set by the editor itself. */
export const UPDATED = 'updated'

const folders = Object.entries(FOLDERS).map(([name, { source, text, refersTo }]): FolderCollection => {
  const texts = Object.keys(text.shape)
  const fields = fieldsOf(source)
  return {
    kind: 'folder',
    name: name as FolderName,
    titleField: ITEM_PAGES[KIND_OF_FOLDER[name as FolderName]].title,
    texts: fields.filter((field) => texts.includes(field.name)),
    fields,
    refersTo,
  }
})

const lists: ListCollection[] = []
const files: FileForm[] = []
for (const [name, schema] of Object.entries(YAML_FILES) as [YamlName, z.ZodType][]) {
  const entry = schema instanceof z.ZodArray ? fieldsOf(schema.element) : []
  const form = formOf(schema)
  if (entry.some((field) => field.name === 'key')) {
    const titleField = entry.find((field) => field.form.kind === 'languages')?.name ?? 'key'
    lists.push({ kind: 'list', name, titleField, fields: entry })
  } else if (form.kind === 'group' || form.kind === 'list') files.push({ kind: 'file', name, form })
}

export const COLLECTIONS: Collection[] = [...folders, ...lists]
export const FILE_FORMS = files

/** Of the files that are one form. */
export const SITE = 'site'

export interface EntryName {
  editable: Editable
  /** The slug or the key; the name of the file for one form. */
  slug: string
}

export function pathOf({ editable, slug }: EntryName): string {
  return `${editable.kind === 'file' ? SITE : editable.name}/${slug}.json`
}

/** `products/paracetamol.json`, `team/laila.json`, `site/settings.json`: names in the editor, not of files. Undefined for any other. */
export function entryNamed(path: string): EntryName | undefined {
  const [, folder, slug = ''] = /^([a-z-]+)\/([^/\\\p{Cc}]+)\.json$/u.exec(path) ?? []
  const editable = folder === SITE ? FILE_FORMS.find(({ name }) => name === slug) : COLLECTIONS.find(({ name }) => name === folder)
  return editable && { editable, slug }
}
