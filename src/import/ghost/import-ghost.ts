import { feedPath } from '#domain/feeds.ts'
import { decoded } from '#domain/text.ts'
import { dayOf } from '#domain/time/day.ts'
import { type Article, type Category, NOWHERE, type OldFiles, type OldSite } from '../articles/article.ts'
import { type ArticleSource, type ImportOptions, importArticles } from '../articles/import-articles.ts'
import { importedText } from '../articles/text.ts'
import type { ArticleContent, Writing } from '../articles/write-article.ts'
import { plainLine } from '../html/tree.ts'
import { languageOfLocale } from '../locale.ts'
import type { WantedFile } from '../media-importer.ts'
import type { ImportReport } from '../report.ts'
import { nodesOfHtml } from './cards.ts'
import type { GhostExport, GhostPost, GhostTag } from './read-export.ts'

interface GhostArticle extends Article {
  post: GhostPost
  /** The first one is the category. */
  tags: GhostTag[]
}

export interface GhostSite {
  site: OldSite
  articles: Map<string, GhostArticle>
}

interface Imported extends GhostSite {
  content: GhostExport
}

/** Stands for the address of the site, which the export does not tell. */
const ADDRESS = '__GHOST_URL__'

const UPLOAD = /\/content\/((?:images|media|files)\/)(?:size\/[^/]+\/)?(?:format\/[^/]+\/)?(.+)$/

const CARDS = 'Cards that only Ghost can show were removed.'

const STATUSES = new Map<string, Article['status']>([
  ['published', 'publish'],
  ['scheduled', 'future'],
  ['draft', 'draft'],
])

/** `language` is that of texts without one. */
export function readGhostSite(
  content: GhostExport,
  address: string,
  hosts: ReadonlySet<string>,
  language: string,
  report: ImportReport,
): GhostSite {
  const articles = new Map<string, GhostArticle>()
  const tags = tagsByPost(content)
  const used = new Map<string, Category>()
  if (content.unreadable > 0) report.leftOut('Items without an id.', `${content.unreadable}`)
  for (const post of content.posts) {
    const name = `${plainLine(post.title) || '(no title)'} (id ${post.id}, /${post.slug}/)`
    const reason = articles.has(post.id) ? 'Duplicates in the file: the first one was used.' : reasonToLeaveOut(post)
    const status = STATUSES.get(post.status)
    if (reason !== undefined || !status) {
      report.leftOut(reason ?? `Items with the unknown status "${post.status.slice(0, 40)}".`, name)
      continue
    }
    const own = tags.get(post.id) ?? []
    for (const { slug, name: written } of own) used.set(slug, { id: '', nicename: slug, name: plainLine(written) || slug })
    const folder = post.type === 'page' || post.page === true || post.page === 1 ? 'pages' : 'posts'
    articles.set(post.id, {
      id: post.id,
      name,
      folder,
      title: plainLine(post.title),
      slug: post.slug,
      status,
      language: languageOfLocale(post.locale) ?? language,
      group: `${folder} ${post.id}`,
      link: `${address}/${post.slug}/`,
      category: own[0]?.slug ?? '',
      post,
      tags: own,
    })
  }
  const { settings } = content
  const site = {
    title: plainLine(settings.get('title') ?? ''),
    description: plainLine(settings.get('description') ?? ''),
    address,
    hosts,
    language,
    categories: used,
    categoryTranslations: [],
  }
  return { site, articles }
}

export async function importGhost(imported: Imported, options: ImportOptions): Promise<void> {
  const source: ArticleSource = {
    ...imported,
    contentOf: (article, writing) => contentOf(article, imported, writing),
    addresses: {
      of: ({ slug }) => [`/${decoded(slug)}/`],
      category: (nicename) => `/tag/${decoded(nicename)}/`,
      lists: [
        ...['/tag/*', '/author/*', '/page/*'].map((from) => ({ from, to: '/blog' })),
        { from: '/rss/', to: feedPath('posts', 'atom') },
      ],
    },
  }
  await importArticles(source, options)
}

