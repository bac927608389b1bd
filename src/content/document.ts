import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { fileOf, readText, type Thing } from './folder.ts'
import { parseMarkdownFile } from './front-matter.ts'
import { isolateLatin, isolateLatinInHtml } from './isolate.ts'
import { FOLDERS, type FolderName, type Source, type Text } from './kinds.ts'
import { renderMarkdown } from './markdown.ts'
import type { Media } from './media.ts'
import { ContentError, type Problem } from './problems.ts'
import { checkShape } from './shape.ts'

/** The Markdown files of one thing. */
export interface Document<Name extends FolderName> {
  slug: string
  languages: LanguageCode[]
  source: Source<Name>
  body: string
  translations: Partial<Record<LanguageCode, { text: Text<Name>; body: string }>>
}

/**
 * Reads the files of one thing of a checked folder.
 * @throws ContentError when a file is no longer what was checked
 */
export function readDocument<Name extends FolderName>(contentDir: string, folder: Name, thing: Thing): Document<Name> {
  const schemas: { source: (typeof FOLDERS)[Name]['source']; text: (typeof FOLDERS)[Name]['text'] } = FOLDERS[folder]
  const read = (language: LanguageCode) => {
    const file = fileOf(folder, thing.slug, language)
    return { file, ...parseMarkdownFile(readText(contentDir, file), file) }
  }
  const english = read(FALLBACK)
  const source = must(checkShape(schemas.source, english.yaml)) as Source<Name>
  const translations: Document<Name>['translations'] = {}
  for (const language of thing.languages) {
    if (language === FALLBACK) continue
    const { yaml, body } = read(language)
    translations[language] = { text: must(checkShape(schemas.text, yaml)) as Text<Name>, body }
  }
  return { slug: thing.slug, languages: thing.languages, source, body: english.body, translations }
}

function must(checked: { value: unknown; problems: Problem[] }): unknown {
  if (checked.problems.length > 0) throw new ContentError(checked.problems)
  return checked.value
}

/** Fields that a translation of a folder's things may carry, `updated` aside. */
export function textFields(folder: FolderName): string[] {
  return Object.keys(FOLDERS[folder].text.shape).filter((field) => field !== 'updated')
}

/** A thing in one language: its fields with translated texts in place, its body as HTML. */
export interface Reading<Name extends FolderName> {
  language: LanguageCode
  fields: Source<Name>
  html: string
  /** Fields shown in the fallback language, the body under `bodyField`. */
  fallback: string[]
}

/** A document in every language, whatever is missing filled in from the fallback (DECISIONS 1). */
export function readingsOf<Name extends FolderName>(
  folder: Name,
  document: Document<Name>,
  bodyField: string,
  media: Media,
): Reading<Name>[] {
  const english = renderMarkdown(document.body, media)
  return LANGUAGE_CODES.map((language) => {
    if (language === FALLBACK) return { language, fields: document.source, html: english, fallback: [] }
    const own = document.translations[language]
    const body = own?.body.trim() ?? ''
    const given = new Set(Object.keys(own?.text ?? {}))
    const fallback = textFields(folder).filter((field) => !given.has(field) && field in document.source)
    return {
      language,
      fields: { ...document.source, ...isolated(own?.text, language) },
      html: body === '' ? english : isolateLatinInHtml(renderMarkdown(body, media), language),
      fallback: body === '' ? [...fallback, bodyField] : fallback,
    }
  })
}

/** The fields of a translation, Latin words in their texts isolated where the language needs it. */
function isolated<Fields extends object>(fields: Fields | undefined, language: LanguageCode): Fields | undefined {
  if (!fields) return undefined
  const entries = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? isolateLatin(value, language) : value])
  return Object.fromEntries(entries) as Fields
}
