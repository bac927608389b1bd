import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { slug as slugRule } from '#domain/published.ts'
import type { FolderName } from './kinds.ts'
import { fileOf } from './read/folder.ts'

export interface NewThing {
  folder: FolderName
  slug: string
  titles: Partial<Record<LanguageCode, string>>
  date: string
  category?: string | undefined
  price?: number | undefined
  location?: string | undefined
  author?: string | undefined
}

/** Characters. */
const SLUG_LENGTH = 60

/** Empty when there are too few Latin letters and digits. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    if (slug && slug.length + word.length >= SLUG_LENGTH) break
    slug += `${slug && '-'}${word}`
  }
  return slugFault(slug) ? '' : slug
}

export function slugFault(slug: string): string | undefined {
  if (slugRule.safeParse(slug).success && !/^\d+$/.test(slug)) return undefined
  return 'The last part of the address may hold only lower-case Latin letters, digits and single hyphens between them, and at least one letter.'
}

/** Also by a translation alone. */
export function isTaken(contentDir: string, folder: FolderName, slug: string): boolean {
  return LANGUAGE_CODES.some((language) => existsSync(join(contentDir, fileOf(folder, slug, language))))
}

export function freeSlug(contentDir: string, folder: FolderName, slug: string): string {
  for (let number = 2; ; number += 1) {
    const candidate = `${slug}-${number}`
    if (!isTaken(contentDir, folder, candidate)) return candidate
  }
}

export function newFiles(thing: NewThing): { file: string; text: string }[] {
  const languages = LANGUAGE_CODES.filter((code) => code in thing.titles)
  return languages.map((language) => {
    const lines = language === FALLBACK ? englishLines(thing) : translationLines(thing, language)
    const body = language === FALLBACK ? `${FIRST_TEXTS[thing.folder]}\n` : ''
    return { file: fileOf(thing.folder, thing.slug, language), text: `---\n${lines.join('\n')}\n---\n${body}` }
  })
}

/** All or none. Throws `EEXIST` when a file exists by now. */
export async function writeNewFiles(contentDir: string, files: { file: string; text: string }[]): Promise<void> {
  const written: string[] = []
  try {
    for (const { file, text } of files) {
      const path = join(contentDir, file)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text, { flag: 'wx' })
      written.push(path)
    }
  } catch (error) {
    for (const path of written) await rm(path, { force: true })
    throw error
  }
}

const TITLE_FIELDS: Record<FolderName, string> = { products: 'name', posts: 'title', pages: 'title', jobs: 'title' }

export const FIRST_TEXTS: Record<FolderName, string> = {
  products: 'One short sentence about the product: product cards show it.\n\nWrite what else buyers should know here.',
  posts: 'Write the first paragraph here: it tells what the post is about.\n\n## A heading\n\nWrite on here.',
  pages: 'Write the text here.\n\n## A heading\n\nWrite on here.',
  jobs: 'Write here what the work is, whom you look for, and what you offer.',
}

/** JSON is YAML (YAML 1.2, 1.3), and quoted a text may hold anything. */
const quoted = (text: string): string => JSON.stringify(text)

function englishLines(thing: NewThing): string[] {
  const { folder, titles, date, category } = thing
  return [
    'draft: true # delete this line when the text is ready: the next publication then shows it',
    '# To publish it at a later time, delete the # and set the time:',
    '# publish_at: 2030-12-01T09:00',
    `${TITLE_FIELDS[folder]}: ${quoted(titles[FALLBACK] ?? '')}`,
    ...OWN_LINES[folder](thing, category),
    `updated: ${date}`,
  ]
}

const PICTURE = ['file: scenes/vials.webp', 'alt: { en: "Description of the picture" }']

const OWN_LINES: Record<FolderName, (thing: NewThing, category: string | undefined) => string[]> = {
  products: ({ price, date }, category) => [
    `category: ${category}`,
    `price: ${price}`,
    'status: available # or out_of_stock',
    'featured: false # true shows it on the home page',
    'sku: ""',
    `added: ${date}`,
    '# Pictures are in media/. To show one, remove the # signs and the [].',
    'media: []',
    `#  - ${PICTURE[0]}`,
    `#    ${PICTURE[1]}`,
    'dosage: ""',
    'ingredients: ""',
    'usage: ""',
  ],
  posts: ({ date, author }, category) => [
    `type: ${category}`,
    `date: ${date}`,
    `author: ${quoted(author ?? '')}`,
    ...onePicture(),
    '# One or two sentences for search engines, and words separated by commas.',
    'meta_description: ""',
    'meta_keywords: ""',
  ],
  pages: ({ date }, category) => [...(category === undefined ? [] : [`category: ${category}`]), `date: ${date}`, ...onePicture()],
  jobs: ({ date, location }) => [
    `location: ${quoted(location ?? '')}`,
    'status: open # or closed',
    `date: ${date}`,
    '# With these, search engines list the job, and it closes automatically. Remove the # signs and set them.',
    '# country: AF',
    '# employment_type: full_time',
    '# closing_date: 2030-12-31',
  ],
}

function onePicture(): string[] {
  return ['# To show a picture from media/, remove the # signs.', '# media:', ...PICTURE.map((line) => `#   ${line}`)]
}

const TEXTS_OF_TRANSLATIONS: Record<FolderName, string[]> = {
  products: ['dosage', 'ingredients', 'usage'],
  posts: ['author', 'meta_description', 'meta_keywords'],
  pages: [],
  jobs: ['location'],
}

function translationLines({ folder, titles, date }: NewThing, language: LanguageCode): string[] {
  return [
    `# ${languageOf(language).name}: fill in the fields, and write the text below the second line of hyphens.`,
    '# What stays empty is shown in English.',
    'draft: true # delete this line when the translation is ready',
    `${TITLE_FIELDS[folder]}: ${quoted(titles[language] ?? '')}`,
    ...TEXTS_OF_TRANSLATIONS[folder].map((field) => `${field}: ""`),
    `updated: ${date}`,
  ]
}
