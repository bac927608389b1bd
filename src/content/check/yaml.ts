import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { parsedText } from '#content/read/markdown/parsed-text.ts'
import { ALL_SECTIONS } from '#domain/company/section-names.ts'
import { offParts } from '#domain/content-types/content-sections.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Localized } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { slug as slugRule } from '#domain/published.ts'
import type { RedirectSource } from '#domain/redirects.ts'
import { MARKDOWN_FIELDS, YAML_FILES, YAML_NAMES, type YamlName, type YamlValues } from '../kinds.ts'
import type { Problem } from '../problems.ts'
import { readText } from '../read/folder.ts'
import { LINK_OUT, leadsOut } from '../read/inside.ts'
import { imagesIn, type MediaUses, useMedia } from '../read/media.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE } from '../read/visibility.ts'
import { type Path, parseYaml, type YamlSource } from '../read/yaml-source.ts'
import { checkFindings } from './body.ts'
import { isExternal, notShownFault, type SiteMap, targetOf } from './links.ts'
import { PreviousSlugs } from './previous-slugs.ts'
import { checkBrand } from './rules/brand.ts'
import { hoursHints } from './rules/hours-hints.ts'
import { noteFaults } from './rules/notes.ts'
import { checkRedirects } from './rules/redirects.ts'
import { sectionFaults } from './rules/sections.ts'
import { checkShape } from './shape.ts'

export type Keys = Partial<Record<YamlName, ReadonlySet<string>>>

interface YamlFile {
  name: YamlName
  source: YamlSource
  value: unknown
}

interface Gathered {
  languages: SiteLanguages
  site: SiteMap
  uses: MediaUses
  /** When its texts are shown. */
  from: number
  problems: Problem[]
  hints: Problem[]
  external: NoteExternal
}

export type NoteExternal = (url: string, file: string, line: number) => void

interface CheckedYaml {
  values: YamlValues | undefined
  keys: Keys
  site: SiteMap
  /** Folders and files of sections that are switched off. */
  off: ReadonlySet<string>
  /** Without those that lead nowhere. */
  redirects: RedirectSource[]
  sources: ReadonlyMap<YamlName, YamlSource>
  problems: Problem[]
  hints: Problem[]
}

/** `values` is undefined when a file has the wrong shape; `siteOf` turns the keys into link targets. */
export function checkYamlFiles(
  contentDir: string,
  languages: SiteLanguages,
  { uses, draftUses }: { uses: MediaUses; draftUses: MediaUses },
  siteOf: (keys: Keys) => SiteMap,
  external: NoteExternal,
  publicUrl?: string,
): CheckedYaml {
  const problems: Problem[] = []
  const hints: Problem[] = []
  const files = YAML_NAMES.map((name) => readYamlFile(contentDir, name, languages, problems))
  const keys: Keys = {}
  for (const file of files) keys[file.name] = checkKeys(file, problems)
  const settings = files.find(({ name }) => name === 'settings')?.value as YamlValues['settings'] | undefined
  const sections = settings?.sections ?? ALL_SECTIONS
  const off: ReadonlySet<string> = new Set(offParts(sections).map(({ source }) => source))
  const site = { ...siteOf(keys), sections }
  const redirects: RedirectSource[] = []
  for (const file of files) {
    const hidden = off.has(file.name)
    const from = hidden ? NEVER_VISIBLE : ALWAYS_VISIBLE
    checkReferences(file, { languages, site, uses: hidden ? draftUses : uses, from, problems, hints, external })
    if (file.name === 'brand') checkBrand(file, { contentDir, uses, problems, hints })
    if (file.name === 'redirects') redirects.push(...checkRedirects(file, { languages, site, uses, problems, hints, publicUrl }))
    problems.push(...formerFaults(file, keys[file.name]))
  }
  const complete = files.every((file) => file.value !== undefined)
  // Each value came out of the schema of its own name.
  const values = Object.fromEntries(files.map(({ name, value }) => [name, value])) as unknown as YamlValues
  const named = (wanted: YamlName) => files.find(({ name }) => name === wanted)
  hints.push(...hoursHints(named('settings'), named('branches')))
  const sources = new Map(files.map(({ name, source }) => [name, source]))
  return { values: complete ? values : undefined, keys, site, off, sources, redirects, problems, hints }
}

/** Lists may be missing; settings and about may not. */
function readYamlFile(contentDir: string, name: YamlName, languages: SiteLanguages, problems: Problem[]): YamlFile {
  const file = `${name}.yaml`
  const elsewhere = leadsOut(contentDir, file)
  const there = !elsewhere && existsSync(join(contentDir, file))
  const source = parseYaml(there ? readText(contentDir, file) : '', file)
  const checked = checkShape<z.ZodType>(YAML_FILES[name], source, languages)
  if (elsewhere) problems.push({ file, line: 1, sentence: LINK_OUT })
  else if (!there && checked.problems.length > 0) problems.push({ file, line: 1, sentence: 'This file is missing; add it.' })
  else problems.push(...checked.problems)
  return { name, source, value: checked.value }
}

function checkKeys({ source }: YamlFile, problems: Problem[]): ReadonlySet<string> | undefined {
  if (source.problems.length > 0) return undefined
  const keys = new Set<string>()
  if (!Array.isArray(source.value)) return source.value === undefined ? keys : undefined
  source.value.forEach((entry: unknown, index) => {
    const key: unknown = typeof entry === 'object' && entry !== null && 'key' in entry ? entry.key : undefined
    if (typeof key !== 'string') return
    const line = source.lineOf([index, 'key'])
    const add = (sentence: string): number => problems.push({ file: source.file, line, sentence })
    if (keys.has(key)) add(`The key "${key}" occurs twice in this file; every entry needs its own key.`)
    else if (!slugRule.safeParse(key).success || /^\d+$/.test(key)) {
      add(
        `The key "${key}" may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.`,
      )
    }
    keys.add(key)
  })
  return keys
}

