import { basename, dirname } from 'node:path'
import { type Fields, lowerCaseFields, textIn, textsIn, type WrittenDate } from './fields.ts'
import { type Generator, POST_FOLDERS, type SiteFolder } from './site-folder.ts'

/** What the path of a file says. */
export interface Place {
  /** Below the content folder and the folder of the language; an index file has the name of its folder. */
  folders: string[]
  name: string
  index: boolean
  language: string | undefined
  day: string | undefined
  post: boolean
}

const DATED_NAME = /^(\d{4}-\d{2}-\d{2})-(.+)$/

export function placeOf(file: string, { generator, contentFolders, languages }: SiteFolder): Place {
  const base =
    contentFolders.filter((folder) => folder === '' || file.startsWith(`${folder}/`)).sort((a, b) => b.length - a.length)[0] ?? ''
  const path = base === '' ? file : file.slice(base.length + 1)
  const all = dirname(path) === '.' ? [] : dirname(path).split('/')
  const named = all.slice(0, generator === 'astro' ? 2 : 1).findIndex((folder) => languages.has(folder.toLowerCase()))
  const folders = all.filter((_, index) => index !== named)
  let name = basename(path).replace(/\.\w+$/, '')
  // With Hugo: about.fr.md
  const suffix = generator === 'hugo' ? /^(.+)\.([a-z]{2,3}(?:-[a-z]{2,4})?)$/i.exec(name) : null
  if (suffix) name = suffix[1] ?? name
  const index = name === 'index' && folders.length > 0
  if (index) name = folders.pop() ?? name
  const [, day, rest] = DATED_NAME.exec(name) ?? []
  return {
    folders,
    name: generator === 'jekyll' && rest !== undefined ? rest : name,
    index,
    language: (suffix?.[2] ?? all[named])?.toLowerCase(),
    day,
    post: folders.some((folder) => POST_FOLDERS.has(folder.toLowerCase())) || (generator === 'jekyll' && day !== undefined),
  }
}

interface Addressed {
  place: Place
  fields: Fields
  title: string
  date: WrittenDate | undefined
  categories: string[]
  /** Another than that of the site. */
  language: string | undefined
}

const JEKYLL_STYLES: Record<string, string> = {
  date: '/:categories/:year/:month/:day/:title.html',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title.html',
  none: '/:categories/:title.html',
}

/** The path that the old site gave it, below the address of the site. */
export function oldPath(item: Addressed, site: SiteFolder): string {
  const { place, fields, language } = item
  const own = textIn(fields, 'url', 'permalink')
  const prefix = site.generator === 'hugo' && language !== undefined ? `/${language}` : ''
  if (/^https?:/i.test(own)) return new URL(own).pathname
  if (own !== '') return rooted(filled(own, item, site.generator))
  if (site.generator === 'jekyll') return jekyllPath(item, site.config)
  const folders =
    site.generator === 'astro' && language !== undefined ? [place.folders[0] ?? '', language, ...place.folders.slice(1)] : place.folders
  const pattern = site.generator === 'hugo' ? hugoPattern(place, site.config) : ''
  if (pattern !== '') return prefix + rooted(filled(pattern, item, site.generator))
  const path = [...folders, textIn(fields, 'slug') || place.name].map(urlName).join('/')
  const ugly = site.generator === 'hugo' && site.config.uglyurls === true
  return rooted(`${prefix}/${path === 'index' ? '' : path}${ugly ? '.html' : '/'}`)
}

/** Since Hugo 0.131, the patterns are below `page`. */
function hugoPattern({ folders: [section = ''] }: Place, { permalinks }: Fields): string {
  const patterns = lowerCaseFields(permalinks)
  return textIn(lowerCaseFields(patterns.page), section) || textIn(patterns, section)
}

