import type { FolderName } from '#content/kinds.ts'
import type { ImportReport } from '../report.ts'
import type { ExportFile } from './export-file.ts'
import { type Item, itemOf } from './item.ts'
import { groupOfItem, languageOfItem } from './languages.ts'
import { OldFiles, pathOfUpload } from './old-files.ts'
import { copyOf, type ReadResult, readEntries } from './read-items.ts'
import { categoryOf, WordPressSite } from './site.ts'

export interface Article {
  id: string
  folder: Extract<FolderName, 'posts' | 'pages'>
  title: string
  slug: string
  status: Shown
  language: string
  group: string
  link: string
  category: string
}

type Shown = 'publish' | 'future' | 'draft'

/** Small facts from a first reading; no texts but those of shared blocks. */
export interface Survey {
  site: WordPressSite
  files: OldFiles
  articles: Map<string, Article>
  reusable: Map<string, string>
  result: ReadResult
}

const REUSABLE_LENGTH = 4_000_000

/** Types with texts of pages, and our folders. */
const FOLDERS = new Map<string, Article['folder']>([
  ['post', 'posts'],
  ['page', 'pages'],
])

/** WordPress' own types for the site's design; nobody looks for them here. */
const OF_THE_SYSTEM = new Map([
  ['nav_menu_item', 'Entries of menus: the site makes its own menus of services and pages.'],
  ['wp_navigation', 'Entries of menus: the site makes its own menus of services and pages.'],
  ['wp_block', ''],
  ['attachment', ''],
])

const SYSTEM_TYPE =
  /^(?:wp_(?:template|template_part|global_styles|font_family|font_face)|custom_css|customize_changeset|oembed_cache|revision|user_request|elementor_library|elementor_snippet|vc_grid_item|vc4_templates|acf-field(?:-group)?|wpcf7_contact_form|scheduled-action|shop_order.*|shop_coupon|product_variation)$/

const SHOWN = new Map<string, Shown>([
  ['publish', 'publish'],
  ['future', 'future'],
  ['draft', 'draft'],
  ['pending', 'draft'],
])

const NOT_SHOWN = new Map([
  ['private', 'They are private; the site has nothing that only some may read.'],
  ['trash', 'They lie in the trash.'],
  ['auto-draft', 'They are drafts that nobody has saved.'],
])

/** `language` is that of texts that say none; undefined: the site's. */
export async function surveyOf(
  file: ExportFile,
  language: string | undefined,
  report: ImportReport,
  onBytes: (bytes: number) => void,
): Promise<Survey> {
  const site = new WordPressSite()
  const survey: Omit<Survey, 'result'> = { site, files: new OldFiles(() => site.hosts), articles: new Map(), reusable: new Map() }
  let room = REUSABLE_LENGTH
  const result = await readEntries(
    file,
    (entry) => {
      if (entry.name !== 'item') return site.note(entry)
      const item = itemOf(entry)
      if (item.comments > 0) report.leftOut('Comments of visitors: the site has none.', `${nameOf(item)}: ${item.comments}`)
      if (item.type === 'attachment') addAttachment(survey, item)
      else if (item.type === 'wp_block' && item.content.length <= room) {
        room -= item.content.length
        survey.reusable.set(item.id, copyOf(item.content))
      }
      const folder = FOLDERS.get(item.type)
      if (folder) addArticle(survey, item, folder, language, report)
      else tellOther(item, report)
    },
    onBytes,
  )
  return { ...survey, result }
}

function addAttachment({ files, site }: Pick<Survey, 'files' | 'site'>, item: Item): void {
  const address = item.attachmentUrl || item.link
  const path = item.meta.get('_wp_attached_file')?.trim() || pathOfUpload(address, site.address || undefined)
  if (!path || !URL.canParse(address)) return
  const alt = item.meta.get('_wp_attachment_image_alt')?.trim() ?? ''
  files.add({ id: item.id, address, path, alt, title: item.title, parent: item.parent })
}

function addArticle(
  { articles, site }: Omit<Survey, 'result'>,
  item: Item,
  folder: Article['folder'],
  language: string | undefined,
  report: ImportReport,
): void {
  const status = SHOWN.get(item.status)
  const reason = articles.has(item.id) ? 'The file holds them twice; the first one was taken.' : reasonToLeaveOut(item)
  if (!status || reason !== undefined) {
    report.leftOut(reason ?? '', nameOf(item))
    return
  }
  const own = languageOfItem(item) ?? language ?? site.language
  const group = groupOfItem(item) ?? item.id
  articles.set(item.id, {
    id: item.id,
    folder,
    title: item.title,
    slug: item.slug,
    status,
    language: own,
    group: `${folder} ${group}`,
    link: item.link,
    category: categoryOf(item, site),
  })
}

function reasonToLeaveOut(item: Item): string | undefined {
  if (!SHOWN.has(item.status))
    return NOT_SHOWN.get(item.status) ?? `Their status is "${item.status.slice(0, 40)}", which is not known here.`
  if (item.password !== '') return 'They are protected by a password; the site has nothing that only some may read.'
  if (item.tooLong) return 'They hold more than two million characters, which no page shows.'
  if (!/^\d+$/.test(item.id)) return 'They have no number, so that they could not be told apart in a further import.'
  return hasText(item) ? undefined : 'There is no text in them.'
}

function tellOther(item: Item, report: ImportReport): void {
  const known = OF_THE_SYSTEM.get(item.type)
  if (known === '') return
  if (known) report.leftOut(known, nameOf(item))
  else if (SYSTEM_TYPE.test(item.type))
    report.leftOut('What only WordPress and its plug-ins use: templates, styles, forms, orders.', `${item.type}: ${nameOf(item)}`)
  else if (item.type === 'product')
    report.leftOut('Products of WooCommerce: export them there as a csv file and import that.', nameOf(item))
  else report.leftOut(`Entries of the type "${item.type.slice(0, 40)}", which a plug-in or a theme has added.`, nameOf(item))
}

export function nameOf({ title, id, link }: Pick<Item, 'title' | 'id' | 'link'>): string {
  return `${title || '(no title)'} (number ${id || '?'}${link ? `, ${link}` : ''})`
}

/** Or anything that stands for words. */
function hasText({ content, excerpt }: Item): boolean {
  if (/<!-- wp:(?:block|embed|core-embed|social-link)|<(?:img|iframe|video|audio)/.test(content)) return true
  const [before = '', ...commented] = content.split('<!--')
  const words = before + commented.map((part) => part.slice(part.indexOf('-->') + 3)).join('')
  return words.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '' || excerpt.trim() !== ''
}
