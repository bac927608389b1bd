import { FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { Content } from './check.ts'
import { readDocument, textFields } from './document.ts'
import type { Thing } from './folder.ts'
import { FOLDER_NAMES, type FolderName, YAML_NAMES, type YamlName } from './kinds.ts'
import { nameOf } from './sentences.ts'
import type { Path } from './yaml-source.ts'

/** How far one kind of thing is translated into one language. */
export interface Coverage {
  kind: YamlName | FolderName
  language: LanguageCode
  /** Complete and not older than the English text. */
  translated: number
  /** Things of which a text or all of it is missing, with what is missing. */
  missing: string[]
  /** Things whose translation is dated before their English text. */
  stale: string[]
}

/** What one thing lacks in one language; `stale` when nothing is missing but the text is old. */
type Finding = { name: string; missing: string[]; stale: boolean }

/** The state of every translation, for the languages that the settings switch on. */
export function coverageOf(content: Content): Coverage[] {
  const languages = content.yaml.settings.languages.filter((language) => language !== FALLBACK)
  return [...YAML_NAMES, ...FOLDER_NAMES].flatMap((kind) => {
    const findings = findingsOf(content, kind, languages)
    return languages.map((language) =>
      summaryOf(
        kind,
        language,
        findings.map((ofThing) => ofThing[language]),
      ),
    )
  })
}

function summaryOf(kind: Coverage['kind'], language: LanguageCode, findings: (Finding | undefined)[]): Coverage {
  const found = findings.filter((finding) => finding !== undefined)
  return {
    kind,
    language,
    translated: found.filter(({ missing, stale }) => missing.length === 0 && !stale).length,
    missing: found.filter(({ missing }) => missing.length > 0).map(({ name, missing }) => `${name}: ${missing.join(', ')}`),
    stale: found.filter(({ missing, stale }) => missing.length === 0 && stale).map(({ name }) => name),
  }
}

type FindingsByLanguage = Partial<Record<LanguageCode, Finding>>

function findingsOf(content: Content, kind: Coverage['kind'], languages: LanguageCode[]): FindingsByLanguage[] {
  if (isFolder(kind)) {
    return content.listing[kind].map((thing) => documentFindings(content, kind, thing, languages))
  }
  const value = content.yaml[kind]
  const entries = Array.isArray(value)
    ? value.map((entry) => ({ name: `${kind}.yaml ${entry.key}`, entry }))
    : [{ name: `${kind}.yaml`, entry: value }]
  return entries.map(({ name, entry }) =>
    byLanguage(languages, (language) => ({ name, missing: missingTexts(entry, language), stale: false })),
  )
}

function documentFindings(content: Content, folder: FolderName, thing: Thing, languages: LanguageCode[]): FindingsByLanguage {
  const { source, translations } = readDocument(content.dir, folder, thing)
  const name = `${folder}/${thing.slug}`
  return byLanguage(languages, (language) => {
    const own = translations[language]
    if (!own) return { name, missing: ['not translated'], stale: false }
    const missing = textFields(folder).filter((field) => field in source && !(field in own.fields))
    if (own.body.trim() === '') missing.push('text')
    missing.push(...missingTexts(source, language))
    const stale = source.updated !== undefined && (own.fields.updated ?? '') < source.updated
    return { name, missing, stale }
  })
}

function byLanguage(languages: LanguageCode[], make: (language: LanguageCode) => Finding): FindingsByLanguage {
  return Object.fromEntries(languages.map((language) => [language, make(language)]))
}

/** Names of the texts per language that a language is missing from. An empty English text asks for no translation. */
function missingTexts(value: unknown, language: LanguageCode, path: Path = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (FALLBACK in value && entries.every(([code]) => isLanguageCode(code))) {
    const texts = Object.fromEntries(entries)
    return texts[FALLBACK] && !texts[language] ? [nameOf(path)] : []
  }
  return entries.flatMap(([step, child]) => missingTexts(child, language, [...path, step]))
}

function isFolder(kind: Coverage['kind']): kind is FolderName {
  return FOLDER_NAMES.includes(kind as FolderName)
}
