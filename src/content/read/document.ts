import * as z from 'zod'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { type FolderName, ITEM_PAGES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { draft, formerly } from '#domain/source.ts'
import { checkShape } from '../check/shape.ts'
import { FOLDERS, type Source, type Text } from '../kinds.ts'
import { ContentError, type Problem } from '../problems.ts'
import { type FolderItem, fileOf, readText } from './folder.ts'
import { type MarkdownFile, parseMarkdownFile } from './front-matter.ts'
import { type ParsedText, parsedText } from './markdown/parsed-text.ts'
import { typeset } from './markdown/typeset.ts'
import type { Media } from './media.ts'
import { siteLanguagesIn } from './site-languages.ts'

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

/** The one in the source language first. */
export function readFiles(contentDir: string, folder: FolderName, { slug, languages }: FolderItem, site: SiteLanguages): DocumentFile[] {
  return [site.source, ...languages.filter((language) => language !== site.source)].map((language) => {
    const file = readDocumentFile(contentDir, fileOf(folder, slug, language), { folder, slug, language }, site)
    return { ...file, text: parsedText(file.body) }
  })
}

function readDocumentFile(
  contentDir: string,
  file: string,
  { folder, slug, language }: { folder: FolderName; slug: string; language: LanguageCode },
  site: SiteLanguages,
): Omit<DocumentFile, 'text'> {
  const parsed = parseMarkdownFile(readText(contentDir, file), file)
  const kind = FOLDERS[folder]
  const isSource = language === site.source
  const sourceOnly = (field: string): string | undefined =>
    !isSource && field in kind.source.shape ? `"${field}" belongs only in ${slug}.${site.source}.md; delete it here.` : undefined
  const { value, problems } = checkShape<z.ZodType>(isSource ? kind.source : kind.text, parsed.yaml, site, sourceOnly)
  return { ...parsed, file, language, value, problems }
}

/** Other fields are not judged. */
export function earlyFieldsOf(contentDir: string, folder: FolderName, slug: string, source: LanguageCode): z.infer<typeof earlyFields> {
  const file = fileOf(folder, slug, source)
  return earlyFields.parse(parseMarkdownFile(readText(contentDir, file), file).yaml.value)
}

const earlyFields = z.object({ draft: draft.catch(undefined), formerly: formerly.catch([]) }).catch({ formerly: [] })

/** The one in the source language comes first; `preview` uses drafts as translations. */
export function documentOf<Name extends FolderName>(
  slug: string,
  files: DocumentFile[],
  { languages, source }: SiteLanguages,
  preview = false,
): Document<Name> {
  const [main, ...others] = files
  if (!main) throw new Error(`There is no file of "${slug}".`)
  const drafts = others.filter(({ value }) => (value as Text<Name>).draft).map(({ language }) => language)
  const shown = preview ? others : others.filter(({ language }) => !drafts.includes(language))
  const translations: Document<Name>['translations'] = {}
  for (const { language, value, body, text } of shown) translations[language] = { fields: value as Text<Name>, body, text }
  return {
    slug,
    languages: languages.filter((code) => code === source || code in translations),
    drafts,
    source: main.value as Source<Name>,
    body: main.body,
    text: main.text,
    translations,
  }
}

/** Throws a ContentError when a file has changed since it was checked. */
export function readDocument<Name extends FolderName>(
  contentDir: string,
  folder: Name,
  item: FolderItem,
  site = siteLanguagesIn(contentDir),
): Document<Name> {
  const files = readFiles(contentDir, folder, item, site)
  const problems = files.flatMap((file) => file.problems)
  if (problems.length > 0) throw new ContentError(problems)
  return documentOf(item.slug, files, site)
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

/** In every language of the site; missing texts come from its source (docs/reading-the-spec.md#languages). */
export function readingsOf<Name extends FolderName>(
  folder: Name,
  document: Document<Name>,
  { languages, source }: SiteLanguages,
  media: Media,
): Reading<Name>[] {
  const bodyField = ITEM_PAGES[KIND_OF_FOLDER[folder]].body
  const sourceHtml = document.text.html(media, source)
  return languages.map((language) => {
    if (language === source) return { language, fields: document.source, html: sourceHtml, fallback: [] }
    const own = document.translations[language]
    const hasBody = own !== undefined && own.body.trim() !== ''
    const given = new Set(Object.keys(own?.fields ?? {}))
    const fallback = textFields(folder).filter((field) => !given.has(field) && field in document.source)
    return {
      language,
      fields: { ...document.source, ...typesetFields(own?.fields, language) },
      html: hasBody ? own.text.html(media, language) : sourceHtml,
      fallback: hasBody ? fallback : [...fallback, bodyField],
    }
  })
}

function typesetFields<Fields extends object>(fields: Fields | undefined, language: LanguageCode): Fields | undefined {
  if (!fields) return undefined
  const entries = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? typeset(value, language) : value])
  return Object.fromEntries(entries) as Fields
}
