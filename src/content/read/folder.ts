import { type Dirent, existsSync, opendirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FolderName } from '#domain/content-types/content-types.ts'
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { slug as slugRule } from '#domain/published.ts'
import type { Slugs } from '../check/links.ts'
import { WORDING_NAMES } from '../check/wording/sources.ts'
import { FOLDER_NAMES, ofEachFolder, YAML_NAMES } from '../kinds.ts'
import type { Problem } from '../problems.ts'
import { parseMarkdownFile } from './front-matter.ts'
import { LINK_OUT, leadsOut } from './inside.ts'
import { remembering } from './remembering.ts'
import { siteLanguagesIn } from './site-languages.ts'
import { timeZoneIn } from './time-zone.ts'
import { visibleFromUnchecked } from './visibility.ts'

export interface FolderItem {
  slug: string
  languages: LanguageCode[]
}

const YAML_FILE_NAMES = [...YAML_NAMES, ...WORDING_NAMES].map((name) => `${name}.yaml`)

export type ContentListing = Record<FolderName, FolderItem[]>

export function fileOf(folder: FolderName, slug: string, language: LanguageCode): string {
  return `${folder}/${slug}.${language}.md`
}

/** The company's own interface texts. */
export function textsFile(language: LanguageCode): string {
  return `texts.${language}.yaml`
}

export function readText(contentDir: string, file: string): string {
  return readFileSync(join(contentDir, file), 'utf8')
}

export interface ItemName {
  folder: FolderName
  slug: string
}

/** `path` is `products/paracetamol` or one of its files, `products/paracetamol.fa.md`. */
export function itemNamed(path: string): ItemName | undefined {
  const [first = '', name = '', ...rest] = path.split('/')
  const folder = FOLDER_NAMES.find((known) => known === first)
  const slug = name.replace(/\.[^.]*\.md$/, '')
  return folder && rest.length === 0 && slugRule.safeParse(slug).success ? { folder, slug } : undefined
}

interface Listed {
  listing: ContentListing
  problems: Problem[]
  slugs: ListedSlugs
}

export type ListedSlugs = Record<FolderName, Slugs>

/** The time does not depend on how many other files there are: link targets are looked up on demand. */
export function listItems(contentDir: string, named: ItemName[], { source }: SiteLanguages): Listed {
  const listing = ofEachFolder((): FolderItem[] => [])
  const problems: Problem[] = []
  for (const { folder, slug } of named) {
    const languages = LANGUAGE_CODES.filter((language) => isThere(contentDir, folder, slug, language))
    const files = languages.map((language) => fileOf(folder, slug, language))
    problems.push(...files.filter((file) => leadsOut(contentDir, file)).map((file) => ({ file, line: 1, sentence: LINK_OUT })))
    if (languages.includes(source)) listing[folder].push({ slug, languages })
    else {
      const sentence = 'There is no such file; add it. To remove an item, publish the whole folder.'
      problems.push({ file: fileOf(folder, slug, source), line: 1, sentence })
    }
  }
  return { listing, problems, slugs: slugsIn(contentDir, source) }
}

/** Front matter of link targets is cached: links tend to lead to the same items. */
const REMEMBERED = 1000

function slugsIn(contentDir: string, source: LanguageCode): ListedSlugs {
  const timeZone = timeZoneIn(contentDir)
  const visibleFrom = remembering(REMEMBERED, (file) =>
    visibleFromUnchecked(parseMarkdownFile(readText(contentDir, file), file).yaml.value, timeZone),
  )
  const slugs = (folder: FolderName): Slugs => ({
    has: (slug) => isThere(contentDir, folder, slug, source),
    visibleFrom: (slug) => visibleFrom(fileOf(folder, slug, source)),
    timeZone,
  })
  return ofEachFolder(slugs)
}

function isThere(contentDir: string, folder: FolderName, slug: string, language: LanguageCode): boolean {
  return slugRule.safeParse(slug).success && existsSync(join(contentDir, fileOf(folder, slug, language)))
}

