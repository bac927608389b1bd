import { statSync } from 'node:fs'
import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import type { OwnTexts } from '#domain/language/translate.ts'
import type { RedirectSource } from '#domain/redirects.ts'
import { FOLDER_NAMES, FOLDERS, ofEachFolder, YAML_NAMES, type YamlName, type YamlValues } from '../kinds.ts'
import { ContentError, type Problem, sortProblems } from '../problems.ts'
import { type Document, type DocumentFile, documentOf, readFiles } from '../read/document.ts'
import {
  type ContentListing,
  type FolderItem,
  fileOf,
  type ItemName,
  itemNamed,
  type ListedSlugs,
  listFolder,
  listItems,
} from '../read/folder.ts'
import { type FindPreview, imagesIn, type MediaUses, useMedia } from '../read/media.ts'
import { siteLanguagesIn } from '../read/site-languages.ts'
import { timeZoneIn } from '../read/time-zone.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFrom } from '../read/visibility.ts'
import { checkFindings } from './body.ts'
import { hintsOf, unseenLanguages } from './hints.ts'
import type { SiteMap } from './links.ts'
import { MediaLibrary } from './media-library.ts'
import { nearest } from './nearest.ts'
import { PreviousSlugs } from './previous-slugs.ts'
import { priceHints, priceProblems } from './rules/prices.ts'
import { regionHints } from './rules/regions.ts'
import { sectionHints } from './rules/sections.ts'
import { checkTexts } from './rules/texts.ts'
import { variantProblems } from './rules/variants.ts'
import { readWording, type WordingCheck, wordingOfLists } from './wording/wording.ts'
import { checkYamlFiles, type Keys, type NoteExternal } from './yaml.ts'

/** Markdown files are only listed; see `readDocument`. */
export interface Content extends Pick<OpenContent, 'dir' | 'listing' | 'hidden' | 'hints' | 'off' | 'redirects' | 'texts'> {
  site: SiteLanguages
  yaml: YamlValues
  media: MediaLibrary['files']
}

/** Lists are checked; Markdown files are known by name only. */
export interface OpenContent {
  dir: string
  languages: SiteLanguages
  timeZone: string
  /** Undefined when a file has the wrong shape. */
  yaml: YamlValues | undefined
  listing: ContentListing
  /** Referenced by the files read so far. */
  media: MediaLibrary
  /** Of drafts: not published. */
  draftMedia: MediaLibrary
  preview: boolean
  /** Names of items not shown now, with the moment from which they are. */
  hidden: Map<string, number>
  external: NoteExternal
  problems: Problem[]
  /** Suggestions, which do not prevent publishing. */
  hints: Problem[]
  site: SiteMap
  /** References into a list that cannot be read are not judged. */
  keys: Keys
  former: PreviousSlugs
  /** Folders and files of sections that are switched off. */
  off: ReadonlySet<string>
  redirects: RedirectSource[]
  texts: OwnTexts
  wording: WordingCheck | undefined
}

export async function checkContent(contentDir: string): Promise<Content> {
  return checkDocuments(await openContent(contentDir, { wording: true }))
}

/** Throws a ContentError with all problems. */
export async function checkDocuments(content: OpenContent): Promise<Content> {
  for (const folder of FOLDER_NAMES) {
    for (const item of content.listing[folder]) await checkItem(content, folder, item)
  }
  const { yaml } = content
  if (yaml) content.hints.push(...sectionHints({ ...content, yaml }), ...regionHints({ ...content, yaml }))
  return soundContent(content)
}

export function soundContent({
  dir,
  languages,
  yaml,
  listing,
  media,
  hidden,
  off,
  redirects,
  texts,
  problems,
  hints,
}: OpenContent): Content {
  if (problems.length > 0 || !yaml) throw new ContentError(sortProblems(problems))
  return { dir, site: languages, yaml, listing, media: media.files, hidden, off, redirects, texts, hints: sortProblems(hints) }
}

