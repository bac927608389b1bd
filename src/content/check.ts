import { statSync } from 'node:fs'
import { FALLBACK } from '#domain/language/languages.ts'
import { checkFindings } from './check-body.ts'
import { checkYamlFiles, type Keys, type NoteExternal } from './check-yaml.ts'
import { type Document, type DocumentFile, documentOf, readFiles } from './document.ts'
import { type ListedSlugs, type Listing, listFolder, listThings, type NamedThing, type Thing } from './folder.ts'
import { hintsOf } from './hints.ts'
import { FOLDER_NAMES, FOLDERS, type FolderName, type YamlName, type YamlValues } from './kinds.ts'
import type { SiteMap, Slugs } from './links.ts'
import { type FindPreview, imagesIn, type MediaUses, useMedia } from './media.ts'
import { MediaLibrary } from './media-library.ts'
import { PreviousSlugs } from './previous-slugs.ts'
import { ContentError, type Problem, sortProblems } from './problems.ts'
import { timeZoneIn } from './time-zone.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFrom } from './visibility.ts'

/** A content folder without a problem. Markdown files are listed only; see `readDocument`. */
export interface Content {
  dir: string
  yaml: YamlValues
  listing: Listing
  media: MediaLibrary['files']
  /** What could be better; nothing is held up by it. */
  hints: Problem[]
  /** See `OpenContent`. */
  hidden: OpenContent['hidden']
}

/** A content folder whose lists are read and checked, and whose Markdown files are known by name. */
export interface OpenContent {
  dir: string
  /** Of the company. */
  timeZone: string
  /** undefined when a file has a problem of shape. */
  yaml: YamlValues | undefined
  listing: Listing
  /** What the files read so far refer to. */
  media: MediaLibrary
  /** What drafts among them refer to, which is not published. */
  draftMedia: MediaLibrary
  /** Whether drafts, and what is scheduled, are shown like everything else. */
  preview: boolean
  /** Names of the things read so far that are not shown now, with the moment from which they are. */
  hidden: Map<string, number>
  external: NoteExternal
  /** What was found so far. */
  problems: Problem[]
  hints: Problem[]
  site: SiteMap
  /** Keys of the YAML lists; a list that cannot be read has none, and references into it are not judged. */
  keys: Keys
  /** Earlier slugs of the things read so far. */
  former: PreviousSlugs
}

/**
 * Reads and checks the whole content folder.
 * @throws ContentError with every problem there is, by file and line
 */
export async function checkContent(contentDir: string): Promise<Content> {
  return checkDocuments(await openContent(contentDir))
}

/**
 * Reads and checks all Markdown files.
 * @throws ContentError with every problem there is, by file and line
 */
export async function checkDocuments(content: OpenContent): Promise<Content> {
  for (const folder of FOLDER_NAMES) {
    for (const thing of content.listing[folder]) await checkThing(content, folder, thing)
  }
  return soundContent(content)
}

/**
 * The content once everything in it was checked.
 * @throws ContentError when there was a problem
 */
export function soundContent({ dir, yaml, listing, media, hidden, problems, hints }: OpenContent): Content {
  if (problems.length > 0 || !yaml) throw new ContentError(sortProblems(problems))
  return { dir, yaml, listing, media: media.files, hidden, hints: sortProblems(hints) }
}

/** How a content folder is opened. */
interface OpenOptions {
  /** The only things that are looked at, beside the lists and what these need; undefined for everything. */
  named?: NamedThing[] | undefined
  findPreview?: FindPreview
  /** See `OpenContent`. */
  preview?: boolean
  /** Is told of links to other sites. */
  external?: NoteExternal
}

/**
 * Opens a content folder.
 * @throws ContentError when there is no such folder
 */
