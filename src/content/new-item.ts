import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { type FolderName, ITEM_PAGES } from '#domain/content-types/content-types.ts'
import { fold } from '#domain/language/fold.ts'
import { LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { slug as slugRule } from '#domain/published.ts'
import { withoutUmlauts } from './german-umlauts.ts'
import { FOLDERS } from './kinds.ts'
import { firstText, pictureText } from './new-texts.ts'
import { textFields } from './read/document.ts'
import { fileOf } from './read/folder.ts'
import { languageName } from './words.ts'

export interface NewItem {
  folder: FolderName
  slug: string
  /** In which the item is written first. */
  source: LanguageCode
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
export function slugOf(title: string, language: LanguageCode): string {
  const words = fold(withoutUmlauts(title, language))
    .replaceAll("'", '')
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
  return 'The last part of the address may contain only lower-case Latin letters, digits and single hyphens between them, and must contain at least one letter.'
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

export function newFiles(item: NewItem): { file: string; text: string }[] {
  const languages = [item.source, ...LANGUAGE_CODES.filter((code) => code in item.titles && code !== item.source)]
  return languages.map((language) => {
    const lines = language === item.source ? sourceLines(item) : translationLines(item, language)
    const body = language === item.source ? `${firstText(item.folder, item.source)}\n` : ''
    return { file: fileOf(item.folder, item.slug, language), text: `---\n${lines.join('\n')}\n---\n${body}` }
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

/** Not of every kind of company. */
const RARE_FIELDS: Partial<Record<FolderName, string[]>> = { products: ['ingredients', 'usage', 'dosage'] }

function titleField(folder: FolderName): string {
  return ITEM_PAGES[KIND_OF_FOLDER[folder]].title
}

/** JSON is YAML (YAML 1.2, 1.3), and a quoted text may contain anything. */
const quoted = (text: string): string => JSON.stringify(text)

function sourceLines(item: NewItem): string[] {
  const { folder, source, titles, date, category } = item
  return [
    'draft: true # delete this line when the text is ready: the next publication then shows it',
    '# To publish it at a later time, delete the # and set the time:',
    '# publish_at: 2030-12-01T09:00',
    `${titleField(folder)}: ${quoted(titles[source] ?? '')}`,
    ...(OWN_LINES[folder] ?? plainLines)(item, category),
    `updated: ${date}`,
  ]
}

const pictureLines = ({ source }: NewItem) => ['file: photos/shop.jpg', `alt: { ${source}: ${quoted(pictureText(source))} }`]

const OWN_LINES: Partial<Record<FolderName, (item: NewItem, category: string | undefined) => string[]>> = {
  products: (item, category) => [
    `category: ${category}`,
    item.price === undefined ? 'price: # empty: on request' : `price: ${item.price}`,
    'status: available # or out_of_stock',
    'featured: false # true marks it as featured, and lists it first when visitors sort or filter by that',
    'sku: ""',
    `added: ${item.date}`,
    '# Pictures are in media/. To show one, remove the # signs and the [].',
    'media: []',
    `#  - ${pictureLines(item).join('\n#    ')}`,
    '# Where they suit the product, each of these has a tile on its page. To show one, remove the # sign.',
    ...(RARE_FIELDS.products ?? []).map((field) => `# ${field}: ""`),
  ],
  posts: (item, category) => [
    `type: ${category}`,
    `date: ${item.date}`,
    `author: ${quoted(item.author ?? '')}`,
    ...onePicture(item),
    '# One or two sentences for search engines, and words separated by commas.',
    'meta_description: ""',
    'meta_keywords: ""',
  ],
  pages: (item, category) => [...(category === undefined ? [] : [`category: ${category}`]), `date: ${item.date}`, ...onePicture(item)],
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

function onePicture(item: NewItem): string[] {
  return ['# To show a picture from media/, remove the # signs.', '# media:', ...pictureLines(item).map((line) => `#   ${line}`)]
}

/** The fields that are written for visitors, empty; those with a meaning of their own have lines in `sourceLines`. */
function plainLines({ folder, date }: NewItem): string[] {
  const known = [titleField(folder), 'date', 'updated', 'draft', 'publish_at', 'formerly']
  const others = Object.keys(FOLDERS[folder].source.shape).filter((field) => !known.includes(field))
  return [...others.map((field) => `${field}: ""`), `date: ${date}`]
}

function translationLines({ folder, source, titles, date }: NewItem, language: LanguageCode): string[] {
  const rare = RARE_FIELDS[folder] ?? []
  return [
    `# ${languageOf(language).name}: fill in the fields, and write the text below the second line of hyphens.`,
    `# What stays empty is shown in ${languageName(source)}.`,
    'draft: true # delete this line when the translation is ready',
    `${titleField(folder)}: ${quoted(titles[language] ?? '')}`,
    ...textFields(folder)
      .filter((field) => field !== titleField(folder))
      .map((field) => `${rare.includes(field) ? '# ' : ''}${field}: ""`),
    `updated: ${date}`,
  ]
}