interface OpenOptions {
  /** Limits the check to these, the lists and their dependencies; undefined for everything. */
  named?: ItemName[] | undefined
  findPreview?: FindPreview
  preview?: boolean
  external?: NoteExternal
  /** Origin of the site; redirects must not lead to it by name. */
  publicUrl?: string
  /** Compares texts with glossary.yaml and facts.yaml, which takes longer than all else; publishing need not wait for it. */
  wording?: boolean
}

export async function openContent(contentDir: string, options: OpenOptions = {}): Promise<OpenContent> {
  const { named, findPreview = async () => undefined, preview = false, external = () => {}, publicUrl } = options
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentError([{ file: '', line: 1, sentence: 'There is no such folder. Set CONTENT_DIR to the content folder.' }])
  }
  const languages = siteLanguagesIn(contentDir)
  const { listing, problems, slugs } = named ? listItems(contentDir, named, languages) : listFolder(contentDir, languages)
  const uses: MediaUses = new Map()
  const draftUses: MediaUses = new Map()
  const known = preview ? everShown(slugs) : slugs
  const siteOf = (keys: Keys): SiteMap => ({ ...known, services: keys.services, 'product-categories': keys['product-categories'] })
  const {
    values: yaml,
    keys,
    site,
    off,
    redirects,
    sources,
    ...checked
  } = checkYamlFiles(contentDir, languages, { uses, draftUses }, siteOf, external, publicUrl)
  const own = checkTexts(contentDir, languages)
  const wording = options.wording ? readWording(contentDir, languages, (name) => isText(name, slugs)) : undefined
  problems.push(...checked.problems, ...own.problems, ...(wording?.problems ?? []), ...offFaults(named ?? [], off, languages.source))
  const media = new MediaLibrary(contentDir, findPreview)
  problems.push(...(await media.load(uses)))
  if (named && yaml) {
    // Every page links to them.
    const footer = yaml.settings.footer_pages.filter((slug) => !listing.pages.some((page) => page.slug === slug))
    const pages = footer.map((slug) => ({ folder: 'pages' as const, slug }))
    listing.pages.push(...listItems(contentDir, pages, languages).listing.pages)
  }
  const draftMedia = new MediaLibrary(contentDir, findPreview)
  problems.push(...(await draftMedia.load(draftUses)))
  return {
    dir: contentDir,
    languages,
    timeZone: timeZoneIn(contentDir),
    yaml,
    listing,
    media,
    draftMedia,
    preview,
    hidden: new Map(),
    external,
    problems,
    hints: [
      ...checked.hints,
      ...own.hints,
      ...unseenLanguages(listing, languages),
      ...(wording ? wordingOfLists(wording.check, sources, off, languages.source) : []),
    ],
    site,
    keys,
    former: new PreviousSlugs(),
    off,
    redirects,
    texts: own.texts,
    wording: wording?.check,
  }
}

/** `products/zinc` or `faqs`. */
function isText(name: string, slugs: ListedSlugs): boolean {
  const item = itemNamed(name)
  return item ? slugs[item.folder].has(item.slug) : YAML_NAMES.some((known) => known === name)
}

function offFaults(named: ItemName[], off: ReadonlySet<string>, source: LanguageCode): Problem[] {
  const sentence = 'This is not shown, because "sections" in settings.yaml switches it off. Switch it on to publish this file.'
  return named
    .filter(({ folder }) => off.has(folder))
    .map(({ folder, slug }) => ({ file: fileOf(folder, slug, source), line: 1, sentence }))
}

function everShown(slugs: ListedSlugs): ListedSlugs {
  return ofEachFolder((folder) => ({ has: (slug) => slugs[folder].has(slug) }))
}

