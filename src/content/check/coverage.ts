import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { paths } from '#domain/paths.ts'
import { FOLDER_NAMES, YAML_NAMES, type YamlName } from '../kinds.ts'
import { ContentError, type Problem } from '../problems.ts'
import { type Document, readDocument, textFields } from '../read/document.ts'
import { type FolderItem, fileOf } from '../read/folder.ts'
import { translationsOf } from '../read/site-languages.ts'
import { ALWAYS_VISIBLE, visibleFrom } from '../read/visibility.ts'
import type { Path } from '../read/yaml-source.ts'
import type { Content } from './check.ts'
import { nameOf } from './sentences.ts'

export interface Coverage {
  kind: YamlName | FolderName
  language: LanguageCode
  /** Complete and not older than the text in the source language. */
  translated: number
  missing: string[]
  /** Dated before the text in the source language. */
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
  /** Only for languages that are switched on, the source aside. */
  gaps: Partial<Record<LanguageCode, TranslationGaps>>
  problems: Problem[]
}

export function coverageOf(content: Content): Coverage[] {
  const languages = translationsOf(content.site)
  return [...YAML_NAMES, ...FOLDER_NAMES]
    .filter((kind) => !content.off.has(kind))
    .flatMap((kind) => {
      const items = [...statusOf(content, kind)]
      return languages.map((language) => summaryOf(kind, language, items))
    })
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

type Surveyed = Pick<Content, 'dir' | 'site' | 'yaml' | 'listing'>

export function* statusOf(content: Surveyed, kind: Coverage['kind']): Iterable<ItemStatus> {
  const { site } = content
  const languages = translationsOf(site)
  if (isFolder(kind)) {
    for (const item of content.listing[kind]) yield documentStatus(content, kind, item)
    return
  }
  const value = content.yaml[kind]
  const file = `${kind}.yaml`
  const entries = Array.isArray(value)
    ? value.flatMap((entry) => ('key' in entry ? { key: entry.key, entry } : []))
    : [{ key: undefined, entry: value }]
  for (const { key, entry } of entries) {
    const gaps = byLanguage(languages, (language) => ({ missing: missingTexts(entry, language, site), stale: false, draft: false }))
    const path = kind === 'services' && key !== undefined ? paths.service(key) : undefined
    yield { kind, name: key === undefined ? file : `${file} ${key}`, file, path, visibleFrom: ALWAYS_VISIBLE, gaps, problems: [] }
  }
}

function documentStatus({ dir, site, yaml }: Surveyed, folder: FolderName, item: FolderItem): ItemStatus {
  const status = {
    kind: folder,
    name: `${folder}/${item.slug}`,
    file: fileOf(folder, item.slug, site.source),
    path: paths[KIND_OF_FOLDER[folder]](item.slug),
    visibleFrom: ALWAYS_VISIBLE,
    gaps: {},
    problems: [],
  }
  try {
    const document = readDocument(dir, folder, item, site)
    const gaps = byLanguage(translationsOf(site), (language) => documentGaps(folder, document, language, site))
    return { ...status, gaps, visibleFrom: visibleFrom(document.source, yaml.settings.time_zone) }
  } catch (error) {
    if (error instanceof ContentError) return { ...status, problems: error.problems }
    throw error
  }
}

function documentGaps(
  folder: FolderName,
  { source, translations, drafts }: Document<FolderName>,
  language: LanguageCode,
  site: SiteLanguages,
): TranslationGaps {
  const own = translations[language]
  if (!own) return { missing: ['not translated'], stale: false, draft: drafts.includes(language) }
  const missing = textFields(folder).filter((field) => field in source && !(field in own.fields))
  if (own.body.trim() === '') missing.push('text')
  missing.push(...missingTexts(source, language, site))
  const stale = source.updated !== undefined && (own.fields.updated ?? '') < source.updated
  return { missing, stale, draft: false }
}

function byLanguage(languages: LanguageCode[], make: (language: LanguageCode) => TranslationGaps): ItemStatus['gaps'] {
  return Object.fromEntries(languages.map((language) => [language, make(language)]))
}

/** An empty text in the source language asks for no translation. */
function missingTexts(value: unknown, language: LanguageCode, site: SiteLanguages, path: Path = []): string[] {
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  if (site.source in value && entries.every(([code]) => isLanguageCode(code))) {
    const texts = Object.fromEntries(entries)
    return texts[site.source] && !texts[language] ? [nameOf(path)] : []
  }
  return entries.flatMap(([step, child]) => missingTexts(child, language, site, [...path, step]))
}

function isFolder(kind: Coverage['kind']): kind is FolderName {
  return FOLDER_NAMES.includes(kind as FolderName)
}
