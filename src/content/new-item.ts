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
import { commentsIn, firstText, pictureText, type Say } from './new-texts.ts'
import { textFields } from './read/document.ts'
import { fileOf } from './read/folder.ts'

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
export const RARE_FIELDS: Partial<Record<FolderName, string[]>> = { products: ['ingredients', 'usage', 'dosage'] }

function titleField(folder: FolderName): string {
  return ITEM_PAGES[KIND_OF_FOLDER[folder]].title
}

/** JSON is YAML (YAML 1.2, 1.3), and a quoted text may contain anything. */
const quoted = (text: string): string => JSON.stringify(text)

function sourceLines(item: NewItem): string[] {
  const { folder, source, titles, date, category } = item
  const say = commentsIn(source)
  return [
    `draft: true # ${say('draft')}`,
    `# ${say('publishAt')}`,
    '# publish_at: 2030-12-01T09:00',
    `${titleField(folder)}: ${quoted(titles[source] ?? '')}`,
    ...(OWN_LINES[folder] ?? plainLines)(item, say, category),
    `updated: ${date}`,
  ]
}

const pictureLines = ({ source }: NewItem) => ['file: photos/shop.jpg', `alt: { ${source}: ${quoted(pictureText(source))} }`]

const OWN_LINES: Partial<Record<FolderName, (item: NewItem, say: Say, category: string | undefined) => string[]>> = {
  products: (item, say, category) => [
    `category: ${category}`,
    item.price === undefined ? `price: # ${say('price')}` : `price: ${item.price}`,
    `status: available # ${say('status')}`,
    `featured: false # ${say('featured')}`,
    'sku: ""',
    `added: ${item.date}`,
    `# ${say('pictures')}`,
    'media: []',
    `#  - ${pictureLines(item).join('\n#    ')}`,
    `# ${say('tiles')}`,
    ...(RARE_FIELDS.products ?? []).map((field) => `# ${field}: ""`),
  ],
  posts: (item, say, category) => [
    `type: ${category}`,
    `date: ${item.date}`,
    `author: ${quoted(item.author ?? '')}`,
    ...onePicture(item, say),
    `# ${say('search')}`,
    'meta_description: ""',
    'meta_keywords: ""',
  ],
  pages: (item, say, category) => [
    ...(category === undefined ? [] : [`category: ${category}`]),
    `date: ${item.date}`,
    ...onePicture(item, say),
  ],
  jobs: ({ date, location }, say) => [
    `location: ${quoted(location ?? '')}`,
    `status: open # ${say('jobStatus')}`,
    `date: ${date}`,
    `# ${say('terms')}`,
    '# country: AF',
    '# employment_type: full_time',
    '# closing_date: 2030-12-31',
  ],
}

function onePicture(item: NewItem, say: Say): string[] {
  return [`# ${say('onePicture')}`, '# media:', ...pictureLines(item).map((line) => `#   ${line}`)]
}

/** The fields that are written for visitors, empty; those with a meaning of their own have lines in `sourceLines`. */
function plainLines({ folder, date }: NewItem): string[] {
  const known = [titleField(folder), 'date', 'updated', 'draft', 'publish_at', 'formerly']
  const others = Object.keys(FOLDERS[folder].source.shape).filter((field) => !known.includes(field))
  return [...others.map((field) => `${field}: ""`), `date: ${date}`]
}

function translationLines({ folder, source, titles, date }: NewItem, language: LanguageCode): string[] {
  const rare = RARE_FIELDS[folder] ?? []
  const say = commentsIn(source)
  return [
    `# ${say('translation', { language: languageOf(language).name })}`,
    `# ${say('untranslated', { source: languageOf(source).name })}`,
    `draft: true # ${say('draftTranslation')}`,
    `${titleField(folder)}: ${quoted(titles[language] ?? '')}`,
    ...textFields(folder)
      .filter((field) => field !== titleField(folder))
      .map((field) => `${rare.includes(field) ? '# ' : ''}${field}: ""`),
    `updated: ${date}`,
  ]
}