/** Undefined when something is wrong. */
export async function checkItem<Name extends FolderName>(
  content: OpenContent,
  folder: Name,
  item: FolderItem,
): Promise<Document<Name> | undefined> {
  const files = readFiles(content.dir, folder, item, content.languages)
  const off = content.off.has(folder)
  const from = visibleFrom(files[0]?.value ?? {}, content.timeZone)
  if (from !== ALWAYS_VISIBLE && !off) content.hidden.set(`${folder}/${item.slug}`, from)
  const uses: MediaUses = new Map()
  const draftUses: MediaUses = new Map()
  const problems = files.flatMap((file) => {
    const whenOn = content.preview ? ALWAYS_VISIBLE : Math.max(from, visibleFrom(file.value ?? {}, content.timeZone))
    const ofFile = off ? NEVER_VISIBLE : whenOn
    return problemsOf(file, folder, { uses: ofFile === NEVER_VISIBLE ? draftUses : uses, from: ofFile }, content)
  })
  // A draft's claims count from when it is shown.
  if (from !== NEVER_VISIBLE || content.preview) problems.push(...formerFaults(files[0], folder, item.slug, content))
  if (!off) problems.push(...priceProblems(folder, files[0], content.yaml?.settings))
  if (!off && folder === 'products') problems.push(...variantProblems(files[0], content.languages))
  problems.push(...(await content.media.load(uses)), ...(await content.draftMedia.load(draftUses)))
  content.problems.push(...problems)
  if (problems.length > 0) return undefined
  if (from !== NEVER_VISIBLE && !off) {
    content.hints.push(...hintsOf(folder, files, content), ...priceHints(folder, files[0]))
    for (const file of files) content.hints.push(...(content.wording?.(`${folder}/${item.slug}`, file, file.language) ?? []))
  }
  return documentOf(item.slug, files, content.languages, content.preview)
}

/** `from` is when the file is shown. */
function problemsOf(
  document: DocumentFile,
  folder: FolderName,
  { uses, from }: { uses: MediaUses; from: number },
  content: OpenContent,
): Problem[] {
  const { file, yaml, value, body, bodyLine, language } = document
  const found = [...document.problems]
  if (value !== undefined) {
    for (const { path, image } of imagesIn(value)) {
      useMedia(uses, image.file, { file, line: () => yaml.lineOf([...path, 'file']), picture: true })
    }
  }
  const { refersTo } = FOLDERS[folder]
  const isSource = language === content.languages.source
  for (const { field, file: to } of isSource ? refersTo : []) {
    const sentence = danglingReference(yaml.value, field, to, content.keys)
    if (sentence) found.push({ file, line: yaml.lineOf([field]), sentence })
  }
  if (yaml.problems.length > 0) return found
  if (isSource && body.trim() === '') {
    found.push({ file, line: bodyLine, sentence: 'The text below the second "---" is missing; write it.' })
  }
  const external = (url: string, line: number): void => content.external(url, file, line)
  const hint = (sentence: string, line: number): void => void content.hints.push({ file, line, sentence })
  found.push(...checkFindings(document.text.findings, { file, firstLine: bodyLine, site: content.site, uses, from, external, hint }))
  return found
}

function formerFaults(main: DocumentFile | undefined, folder: FolderName, slug: string, { former, site }: OpenContent): Problem[] {
  const formerly = (main?.value as { formerly?: string[] } | undefined)?.formerly ?? []
  if (!main || formerly.length === 0) return []
  return former
    .add({ among: folder, slug, formerly, living: site[folder] })
    .map(({ index, sentence }) => ({ file: main.file, line: main.yaml.lineOf(['formerly', index]), sentence }))
}

function danglingReference(value: unknown, field: string, to: YamlName, { [to]: keys }: Keys): string | undefined {
  const key: unknown = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined
  if (!keys || typeof key !== 'string' || keys.has(key)) return undefined
  const meant = nearest(key, keys)
  const advice = meant === undefined ? `its keys: ${[...keys].join(', ') || 'none'}` : `did you mean ${meant}?`
  return `"${field}" is "${key}", but ${to}.yaml has no such key (${advice}).`
}
