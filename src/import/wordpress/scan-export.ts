import type { Article, OldContent } from '../articles/article.ts'
import type { ImportReport } from '../report.ts'
import type { TextFile } from '../text-file.ts'
import { type Item, itemOf } from './item.ts'
import { groupOfItem, languageOfItem } from './languages.ts'
import { copyOf, type ReadResult, readElements } from './read-export.ts'
import { categoryOf, WordPressSite } from './site.ts'
import { pathOfUpload, Uploads } from './uploads.ts'

/** Result of the first pass over the file; contains no texts except those of shared blocks. */
export interface ExportScan extends OldContent {
  site: WordPressSite
  files: Uploads
  articles: Map<string, Article>
  reusable: Map<string, string>
  result: ReadResult
}

const REUSABLE_LENGTH = 4_000_000

const FOLDERS = new Map<string, Article['folder']>([
  ['post', 'posts'],
  ['page', 'pages'],
])

/** Types that are not imported, and what the report says about them. */
const OF_THE_SYSTEM = new Map([
  ['nav_menu_item', 'Menu entries: the site builds its own menus.'],
  ['wp_navigation', 'Menu entries: the site builds its own menus.'],
  ['wp_block', ''],
  ['attachment', ''],
])

const SYSTEM_TYPE =
  /^(?:wp_(?:template|template_part|global_styles|font_family|font_face)|custom_css|customize_changeset|oembed_cache|revision|user_request|elementor_library|elementor_snippet|vc_grid_item|vc4_templates|acf-field(?:-group)?|wpcf7_contact_form|scheduled-action|shop_order.*|shop_coupon|product_variation)$/

const SHOWN = new Map<string, Article['status']>([
  ['publish', 'publish'],
  ['future', 'future'],
  ['draft', 'draft'],
  ['pending', 'draft'],
])

const NOT_SHOWN = new Map([
  ['private', 'Private items: everything on the site is public.'],
  ['trash', 'Items in the trash.'],
  ['auto-draft', 'Drafts that were never saved.'],
])

/** `language` is for texts without one; undefined: that of the site. */
export async function scanExport(
  file: TextFile,
  language: string | undefined,
  report: ImportReport,
  onBytes: (bytes: number) => void,
): Promise<ExportScan> {
  const site = new WordPressSite()
  const scan: Omit<ExportScan, 'result'> = { site, files: new Uploads(() => site.hosts), articles: new Map(), reusable: new Map() }
  let room = REUSABLE_LENGTH
  const result = await readElements(
    file,
    (entry) => {
      if (entry.name !== 'item') return site.note(entry)
      const item = itemOf(entry)
      if (item.comments > 0) report.leftOut('Comments: the site has none.', `${nameOf(item)}: ${item.comments}`)
      if (item.type === 'attachment') addAttachment(scan, item)
      else if (item.type === 'wp_block' && item.content.length <= room) {
        room -= item.content.length
        scan.reusable.set(item.id, copyOf(item.content))
      }
      const folder = FOLDERS.get(item.type)
      if (folder) addArticle(scan, item, folder, language, report)
      else reportSkipped(item, report)
    },
    onBytes,
  )
  return { ...scan, result }
}

function addAttachment({ files, site }: Pick<ExportScan, 'files' | 'site'>, item: Item): void {
  const address = item.attachmentUrl || item.link
  const path = item.meta.get('_wp_attached_file')?.trim() || pathOfUpload(address, site.address || undefined)
  if (!path || !URL.canParse(address)) return
  const alt = item.meta.get('_wp_attachment_image_alt')?.trim() ?? ''
  files.add({ id: item.id, address, path, alt, title: item.title, parent: item.parent })
}

function addArticle(
  { articles, site }: Omit<ExportScan, 'result'>,
  item: Item,
  folder: Article['folder'],
  language: string | undefined,
  report: ImportReport,
): void {
  const status = SHOWN.get(item.status)
  const reason = articles.has(item.id) ? 'Duplicates in the file: the first one was used.' : reasonToLeaveOut(item)
  if (!status || reason !== undefined) {
    report.leftOut(reason ?? '', nameOf(item))
    return
  }
  const own = languageOfItem(item) ?? language ?? site.language
  const group = groupOfItem(item) ?? item.id
  articles.set(item.id, {
    id: item.id,
    name: nameOf(item),
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
  if (!SHOWN.has(item.status)) return NOT_SHOWN.get(item.status) ?? `Items with the unknown status "${item.status.slice(0, 40)}".`
  if (item.password !== '') return 'Password-protected items: everything on the site is public.'
  if (item.tooLong) return 'Items with more than two million characters.'
  if (!/^\d+$/.test(item.id)) return 'Items without an id: later imports could not recognize them.'
  return hasText(item) ? undefined : 'Items without text.'
}

function reportSkipped(item: Item, report: ImportReport): void {
  const known = OF_THE_SYSTEM.get(item.type)
  if (known === '') return
  if (known) report.leftOut(known, nameOf(item))
  else if (SYSTEM_TYPE.test(item.type))
    report.leftOut('Items that only WordPress and its plug-ins use: templates, styles, forms, orders.', `${item.type}: ${nameOf(item)}`)
  else if (item.type === 'product') report.leftOut('WooCommerce products: export them as CSV and use "import woocommerce".', nameOf(item))
  else report.leftOut(`Items of the type "${item.type.slice(0, 40)}", added by a plug-in or theme.`, nameOf(item))
}

export function nameOf({ title, id, link }: Pick<Item, 'title' | 'id' | 'link'>): string {
  return `${title || '(no title)'} (id ${id || '?'}${link ? `, ${link}` : ''})`
}

/** Or media that replace it. */
function hasText({ content, excerpt }: Item): boolean {
  if (/<!-- wp:(?:block|embed|core-embed|social-link)|<(?:img|iframe|video|audio|object|embed)/.test(content)) return true
  const [before = '', ...commented] = content.split('<!--')
  const words = before + commented.map((part) => part.slice(part.indexOf('-->') + 3)).join('')
  return words.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '' || excerpt.trim() !== ''
}