function jekyllPath(item: Addressed, { permalink, collections }: Fields): string {
  const { place } = item
  const style = typeof permalink === 'string' ? permalink : 'date'
  const [first = ''] = place.folders
  if (place.post) return rooted(filled(JEKYLL_STYLES[style] ?? style, item, 'jekyll'))
  if (first.startsWith('_')) {
    const pattern =
      textIn(lowerCaseFields(lowerCaseFields(collections)[first.slice(1).toLowerCase()]), 'permalink') || '/:collection/:path.html'
    return rooted(filled(pattern, item, 'jekyll'))
  }
  const folder = place.folders.join('/')
  if (place.index) return rooted(`/${folder}/${place.name}/`)
  if (place.name === 'index') return '/'
  return rooted(`/${folder}/${place.name}${style === 'pretty' || style.endsWith('/') ? '/' : '.html'}`)
}

/** Folders that begin with "_" Jekyll keeps to itself, unless its configuration says otherwise. */
export function isHidden({ folders: [first = ''], post }: Place, { generator, config }: SiteFolder): boolean {
  if (generator !== 'jekyll' || post || !first.startsWith('_') || textsIn(config, 'include').includes(first)) return false
  return lowerCaseFields(lowerCaseFields(config.collections)[first.slice(1).toLowerCase()]).output !== true
}

/** A pattern of Hugo or Jekyll, with its placeholders replaced. */
function filled(pattern: string, { place, fields, title, date, categories }: Addressed, generator: Generator): string {
  const [year = '', month = '', day = ''] = (date?.day ?? place.day ?? '').split('-')
  const slug = textIn(fields, 'slug')
  // Hugo makes them of the title, Jekyll of the name of the file.
  const named = generator === 'jekyll' ? slug || place.name : urlName(title)
  const moment = new Date(`${year}-${month}-${day}T00:00Z`)
  const words = (options: Intl.DateTimeFormatOptions): string =>
    Number.isNaN(moment.getTime()) ? '' : moment.toLocaleDateString('en', { timeZone: 'UTC', ...options })
  const folders = place.folders.map((folder) => folder.replace(/^_/, ''))
  const values: Record<string, string> = {
    year,
    short_year: year.slice(2),
    month,
    i_month: String(Number(month)),
    monthname: words({ month: 'long' }).toLowerCase(),
    long_month: words({ month: 'long' }),
    short_month: words({ month: 'short' }),
    day,
    i_day: String(Number(day)),
    weekdayname: words({ weekday: 'long' }).toLowerCase(),
    yearday: String(dayInYear(moment)),
    y_day: String(dayInYear(moment)).padStart(3, '0'),
    title: named,
    slug: slug || named,
    slugorfilename: slug || place.name,
    slugorcontentbasename: slug || place.name,
    filename: place.name,
    contentbasename: place.name,
    name: place.name,
    section: folders[0] ?? '',
    sections: folders.join('/'),
    collection: folders[0] ?? '',
    path: [...folders.slice(1), place.name].join('/'),
    categories: categories.map(urlName).join('/'),
    output_ext: '.html',
  }
  return pattern.replace(/:(\w+)/g, (whole, name: string) => values[name] ?? whole)
}

function dayInYear(moment: Date): number {
  return Math.floor((moment.getTime() - Date.UTC(moment.getUTCFullYear(), 0, 0)) / 86_400_000)
}

/** As all three systems make one of a name or title. */
export function urlName(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}._\u200c]+/gu, '-')
    .replace(/^-|-$/g, '')
}

function rooted(path: string): string {
  return `/${path}`.replace(/\/{2,}/g, '/')
}

/** Of categories and tags in one text. */
export function separatorOf({ generator }: SiteFolder): RegExp {
  return generator === 'jekyll' ? /[\s,]/ : /,/
}

/** Jekyll takes categories from the folders above `_posts`, too. */
export function categoriesOf(fields: Fields, place: Place, site: SiteFolder): string[] {
  const at = site.generator === 'jekyll' ? place.folders.indexOf('_posts') : -1
  return [
    ...new Set([
      ...(at > 0 ? place.folders.slice(0, at) : []),
      ...textsIn(fields, 'category'),
      ...textsIn(fields, 'categories', separatorOf(site)),
    ]),
  ]
}
