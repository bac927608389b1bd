import { fileOf } from '#content/read/folder.ts'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { type FolderCollection, UPDATED } from '../forms/collections.ts'
import type { FormField } from '../forms/form.ts'
import { filledGroup, type Group, isEmpty, isGroup, shownGroup } from '../forms/values.ts'
import { contentOf, type Writes } from './entry-files.ts'
import { editMarkdown, type MarkdownText, readMarkdown } from './markdown-file.ts'

/** The slug of a new item, which stays as it is. */
export const ADDRESS = 'slug'
export const BODY = 'body'
export const DRAFT = 'draft'

interface LanguageFile extends MarkdownText {
  file: string
  text: string
}

type LanguageFiles = Partial<Record<LanguageCode, LanguageFile>>

/** Of every language that has a file, also of those that the site does not have. */
function filesOf(contentDir: string, { name }: FolderCollection, slug: string): LanguageFiles {
  const files: LanguageFiles = {}
  for (const language of LANGUAGE_CODES) {
    const file = fileOf(name, slug, language)
    const text = contentOf(contentDir, file)
    if (text !== undefined) files[language] = { ...readMarkdown(text, file), file, text }
  }
  return files
}

/** Undefined if there is no file in the source language. */
export function shownItem(contentDir: string, collection: FolderCollection, slug: string, site: SiteLanguages): Group | undefined {
  const files = filesOf(contentDir, collection, slug)
  const source = files[site.source]
  if (!source) return undefined
  const perLanguage = (each: (file: LanguageFile) => unknown): Group =>
    Object.fromEntries(site.languages.flatMap((code) => (files[code] && !isEmpty(each(files[code])) ? [[code, each(files[code])]] : [])))
  const texts = collection.texts.filter(({ name }) => name !== UPDATED)
  const others = collection.fields.filter((field) => !collection.texts.includes(field))
  return {
    [ADDRESS]: slug,
    ...shownGroup(others, source.fields, site),
    ...Object.fromEntries(texts.map((field) => [field.name, perLanguage(({ fields }) => shownGroup([field], fields, site)[field.name])])),
    [BODY]: perLanguage(({ body }) => body.trim()),
  }
}

export interface Writing {
  contentDir: string
  site: SiteLanguages
  /** The company's. */
  today: string
}

export function writtenItem({ contentDir, site, today }: Writing, collection: FolderCollection, slug: string, shown: Group): Writes {
  const files = filesOf(contentDir, collection, slug)
  const writes: Writes = new Map()
  for (const language of site.languages) {
    const file = fileOf(collection.name, slug, language)
    const text = writtenFile(files[language], { file, language, collection, shown, site, today })
    if (text !== files[language]?.text) writes.set(file, text)
  }
  return writes
}

interface Filling extends Omit<Writing, 'contentDir'> {
  file: string
  language: LanguageCode
  collection: FolderCollection
  shown: Group
}

/** Undefined if there is nothing in this language. */
function writtenFile(before: LanguageFile | undefined, { file, language, collection, shown, site, today }: Filling): string | undefined {
  const isSource = language === site.source
  const own = collection.texts.filter(({ name }) => name !== UPDATED)
  const given: Group = Object.fromEntries(own.map(({ name }) => [name, inLanguage(shown[name], language)]))
  const body = String(inLanguage(shown[BODY], language) ?? '')
  const old = before?.fields ?? {}
  const isEmptied = isEmpty(body) && isUnwritten(own, given)
  // A file made to be translated later has nothing in it yet.
  if (!isSource && isEmptied && !(before && isEmpty(before.body) && isUnwritten(own, old))) return undefined
  const texts = filledGroup(own, old, given, site)
  const isChanged = !before || body.trim() !== before.body.trim() || own.some(({ name }) => name !== DRAFT && texts?.[name] !== old[name])
  const values = { ...(isSource ? shown : {}), ...given, [UPDATED]: isChanged ? today : old[UPDATED] }
  const fields = filledGroup(isSource ? collection.fields : collection.texts, old, values, site) ?? {}
  return editMarkdown(before?.text, { fields, body }, file)
}

function isUnwritten(texts: readonly FormField[], values: Group): boolean {
  return texts.every(({ name }) => name === DRAFT || isEmpty(values[name]))
}

function inLanguage(shown: unknown, language: LanguageCode): unknown {
  return isGroup(shown) ? shown[language] : undefined
}

/** Its files in all languages. */
export function filesOfItem(contentDir: string, { name }: FolderCollection, slug: string): string[] {
  return LANGUAGE_CODES.map((language) => fileOf(name, slug, language)).filter((file) => contentOf(contentDir, file) !== undefined)
}
