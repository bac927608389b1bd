import { statSync } from 'node:fs'
import type * as z from 'zod'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { checkBody } from './check-body.ts'
import { checkYamlFiles } from './check-yaml.ts'
import { fileOf, type Listing, listFolder, readText, type Thing } from './folder.ts'
import { parseMarkdownFile } from './front-matter.ts'
import { FOLDER_NAMES, FOLDERS, type FolderName, type YamlName, type YamlValues } from './kinds.ts'
import type { SiteMap } from './links.ts'
import { imagesIn, loadMedia, type Media, type MediaUses, useMedia } from './media.ts'
import { ContentError, type Problem, sortProblems } from './problems.ts'
import { checkShape } from './shape.ts'

/** A content folder without a problem. Markdown files are listed only; see `readDocument`. */
export interface Content {
  dir: string
  yaml: YamlValues
  listing: Listing
  media: Media
}

/** What checks share: the addresses and keys there are, and the files that were referred to so far. */
export interface CheckContext {
  contentDir: string
  site: SiteMap
  /** Keys of the YAML lists; a list that cannot be read has none, and references into it are not judged. */
  keys: Partial<Record<YamlName, ReadonlySet<string>>>
  uses: MediaUses
}

/**
 * Reads and checks the whole content folder.
 * @throws ContentError with every problem there is, by file and line
 */
export async function checkContent(contentDir: string): Promise<Content> {
  if (!statSync(contentDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new ContentError([{ file: '', line: 1, sentence: 'There is no such folder. Set CONTENT_DIR to the content folder.' }])
  }
  const { listing, problems } = listFolder(contentDir)
  const uses: MediaUses = new Map()
  const slugs = (folder: FolderName): ReadonlySet<string> => new Set(listing[folder].map((thing) => thing.slug))
  const yaml = checkYamlFiles(contentDir, uses, (keys) => ({
    products: slugs('products'),
    posts: slugs('posts'),
    pages: slugs('pages'),
    jobs: slugs('jobs'),
    services: keys.services,
  }))
  problems.push(...yaml.problems)
  const context: CheckContext = { contentDir, site: yaml.site, keys: yaml.keys, uses }
  for (const folder of FOLDER_NAMES) {
    for (const thing of listing[folder]) {
      for (const language of thing.languages) problems.push(...checkMarkdownFile(folder, thing, language, context))
    }
  }
  const media = await loadMedia(contentDir, uses)
  problems.push(...media.problems)
  if (problems.length > 0 || !yaml.values) throw new ContentError(sortProblems(problems))
  return { dir: contentDir, yaml: yaml.values, listing, media: media.media }
}

function checkMarkdownFile(folder: FolderName, thing: Thing, language: LanguageCode, context: CheckContext): Problem[] {
  const file = fileOf(folder, thing.slug, language)
  const { yaml, body, bodyLine } = parseMarkdownFile(readText(context.contentDir, file), file)
  const kind = FOLDERS[folder]
  const english = language === FALLBACK
  const englishOnly = (field: string): string | undefined =>
    !english && field in kind.source.shape ? `"${field}" belongs only into ${thing.slug}.${FALLBACK}.md; take it out here.` : undefined
  const { value, problems } = checkShape<z.ZodType>(english ? kind.source : kind.text, yaml, englishOnly)
  const found = [...problems]
  if (value !== undefined) {
    for (const { path, image } of imagesIn(value)) {
      useMedia(context.uses, image.file, { file, line: yaml.lineOf([...path, 'file']), picture: true })
    }
  }
  if (english && kind.refers) {
    const { field, to } = kind.refers
    const sentence = danglingReference(yaml.value, field, to, context)
    if (sentence) found.push({ file, line: yaml.lineOf([field]), sentence })
  }
  if (yaml.problems.length > 0) return found
  if (english && body.trim() === '') {
    found.push({ file, line: bodyLine, sentence: 'The text below the second "---" is missing; write it.' })
  }
  found.push(...checkBody(body, { file, firstLine: bodyLine, site: context.site, uses: context.uses }))
  return found
}

function danglingReference(value: unknown, field: string, to: YamlName, context: CheckContext): string | undefined {
  const keys = context.keys[to]
  const key: unknown = typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, field)?.value : undefined
  if (!keys || typeof key !== 'string' || keys.has(key)) return undefined
  return `"${field}" is "${key}", but ${to}.yaml has no such key; it has ${[...keys].join(', ') || 'none'}.`
}