function reasonToLeaveOut({ html, status, visibility }: GhostPost): string | undefined {
  if (status === 'sent') return 'Items that were only sent as emails.'
  if (!['', 'public'].includes(visibility)) return 'Items for members: everything on the site is public.'
  if (html.trim() === '')
    return 'Items without HTML, which the import reads: the export has only what the editor of Ghost stores, or no text.'
  return undefined
}

/** Names that begin with # are only seen in Ghost itself. */
function tagsByPost({ tags, posts_tags: links }: GhostExport): Map<string, GhostTag[]> {
  const byId = new Map(
    tags.filter(({ name, visibility }) => visibility !== 'internal' && !name.startsWith('#')).map((tag) => [tag.id, tag]),
  )
  const byPost = new Map<string, GhostTag[]>()
  for (const { post_id, tag_id } of links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    const tag = byId.get(tag_id)
    if (tag) byPost.getOrInsertComputed(post_id, () => []).push(tag)
  }
  return byPost
}

async function contentOf({ id }: Article, { articles, content, site }: Imported, writing: Writing): Promise<ArticleContent> {
  const article = articles.get(id)
  if (!article) throw new Error(`The export has no post ${id}.`)
  const { post, tags, name, link } = article
  const { report } = writing
  const title = article.title || `Untitled ${id}`
  if (article.title === '') report.changed('Without a title: write one.', name)
  const meta = content.posts_meta.find(({ post_id }) => post_id === id)
  const description = plainLine(meta?.meta_description || post.meta_description || post.custom_excerpt)
  const files: OldFiles = { wanted: (address) => wantedFile(address, site) }
  const picture = post.feature_image || post.image
  const file = picture === '' ? undefined : wantedFile(picture.replace(ADDRESS, site.address), site)
  if (picture !== '' && !file) report.missing('On another site: not imported.', picture)
  const html = post.html.replaceAll(ADDRESS, site.address)
  const old = { name, title, language: article.language, base: link, files, fallback: description || title }
  return {
    title,
    date: dayIn(post.published_at || post.created_at, content.timeZone),
    updated: dayIn(post.updated_at, content.timeZone),
    publishAt: momentOf(post.published_at)?.toISOString(),
    author: authorsOf(post, content),
    description,
    keywords: tags.slice(1).map((tag) => plainLine(tag.name)),
    picture: file && { file, alt: plainLine(meta?.feature_image_alt || post.feature_image_alt) },
    text: await importedText((lost) => nodesOfHtml(html, (card) => lost.add(CARDS, card)), html, old, writing),
  }
}

function authorsOf({ id, author_id }: GhostPost, { users, posts_authors: links }: GhostExport): string {
  const own = links.filter(({ post_id }) => post_id === id).toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
  const ids = own.length > 0 ? own.map((link) => link.author_id) : [author_id]
  return ids.flatMap((each) => plainLine(users.find((user) => user.id === each)?.name ?? '') || []).join(', ')
}

/** For resized pictures, the original. */
function wantedFile(address: string, { address: base, hosts }: OldSite): WantedFile | undefined {
  if (!URL.canParse(address, base)) return undefined
  const { hostname, pathname, origin } = new URL(address, base)
  const [, kind, path] = UPLOAD.exec(pathname) ?? []
  if (!hosts.has(hostname) || kind === undefined || path === undefined) return undefined
  const original = `/content/${kind}${path}`
  return { address: base === NOWHERE ? original : origin + pathname.replace(UPLOAD, original), path: kind + decoded(path) }
}

/** Times are in UTC, in milliseconds in old exports. */
function momentOf(written: string): Date | undefined {
  const iso = written.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, '$1T$2Z')
  const date = new Date(/^\d+$/.test(iso) ? Number(iso) : iso)
  return written === '' || Number.isNaN(date.getTime()) ? undefined : date
}

function dayIn(written: string, timeZone: string): string {
  const moment = momentOf(written)
  return moment ? dayOf(moment.toISOString(), timeZone) : ''
}
