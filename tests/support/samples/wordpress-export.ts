/** An item of an export; WordPress' usual values are the defaults. */
export interface ExportItem {
  id: number
  title?: string
  slug?: string
  type?: string
  status?: string
  content?: string
  excerpt?: string
  date?: string
  password?: string
  link?: string
  author?: string
  attachment?: string
  parent?: number
  /** Domain, nicename and name of each. */
  terms?: [domain: string, nicename: string, name: string][]
  meta?: Record<string, string>
  comments?: number
}

/** What surrounds the items. */
export interface ExportSite {
  language?: string
  /** XML before the items, after what every export has. */
  head?: string
  /** XML before the root. */
  before?: string
}

/** The address that the old site has in all exports of the tests. */
export const OLD_SITE = 'https://old.example'

/** Text in CDATA; WordPress splits text that contains the end of CDATA. */
export function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Everything before the first item of an export (WXR 1.2). */
export function exportHead({ language = 'en-US', head = '', before = '' }: ExportSite = {}): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
${before}<!-- generator="WordPress/6.7" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Lajward &amp; Sons</title>
<link>${OLD_SITE}</link>
<description>Medicine &#8211; close to home</description>
<language>${language}</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${OLD_SITE}</wp:base_site_url>
<wp:base_blog_url>${OLD_SITE}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('editor')}</wp:author_login><wp:author_display_name>${cdata('Editorial office')}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>uncategorized</wp:category_nicename><wp:cat_name>${cdata('Uncategorized')}</wp:cat_name></wp:category>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>health-news</wp:category_nicename><wp:cat_name>${cdata('Health &amp; news')}</wp:cat_name></wp:category>
${head}`
}

/** Everything after the last item. */
export const EXPORT_END = '</channel>\n</rss>\n'

/** One item of an export. */
export function exportItem(item: ExportItem): string {
  const { id, title = `Item ${id}`, slug = `item-${id}`, type = 'post', status = 'publish', content = '<p>Text.</p>', excerpt = '' } = item
  const {
    date = '2024-03-05 10:00:00',
    password = '',
    link = `${OLD_SITE}/${slug}/`,
    author = 'editor',
    attachment,
    terms = [],
    meta = {},
  } = item
  const gmt = status === 'draft' ? '0000-00-00 00:00:00' : date
  return `<item>
<title>${cdata(title)}</title>
<link>${link.replaceAll('&', '&amp;')}</link>
<dc:creator>${cdata(author)}</dc:creator>
<guid isPermaLink="false">${OLD_SITE}/?p=${id}</guid>
<content:encoded>${cdata(content)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(gmt)}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata(password)}</wp:post_password>
${attachment ? `<wp:attachment_url>${cdata(attachment)}</wp:attachment_url>` : ''}
${terms.map(([domain, nicename, name]) => `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`).join('\n')}
${Object.entries(meta)
  .map(
    ([key, value]) => `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('\n')}
${'<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content>Hello</wp:comment_content></wp:comment>\n'.repeat(item.comments ?? 0)}</item>
`
}

/** A whole export. */
export function wordPressExport(items: ExportItem[], site: ExportSite = {}): string {
  return exportHead(site) + items.map(exportItem).join('') + EXPORT_END
}