function checkReferences({ name, source, value }: YamlFile, gathered: Gathered): void {
  if (value === undefined) return
  const { languages, site, uses, problems, external } = gathered
  const { file } = source
  for (const { path, address } of addressesIn(value)) external(address, file, source.lineOf(path))
  for (const { path, image } of imagesIn(value)) {
    useMedia(uses, image.file, { file, line: () => source.lineOf([...path, 'file']), picture: true })
  }
  const entries = Array.isArray(value)
    ? [...value.entries()].map(([index, entry]) => ({ path: [index], entry }))
    : [{ path: [], entry: value }]
  const markdownField = MARKDOWN_FIELDS[name]
  for (const { path, entry } of entries) {
    const fieldOf = (field: string): unknown => Object.getOwnPropertyDescriptor(entry, field)?.value
    if (markdownField) checkMarkdown(fieldOf(markdownField) as Localized, [...path, markdownField], source, gathered)
    if (name === 'sliders') checkButton(String(fieldOf('button_link')), source, path, gathered)
    if (name === 'about') useProfile(fieldOf('company_profile'), source, uses)
    if (name === 'figures') problems.push(...noteFaults(value as YamlValues['figures'], source, site))
    if (name === 'settings') {
      problems.push(...languageFaults(value as YamlValues['settings'], source))
      problems.push(...footerPageFaults(fieldOf('footer_pages'), source, site, languages.source))
      problems.push(...sectionFaults(value as YamlValues['settings'], source, site, languages.source))
    }
  }
}

function checkButton(link: string, source: YamlSource, path: Path, { site, problems, hints }: Gathered): void {
  const target = targetOf(link, site)
  const at = (sentence: string): Problem => ({ file: source.file, line: source.lineOf([...path, 'button_link']), sentence })
  if ('off' in target && target.off !== undefined) hints.push(at(target.off))
  if ('sentence' in target) problems.push(at(target.sentence))
  else if ('media' in target) problems.push(at(`The link "${target.media}" must begin with "/" or https://.`))
}

function formerFaults({ source, value }: YamlFile, living: ReadonlySet<string> | undefined): Problem[] {
  const former = new PreviousSlugs()
  const entries = Array.isArray(value) ? (value as { key: string; formerly?: string[] }[]) : []
  return entries.flatMap(({ key, formerly = [] }, at) =>
    former
      .add({ among: source.file, slug: key, formerly, living })
      .map(({ index, sentence }) => ({ file: source.file, line: source.lineOf([at, 'formerly', index]), sentence })),
  )
}

function checkMarkdown(text: Localized, path: Path, source: YamlSource, { site, uses, from, problems, hints, external }: Gathered): void {
  const texts =
    typeof text === 'string' ? [{ path, body: text }] : Object.entries(text).map(([code, body = '']) => ({ path: [...path, code], body }))
  for (const { path: place, body } of texts) {
    const { file } = source
    const note = (url: string, line: number): void => external(url, file, line)
    const hint = (sentence: string, line: number): void => void hints.push({ file, line, sentence })
    const context = { file, firstLine: source.textLineOf(place), site, uses, from, external: note, hint }
    problems.push(...checkFindings(parsedText(body).findings, context))
  }
}

/** An address with placeholders is not complete yet. */
function addressesIn(value: unknown, path: Path = []): { path: Path; address: string }[] {
  if (typeof value === 'string') return isExternal(value) && !value.includes('{') && !/\s/.test(value) ? [{ path, address: value }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries: [string | number, unknown][] = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return entries.flatMap(([step, child]) => addressesIn(child, [...path, step]))
}

function useProfile(profile: unknown, source: YamlSource, uses: MediaUses): void {
  if (typeof profile !== 'string') return
  useMedia(uses, profile, { file: source.file, line: () => source.lineOf(['company_profile']), picture: false })
}

function languageFaults({ languages, source_language }: YamlValues['settings'], source: YamlSource): Problem[] {
  const at = (index: number, sentence: string): Problem => ({ file: source.file, line: source.lineOf(['languages', index]), sentence })
  const twice = languages.flatMap((code, index) =>
    languages.indexOf(code) < index ? [at(index, `The language ${code} occurs twice.`)] : [],
  )
  if (source_language === undefined || languages.includes(source_language)) return twice
  const sentence = `"source_language" is ${source_language}, which is not in "languages"; add it there, or choose one of ${languages.join(', ')}.`
  return [...twice, { file: source.file, line: source.lineOf(['source_language']), sentence }]
}

function footerPageFaults(slugs: unknown, source: YamlSource, { pages }: SiteMap, language: LanguageCode): Problem[] {
  if (!Array.isArray(slugs)) return []
  return slugs.flatMap((slug: string, index) => {
    const at = (sentence: string): Problem => ({ file: source.file, line: source.lineOf(['footer_pages', index]), sentence })
    if (!pages.has(slug)) {
      return [at(`"footer_pages" names "${slug}", but there is no file pages/${slug}.${language}.md; check the spelling or delete it.`)]
    }
    const hidden = notShownFault('"footer_pages"', { of: 'pages', slug, slugs: pages }, ALWAYS_VISIBLE)
    if (hidden) return [at(hidden)]
    return slugs.indexOf(slug) < index ? [at(`The page ${slug} occurs twice.`)] : []
  })
}
