import * as z from 'zod'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { draft, formerly } from '#domain/source.ts'
import { checkShape } from '../check/shape.ts'
import { FOLDERS, type Source, type Text } from '../kinds.ts'
import { ContentError, type Problem } from '../problems.ts'
import { type FolderItem, fileOf, readText } from './folder.ts'
import { type MarkdownFile, parseMarkdownFile } from './front-matter.ts'
import { bidiIsolate } from './markdown/bidi-isolate.ts'
import { type ParsedText, parsedText } from './markdown/parsed-text.ts'
import type { Media } from './media.ts'

export interface DocumentFile extends MarkdownFile {
  file: string
  language: LanguageCode
  /** Undefined when the front matter has a problem. */
  value: unknown
  problems: Problem[]
  text: ParsedText
}

type Body = Pick<DocumentFile, 'body' | 'text'>

export interface Document<Name extends FolderName> extends Body {
  slug: string
  languages: LanguageCode[]
  source: Source<Name>
  translations: Partial<Record<LanguageCode, { fields: Text<Name> } & Body>>
  /** Their translation is a draft, and counts as missing. */
  drafts: LanguageCode[]
}

/** The English one first. */
export function readFiles(contentDir: string, folder: FolderName, { slug, languages }: FolderItem): DocumentFile[] {
  return [FALLBACK, ...languages.filter((language) => language !== FALLBACK)].map((language) => {
    const file = readDocumentFile(contentDir, folder, slug, language)
    return { ...file, text: parsedText(file.body) }
  })
}

function readDocumentFile(contentDir: string, folder: FolderName, slug: string, language: LanguageCode): Omit<DocumentFile, 'text'> {
  const file = fileOf(folder, slug, language)
  const parsed = parseMarkdownFile(readText(contentDir, file), file)
  const kind = FOLDERS[folder]
  const english = language === FALLBACK
  const englishOnly = (field: string): string | undefined =>
    !english && field in kind.source.shape ? `"${field}" belongs only in ${slug}.${FALLBACK}.md; delete it here.` : undefined
  const { value, problems } = checkShape<z.ZodType>(english ? kind.source : kind.text, parsed.yaml, englishOnly)
  return { ...parsed, file, language, value, problems }
}

/** Other fields are not judged. */
export function earlyFieldsOf(contentDir: string, folder: FolderName, slug: string): z.infer<typeof earlyFields> {
  const file = fileOf(folder, slug, FALLBACK)
  return earlyFields.parse(parseMarkdownFile(readText(contentDir, file), file).yaml.value)
}

const earlyFields = z.object({ draft: draft.catch(undefined), formerly: formerly.catch([]) }).catch({ formerly: [] })

/** The English one comes first; `preview` uses drafts as translations. */
export function documentOf<Name extends FolderName>(slug: string, files: DocumentFile[], preview = false): Document<Name> {
  const [english, ...others] = files
  if (!english) throw new Error(`There is no file of "${slug}".`)
  const drafts = others.filter(({ value }) => (value as Text<Name>).draft).map(({ language }) => language)
  const shown = preview ? others : others.filter(({ language }) => !drafts.includes(language))
  const translations: Document<Name>['translations'] = {}
  for (const { language, value, body, text } of shown) translations[language] = { fields: value as Text<Name>, body, text }
  return {
    slug,
    languages: LANGUAGE_CODES.filter((code) => code === FALLBACK || code in translations),
    drafts,
    source: english.value as Source<Name>,
    body: english.body,
    text: english.text,
    translations,
  }
}

/** Throws a ContentError when a file has changed since it was checked. */
export function readDocument<Name extends FolderName>(contentDir: string, folder: Name, item: FolderItem): Document<Name> {
  const files = readFiles(contentDir, folder, item)
  const problems = files.flatMap((file) => file.problems)
  if (problems.length > 0) throw new ContentError(problems)
  return documentOf(item.slug, files)
}

export function textFields(folder: FolderName): string[] {
  return Object.keys(FOLDERS[folder].text.shape).filter((field) => field !== 'updated' && field !== 'draft')
}

export interface Reading<Name extends FolderName> {
  language: LanguageCode
  fields: Source<Name>
  html: string
  fallback: string[]
}

/** Missing texts come from the fallback (docs/reading-the-spec.md#languages). */
export function readingsOf<Name extends FolderName>(
  folder: Name,
  document: Document<Name>,
  bodyField: string,
  media: Media,
): Reading<Name>[] {
  const english = document.text.html(media, FALLBACK)
  return LANGUAGE_CODES.map((language) => {
    if (language === FALLBACK) return { language, fields: document.source, html: english, fallback: [] }
    const own = document.translations[language]
    const hasBody = own !== undefined && own.body.trim() !== ''
    const given = new Set(Object.keys(own?.fields ?? {}))
    const fallback = textFields(folder).filter((field) => !given.has(field) && field in document.source)
    return {
      language,
      fields: { ...document.source, ...isolated(own?.fields, language) },
      html: hasBody ? own.text.html(media, language) : english,
      fallback: hasBody ? fallback : [...fallback, bodyField],
    }
  })
}

function isolated<Fields extends object>(fields: Fields | undefined, language: LanguageCode): Fields | undefined {
  if (!fields) return undefined
  const entries = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? bidiIsolate(value, language) : value])
  return Object.fromEntries(entries) as Fields
}
