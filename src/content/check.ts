import { statSync } from 'node:fs'
import { FALLBACK } from '#domain/language/languages.ts'
import { checkFindings } from './check-body.ts'
import { checkYamlFiles, type Keys } from './check-yaml.ts'
import { type Document, type DocumentFile, documentOf, readFiles } from './document.ts'
import { type Listing, listFolder, listThings, type NamedThing, type Thing } from './folder.ts'
import { FOLDER_NAMES, FOLDERS, type FolderName, type YamlName, type YamlValues } from './kinds.ts'
import type { SiteMap } from './links.ts'
import { type FindPreview, imagesIn, type MediaUses, useMedia } from './media.ts'
import { MediaLibrary } from './media-library.ts'
import { ContentError, type Problem, sortProblems } from './problems.ts'

/** A content folder without a problem. Markdown files are listed only; see `readDocument`. */
export interface Content {
  dir: string
  yaml: YamlValues
  listing: Listing
  media: MediaLibrary['files']
}

/** A content folder whose lists are read and checked, and whose Markdown files are known by name. */
export interface OpenContent {
  dir: string
  /** undefined when a file has a problem of shape. */
  yaml: YamlValues | undefined
  listing: Listing
  /** What the files read so far refer to. */
  media: MediaLibrary
  /** What was found so far. */
  problems: Problem[]
  site: SiteMap
  /** Keys of the YAML lists; a list that cannot be read has none, and references into it are not judged. */
  keys: Keys
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
export function soundContent({ dir, yaml, listing, media, problems }: OpenContent): Content {
  if (problems.length > 0 || !yaml) throw new ContentError(sortProblems(problems))
  return { dir, yaml, listing, media: media.files }
}

/**
 * Opens a content folder.
 * @param named the only things that are looked at, beside the lists and what these need; undefined for everything
 * @throws ContentError when there is no such folder
 */
export async function openContent(
  contentDir: string,
  named?: NamedThing[],
  findPreview: FindPreview = async () => undefined,
): Promise<OpenContent> {
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentError([{ file: '', line: 1, sentence: 'There is no such folder. Set CONTENT_DIR to the content folder.' }])
  }
  const { listing, problems, slugs } = named ? listThings(contentDir, named) : listFolder(contentDir)
  const uses: MediaUses = new Map()
  const { values: yaml, keys, site, ...checked } = checkYamlFiles(contentDir, uses, ({ services }) => ({ ...slugs, services }))
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
  return { dir: contentDir, yaml, listing, media, problems, site, keys }
}

/**
 * Reads and checks the Markdown files of one thing, and the files they refer to; adds what is wrong to the problems.
 * @returns undefined when something is wrong
 */
export async function checkThing<Name extends FolderName>(
  content: OpenContent,
  folder: Name,
  thing: Thing,
): Promise<Document<Name> | undefined> {
  const files = readFiles(content.dir, folder, thing)
  const uses: MediaUses = new Map()
  const problems = files.flatMap((file) => problemsOf(file, folder, uses, content))
  problems.push(...(await content.media.load(uses)))
  content.problems.push(...problems)
  return problems.length === 0 ? documentOf(thing.slug, files) : undefined
}

function problemsOf(document: DocumentFile, folder: FolderName, uses: MediaUses, content: OpenContent): Problem[] {
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
  found.push(...checkFindings(document.text.findings, { file, firstLine: bodyLine, site: content.site, uses }))
  return found
}

function danglingReference(value: unknown, field: string, to: YamlName, { [to]: keys }: Keys): string | undefined {
  const key: unknown = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined
  if (!keys || typeof key !== 'string' || keys.has(key)) return undefined
  return `"${field}" is "${key}", but ${to}.yaml has no such key; it has ${[...keys].join(', ') || 'none'}.`
}
