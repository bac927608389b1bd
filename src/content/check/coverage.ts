import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import { paths } from '#domain/paths.ts'
import { FOLDER_NAMES, YAML_NAMES, type YamlName } from '../kinds.ts'
import { ContentError, type Problem } from '../problems.ts'
import { type Document, readDocument, textFields } from '../read/document.ts'
import { type FolderItem, fileOf } from '../read/folder.ts'
import { ALWAYS_VISIBLE, visibleFrom } from '../read/visibility.ts'
import type { Path } from '../read/yaml-source.ts'
import type { Content } from './check.ts'
import { nameOf } from './sentences.ts'

export interface Coverage {
  kind: YamlName | FolderName
  language: LanguageCode
  /** Complete and not older than the English text. */
  translated: number
  missing: string[]
  /** Dated before the English text. */
  stale: string[]
}

export interface TranslationGaps {
  missing: string[]
  stale: boolean
  draft: boolean
}

export interface ItemStatus {
  kind: Coverage['kind']
  /** `products/zinc`, `services.yaml laboratory` */
  name: string
  file: string
  /** Without language prefix; undefined when it has no page. */
  path: string | undefined
  visibleFrom: number
  /** Only for languages that are switched on, English aside. */
  gaps: Partial<Record<LanguageCode, TranslationGaps>>
  problems: Problem[]
}

export function coverageOf(content: Content): Coverage[] {
  const languages = translatedLanguages(content)
  return [...YAML_NAMES, ...FOLDER_NAMES].flatMap((kind) => {
    const items = [...statusOf(content, kind)]
    return languages.map((language) => summaryOf(kind, language, items))
  })
}

export function translatedLanguages({ yaml }: Pick<Content, 'yaml'>): LanguageCode[] {
  return yaml.settings.languages.filter((language) => language !== FALLBACK)
}

function summaryOf(kind: Coverage['kind'], language: LanguageCode, items: ItemStatus[]): Coverage {
  const summary: Coverage = { kind, language, translated: 0, missing: [], stale: [] }
  for (const { name, gaps } of items) {
    const found = gaps[language]
    if (!found) continue
    if (found.missing.length > 0) summary.missing.push(`${name}: ${found.missing.join(', ')}`)
    else if (found.stale) summary.stale.push(name)
    else summary.translated += 1
  }
  return summary
}

export function* statusOf(content: Pick<Content, 'dir' | 'yaml' | 'listing'>, kind: Coverage['kind']): Iterable<ItemStatus> {
  const languages = translatedLanguages(content)
  if (isFolder(kind)) {
    for (const item of content.listing[kind]) yield documentStatus(content, kind, item, languages)
    return
  }
  const value = content.yaml[kind]
  const file = `${kind}.yaml`
  const entries = Array.isArray(value) ? value.map((entry) => ({ key: entry.key, entry })) : [{ key: undefined, entry: value }]
  for (const { key, entry } of entries) {
    const gaps = byLanguage(languages, (language) => ({ missing: missingMessages(entry, language), stale: false, draft: false }))
    const path = kind === 'services' && key !== undefined ? paths.service(key) : undefined
    yield { kind, name: key === undefined ? file : `${file} ${key}`, file, path, visibleFrom: ALWAYS_VISIBLE, gaps, problems: [] }
  }
}

function documentStatus(
  { dir, yaml }: Pick<Content, 'dir' | 'yaml'>,
  folder: FolderName,
  item: FolderItem,
  languages: LanguageCode[],
): ItemStatus {
  const status = {
    kind: folder,
    name: `${folder}/${item.slug}`,
    file: fileOf(folder, item.slug, FALLBACK),
    path: paths[KIND_OF_FOLDER[folder]](item.slug),
    visibleFrom: ALWAYS_VISIBLE,
    gaps: {},
    problems: [],
  }
  try {
    const document = readDocument(dir, folder, item)
    const gaps = byLanguage(languages, (language) => documentGaps(folder, document, language))
    return { ...status, gaps, visibleFrom: visibleFrom(document.source, yaml.settings.time_zone) }
  } catch (error) {
    if (error instanceof ContentError) return { ...status, problems: error.problems }
    throw error
  }
}

function documentGaps(folder: FolderName, { source, translations, drafts }: Document<FolderName>, language: LanguageCode): TranslationGaps {
  const own = translations[language]
  if (!own) return { missing: ['not translated'], stale: false, draft: drafts.includes(language) }
  const missing = textFields(folder).filter((field) => field in source && !(field in own.fields))
  if (own.body.trim() === '') missing.push('text')
  missing.push(...missingMessages(source, language))
  const stale = source.updated !== undefined && (own.fields.updated ?? '') < source.updated
  return { missing, stale, draft: false }
}

function byLanguage(languages: LanguageCode[], make: (language: LanguageCode) => TranslationGaps): ItemStatus['gaps'] {
  return Object.fromEntries(languages.map((language) => [language, make(language)]))
}

/** An empty English text asks for no translation. */
function missingMessages(value: unknown, language: LanguageCode, path: Path = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (FALLBACK in value && entries.every(([code]) => isLanguageCode(code))) {
    const texts = Object.fromEntries(entries)
    return texts[FALLBACK] && !texts[language] ? [nameOf(path)] : []
  }
  return entries.flatMap(([step, child]) => missingMessages(child, language, [...path, step]))
}

function isFolder(kind: Coverage['kind']): kind is FolderName {
  return FOLDER_NAMES.includes(kind as FolderName)
}