export function listFolder(contentDir: string, site = siteLanguagesIn(contentDir)): Listed {
  const problems: Problem[] = []
  const listing = ofEachFolder((): FolderItem[] => [])
  for (const entry of visible(contentDir)) {
    const sentence = misplaced(entry, site)
    if (sentence) problems.push({ file: entry.name, line: 1, sentence })
  }
  for (const folder of FOLDER_NAMES) listing[folder] = listInFolder(contentDir, folder, site, problems)
  return { listing, problems, slugs: slugsIn(contentDir, site.source) }
}

const OTHER_FOLDERS = ['media', 'schemas', 'imports']

/** For a folder, or a file outside the folders, that is not read. */
function misplaced(entry: Dirent, { languages, source }: SiteLanguages): string | undefined {
  if (entry.isFile() && /\.ya?ml$/.test(entry.name) && !YAML_FILE_NAMES.includes(entry.name)) {
    const language = /^texts\.(.+)\.yaml$/.exec(entry.name)?.[1]
    if (isLanguageCode(language)) return undefined
    if (language !== undefined) return notALanguage(language, languages)
    return `No part of the site reads this file. The files are ${[...YAML_FILE_NAMES, textsFile(source)].join(', ')}.`
  }
  if (entry.isDirectory() && ![...FOLDER_NAMES, ...OTHER_FOLDERS].includes(entry.name)) {
    return `No part of the site reads this folder. The folders are ${[...FOLDER_NAMES, 'media'].join(', ')}.`
  }
  if (isLanguageCode(/\.([^.]+)\.md$/.exec(entry.name)?.[1])) return `Put this file into one of the folders ${FOLDER_NAMES.join(', ')}.`
  return undefined
}

function listInFolder(contentDir: string, folder: FolderName, site: SiteLanguages, problems: Problem[]): FolderItem[] {
  if (leadsOut(contentDir, folder)) {
    problems.push({ file: folder, line: 1, sentence: LINK_OUT })
    return []
  }
  // Numbers and names alone: a large catalogue has hundreds of thousands.
  const found = new Map<string, number>()
  for (const entry of visible(join(contentDir, folder))) {
    const name = parseName(entry, site)
    if (typeof name === 'string') {
      problems.push({ file: `${folder}/${entry.name}`, line: 1, sentence: name })
      continue
    }
    found.set(name.slug, (found.get(name.slug) ?? 0) | bitOf(name.language))
  }
  const combinations = new Map<number, LanguageCode[]>()
  const listed: FolderItem[] = []
  for (const [slug, bits] of found) {
    const languages = combinations.getOrInsertComputed(bits, () => LANGUAGE_CODES.filter((code) => bits & bitOf(code)))
    if (languages.includes(site.source)) listed.push({ slug, languages })
    else {
      for (const language of languages) {
        const sentence = `This is a translation of ${slug}.${site.source}.md, but that file does not exist; add it.`
        problems.push({ file: fileOf(folder, slug, language), line: 1, sentence })
      }
    }
  }
  return listed.sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function bitOf(language: LanguageCode): number {
  return 1 << LANGUAGE_CODES.indexOf(language)
}

/** Returns a message if the name is invalid. */
function parseName(entry: Dirent, site: SiteLanguages): { slug: string; language: LanguageCode } | string {
  const match = /^(.*)\.([^.]*)\.md$/.exec(entry.name)
  if (!entry.isFile() || !match) return `The name must be like paracetamol.${site.source}.md: a slug, a language and .md.`
  const [, slug = '', language = ''] = match
  if (!isLanguageCode(language)) return notALanguage(language, site.languages)
  if (!slugRule.safeParse(slug).success || /^\d+$/.test(slug)) {
    return `"${slug}" in the file name may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.`
  }
  return { slug, language }
}

function notALanguage(language: string, languages: readonly LanguageCode[]): string {
  return `"${language}" in the file name is not a language of the site; write one of ${languages.join(', ')}.`
}

const READ_AT_ONCE = 1000

const UNSEEN = /^\.|~$|^(Thumbs\.db|desktop\.ini)$/i

export function isUnseen(name: string): boolean {
  return UNSEEN.test(name)
}

function* visible(folder: string): Iterable<Dirent> {
  if (!existsSync(folder)) return
  const entries = opendirSync(folder, { bufferSize: READ_AT_ONCE })
  try {
    for (let entry = entries.readSync(); entry; entry = entries.readSync()) {
      if (!isUnseen(entry.name)) yield entry
    }
  } finally {
    entries.closeSync()
  }
}
