import { readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decoded } from '#domain/text.ts'
import type { Article, Category, OldSite } from '../articles/article.ts'
import { plainLine } from '../html/tree.ts'
import { languageOfLocale } from '../locale.ts'
import { hostsOf } from '../old-site.ts'
import type { ImportReport } from '../report.ts'
import { dateIn, type Fields, type FrontMatter, frontMatterOf, textIn, type WrittenDate } from './fields.ts'
import { categoriesOf, isHidden, oldPath, type Place, placeOf, urlName } from './place.ts'
import type { SiteFolder } from './site-folder.ts'

/** What front matter says of an article; its text is read again when it is written. */
export interface MarkdownArticle extends Article {
  fields: Fields
  categories: string[]
  date: WrittenDate | undefined
}

export interface MarkdownSite {
  site: OldSite
  articles: Map<string, MarkdownArticle>
}

const DATES = [
  'date',
  'pubdate',
  'publishdate',
  'published_at',
  'pubdatetime',
  'publish_date',
  'published_date',
  'datepublished',
  'created',
]

const MAX_LENGTH = 2_000_000

/** A heading in place of a title. */
const FIRST_HEADING = /^\s*# ([^\n]+)/

/** `now` tells scheduled articles. */
export function readSite(
  folder: SiteFolder,
  options: { encoding: string; language: string; report: ImportReport; now: Date },
): MarkdownSite {
  const { report, language } = options
  const categories = new Map<string, Category>()
  const articles = new Map<string, MarkdownArticle>()
  for (const file of folder.others) report.leftOut('Texts that are not Markdown, and links to other files.', file)
  for (const file of folder.files) {
    const article = articleIn(file, folder, options)
    if (typeof article === 'string') {
      report.leftOut(article, file)
      continue
    }
    for (const name of article.categories) {
      const nicename = urlName(name)
      if (!categories.has(nicename)) categories.set(nicename, { id: '', nicename, name })
    }
    articles.set(file, article)
  }
  const { config, address } = folder
  return {
    articles,
    site: {
      title: plainLine(textIn(config, 'title', 'name')),
      description: plainLine(textIn(config, 'description', 'tagline')),
      address,
      hosts: hostsOf(address),
      language,
      categories,
      categoryTranslations: [],
    },
  }
}

/** @throws Error if the file has become unreadable */
export function readText(file: string, { root }: SiteFolder, encoding: string): FrontMatter | string {
  return frontMatterOf(new TextDecoder(encoding).decode(readFileSync(join(root, file))), file)
}

/** A string says why it is left out. */
function articleIn(file: string, folder: SiteFolder, options: Parameters<typeof readSite>[1]): MarkdownArticle | string {
  const place = placeOf(file, folder)
  if (/(?:^|\/)_index(?:\.[^/]*)?$/.test(file)) return 'List pages (_index.md): the site makes its own lists.'
  if (isHidden(place, folder)) return 'Collections that Jekyll keeps to itself ("output: true" or "include" is missing in _config.yml).'
  if (statSync(join(folder.root, file)).size > MAX_LENGTH) return 'Files larger than 2 MB.'
  const read = readText(file, folder, options.encoding)
  if (typeof read === 'string') return `Files that cannot be read: ${read.replace(/[.:]?$/, '.')}`
  return read.body.trim() === '' ? 'Files without text.' : articleOf(file, place, read, folder, options)
}

function articleOf(
  file: string,
  place: Place,
  { fields, body }: FrontMatter,
  folder: SiteFolder,
  { language, report, now }: Parameters<typeof readSite>[1],
): MarkdownArticle | string {
  const written = plainLine(textIn(fields, 'title'))
  const title = written || plainLine(FIRST_HEADING.exec(body)?.[1] ?? '') || place.name.replace(/[-_]+/g, ' ')
  const date = dateIn(fields, ...DATES) ?? (place.day === undefined ? undefined : { day: place.day, moment: place.day })
  const own = languageOfLocale(textIn(fields, 'lang', 'language', 'locale') || (place.language ?? ''))
  const categories = categoriesOf(fields, place, folder)
  const path = oldPath({ place, fields, title, date, categories, language: own === folder.language ? undefined : own }, folder)
  if (/^\/(?:404(?:\.html|\/)?)?$/.test(path)) return 'The home page and the page for errors: the site has its own.'
  if (written === '') report.changed('Without a title: the first heading or the name of the file was used.', file)
  if (dateIn(fields, 'expirydate'))
    report.changed('Items that Hugo hides after their expiryDate stay on the site: take them down yourself.', file)
  const kind = !place.post && (place.folders.length === 0 || date === undefined) ? 'pages' : 'posts'
  const joint = textIn(fields, 'translationkey', 'ref', 'lang-ref')
  return {
    id: file,
    name: file,
    folder: kind,
    title,
    slug: nameIn(path) || place.name,
    status: statusOf(fields, file, date, now),
    language: own ?? language,
    group: `${kind} ${joint || [...place.folders, place.day, place.name].join('/')}`,
    link: folder.address + path,
    category: urlName(categories[0] ?? ''),
    fields,
    categories,
    date,
  }
}

/** None of the three systems shows drafts, or anything before its date. */
function statusOf({ draft, published, ...others }: Fields, file: string, date: WrittenDate | undefined, now: Date): Article['status'] {
  const flagged = draft === true || draft === 'true' || published === false || textIn(others, 'status') === 'draft'
  if (flagged || /(?:^|\/)_drafts\//.test(file)) return 'draft'
  return date !== undefined && Date.parse(date.moment) > now.getTime() ? 'future' : 'publish'
}

/** The last part of an address, which was its slug. */
function nameIn(path: string): string {
  return decoded(posix.basename(path)).replace(/\.html?$/, '')
}