export async function openContent(contentDir: string, options: OpenOptions = {}): Promise<OpenContent> {
  const { named, findPreview = async () => undefined, preview = false, external = () => {} } = options
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentError([{ file: '', line: 1, sentence: 'There is no such folder. Set CONTENT_DIR to the content folder.' }])
  }
  const { listing, problems, slugs } = named ? listThings(contentDir, named) : listFolder(contentDir)
  const uses: MediaUses = new Map()
  const known = preview ? everShown(slugs) : slugs
  const siteOf = (keys: Keys): SiteMap => ({ ...known, services: keys.services, 'product-categories': keys['product-categories'] })
  const { values: yaml, keys, site, ...checked } = checkYamlFiles(contentDir, uses, siteOf, external)
  problems.push(...checked.problems)
  const media = new MediaLibrary(contentDir, findPreview)
  problems.push(...(await media.load(uses)))
  if (named && yaml) {
    // The foot of every page shows the titles of these.
    const footer = yaml.settings.footer_pages.filter((slug) => !listing.pages.some((page) => page.slug === slug))
    listing.pages.push(
      ...listThings(
        contentDir,
        footer.map((slug) => ({ folder: 'pages', slug })),
      ).listing.pages,
    )
  }
  const draftMedia = new MediaLibrary(contentDir, findPreview)
  return {
    dir: contentDir,
    timeZone: timeZoneIn(contentDir),
    yaml,
    listing,
    media,
    draftMedia,
    preview,
    hidden: new Map(),
    external,
    problems,
    hints: [],
    site,
    keys,
    former: new PreviousSlugs(),
  }
}

/** The same where everything is shown. */
function everShown({ products, posts, pages, jobs }: ListedSlugs): ListedSlugs {
  const always = ({ has }: Slugs): Slugs => ({ has })
  return { products: always(products), posts: always(posts), pages: always(pages), jobs: always(jobs) }
}

/**
 * Reads and checks the Markdown files of one thing, and the files they refer to; adds what is wrong to
 * the problems, and what could be better to the hints.
 * @returns undefined when something is wrong
 */
export async function checkThing<Name extends FolderName>(
  content: OpenContent,
  folder: Name,
  thing: Thing,
): Promise<Document<Name> | undefined> {
  const files = readFiles(content.dir, folder, thing)
  const from = visibleFrom(files[0]?.value ?? {}, content.timeZone)
  if (from !== ALWAYS_VISIBLE) content.hidden.set(`${folder}/${thing.slug}`, from)
  const uses: MediaUses = new Map()
  const draftUses: MediaUses = new Map()
  const problems = files.flatMap((file) => {
    const ofFile = content.preview ? ALWAYS_VISIBLE : Math.max(from, visibleFrom(file.value ?? {}, content.timeZone))
    return problemsOf(file, folder, { uses: ofFile === NEVER_VISIBLE ? draftUses : uses, from: ofFile }, content)
  })
  // What a draft says of itself counts from when on it is shown.
  if (from !== NEVER_VISIBLE || content.preview) problems.push(...formerFaults(files[0], folder, thing.slug, content))
  problems.push(...(await content.media.load(uses)), ...(await content.draftMedia.load(draftUses)))
  content.problems.push(...problems)
  if (problems.length > 0) return undefined
  if (from !== NEVER_VISIBLE) content.hints.push(...hintsOf(folder, files, content.timeZone))
  return documentOf(thing.slug, files, content.preview)
}

/** @param from when the file is shown */
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
  const { refers } = FOLDERS[folder]
  if (language === FALLBACK && refers) {
    const sentence = danglingReference(yaml.value, refers.field, refers.to, content.keys)
    if (sentence) found.push({ file, line: yaml.lineOf([refers.field]), sentence })
  }
  if (yaml.problems.length > 0) return found
  if (language === FALLBACK && body.trim() === '') {
    found.push({ file, line: bodyLine, sentence: 'The text below the second "---" is missing; write it.' })
  }
  const external = (url: string, line: number): void => content.external(url, file, line)
  found.push(...checkFindings(document.text.findings, { file, firstLine: bodyLine, site: content.site, uses, from, external }))
  return found
}

function formerFaults(english: DocumentFile | undefined, folder: FolderName, slug: string, { former, site }: OpenContent): Problem[] {
  const formerly = (english?.value as { formerly?: string[] } | undefined)?.formerly ?? []
  if (!english || formerly.length === 0) return []
  return former
    .add({ among: folder, slug, formerly, living: site[folder] })
    .map(({ index, sentence }) => ({ file: english.file, line: english.yaml.lineOf(['formerly', index]), sentence }))
}

function danglingReference(value: unknown, field: string, to: YamlName, { [to]: keys }: Keys): string | undefined {
  const key: unknown = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined
  if (!keys || typeof key !== 'string' || keys.has(key)) return undefined
  return `"${field}" is "${key}", but ${to}.yaml has no such key; it has ${[...keys].join(', ') || 'none'}.`
}
