import { dirname, posix } from 'node:path'
import { markdownTree } from '#content/read/markdown/markdown.ts'
import { feedPath } from '#domain/feeds.ts'
import { decoded } from '#domain/text.ts'
import { type ArticleSource, type ImportOptions, importArticles } from '../articles/import-articles.ts'
import type { OldAddresses } from '../articles/old-addresses.ts'
import { importedText } from '../articles/text.ts'
import type { ArticleContent, Writing } from '../articles/write-article.ts'
import { type HtmlNode, isElement, parseHtml, plainLine, textOf } from '../html/tree.ts'
import { dateIn, type Fields, lowerCaseFields, textIn, textsIn } from './fields.ts'
import { separatorOf, urlName } from './place.ts'
import { type MarkdownArticle, type MarkdownSite, readText } from './read-site.ts'
import { SiteFiles } from './site-files.ts'
import type { SiteFolder } from './site-folder.ts'
import { withoutTags } from './template-tags.ts'

const UPDATES = ['updated', 'updateddate', 'lastmod', 'last_modified_at', 'moddatetime', 'modified', 'updated_at', 'updatedat']

const PICTURES = [
  ...['cover', 'image', 'heroimage', 'hero_image', 'coverimage', 'cover_image', 'featured_image', 'featuredimage', 'featureimage'],
  ...['feature_image', 'hero', 'banner', 'thumbnail', 'thumb', 'header', 'img', 'images', 'ogimage', 'og_image'],
]

const DESCRIPTIONS = ['coveralt', 'cover_alt', 'imagealt', 'image_alt', 'heroalt', 'heroimagealt', 'hero_image_alt', 'alt']

const TAGS = 'Shortcodes, template tags and components that cannot be carried over were removed; the text between them was kept.'

interface Imported extends MarkdownSite {
  folder: SiteFolder
  encoding: string
}

export async function importMarkdown(imported: Imported, options: ImportOptions): Promise<void> {
  const files = new SiteFiles(imported.folder)
  const source: ArticleSource = {
    ...imported,
    contentOf: (article, writing) => contentOf(imported.articles.get(article.id) ?? notThere(article.id), imported, files, writing),
    addresses: addressesOf(imported),
  }
  await importArticles(source, { ...options, sources: [files, ...options.sources] })
}

function notThere(id: string): never {
  throw new Error(`${id} has not been read.`)
}

async function contentOf(article: MarkdownArticle, imported: Imported, files: SiteFiles, writing: Writing): Promise<ArticleContent> {
  const { id, title, fields, categories, date, link } = article
  const description = plainLine(textIn(fields, 'description', 'summary', 'excerpt', 'subtitle'))
  const picture = pictureOf(fields)
  const cover = picture?.src ?? files.coverBeside(id)
  const updated = dateIn(fields, ...UPDATES)?.day ?? ''
  const file = cover === undefined ? undefined : files.wanted(cover, id, link)
  if (cover !== undefined && !file) writing.report.missing('On another site: not imported.', cover)
  return {
    title,
    date: date?.day ?? updated,
    updated,
    publishAt: date?.moment,
    author: ['author', 'authors'].flatMap((name) => textsIn(fields, name)).join(', '),
    description,
    keywords: [
      ...categories.filter((name) => urlName(name) !== article.category),
      ...['tags', 'keywords'].flatMap((name) => textsIn(fields, name, separatorOf(imported.folder))),
    ],
    picture: file && { file, alt: picture?.alt || textIn(fields, ...DESCRIPTIONS) },
    text: await importedText(
      () => nodesOf(article, imported, writing),
      title,
      {
        name: id,
        title,
        language: article.language,
        base: link,
        files: files.of(id, link),
        fallback: description || title,
        link: (href) => addressOfFile(href, article, imported),
      },
      writing,
    ),
  }
}

/** A path, or a group of fields with one. */
function pictureOf(fields: Fields): { src: string; alt: string } | undefined {
  for (const name of PICTURES) {
    const value = Array.isArray(fields[name]) ? fields[name][0] : fields[name]
    const group = lowerCaseFields(value)
    const src = textIn({ value }, 'value') || textIn(group, 'image', 'src', 'url', 'path', 'file', 'overlay_image', 'teaser')
    if (src !== '') return { src, alt: textIn(group, 'alt', 'image_description') }
  }
  return undefined
}

function nodesOf({ id, title }: MarkdownArticle, imported: Imported, { report }: Writing): HtmlNode[] {
  const read = readText(id, imported.folder, imported.encoding)
  // It could be read a moment ago.
  if (typeof read === 'string') throw new Error(`${id} cannot be read: ${read}`)
  const { generator, address } = imported.folder
  const text = withoutTags(read.body, {
    generator,
    mdx: id.endsWith('.mdx'),
    base: new URL(address).pathname.replace(/\/$/, ''),
    title,
    addressOf: (path) => {
      const found = articleAt(path, id, imported)
      return found && new URL(found.link).pathname
    },
    removed: (tag, line) => report.changed(TAGS, `${id}, line ${read.bodyLine + line - 1}: ${tag}`),
  })
  const nodes = id.endsWith('.html') ? parseHtml(text) : markdownTree(text).children.filter((node) => node.type !== 'doctype')
  return withoutOwnTitle(nodes.flatMap(withoutBackLinks), title)
}

/** The page shows its title above the text. */
function withoutOwnTitle(nodes: HtmlNode[], title: string): HtmlNode[] {
  const first = nodes.findIndex((node) => node.type === 'element')
  const node = nodes[first]
  return isElement(node, 'h1') && textOf(node.children).trim() === title ? nodes.toSpliced(first, 1) : nodes
}

/** Footnotes become a list; places within a text have no addresses. */
function withoutBackLinks(node: HtmlNode): HtmlNode[] {
  if (node.type !== 'element') return [node]
  if (node.properties.dataFootnoteBackref !== undefined || node.properties.id === 'footnote-label') return []
  return [{ ...node, children: node.children.flatMap(withoutBackLinks) }]
}

/** Hugo and Astro link to the files of other texts. */
function addressOfFile(href: string, article: MarkdownArticle, imported: Imported): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(href) || !/\.(?:md|mdx|markdown)(?:[?#].*)?$/i.test(href)) return undefined
  return articleAt(decoded(href), article.id, imported)?.link
}

/** As links, `ref` and `post_url` name them: a path from the text or the content folder, with or without its extension, or a name alone. */
function articleAt(path: string, from: string, { articles, folder }: Imported): MarkdownArticle | undefined {
  const plain = (path.split(/[?#]/, 1)[0] ?? '').replace(/^\/+/, '').replace(/\/$/, '')
  const places = [posix.join(dirname(from), plain), ...['', '_posts', ...folder.contentFolders].map((base) => posix.join(base, plain))]
  const endings = ['', '.md', '.mdx', '.markdown', '/index.md', '/index.mdx', '.html']
  for (const place of places) for (const ending of endings) if (articles.has(place + ending)) return articles.get(place + ending)
  return [...articles.values()].find(({ id }) => id.replace(/(?:\/index)?\.\w+$/, '').endsWith(`/${plain}`))
}

/** Of each text its address and those that its front matter gives as earlier ones. */
function addressesOf({ folder, articles }: Imported): OldAddresses {
  const base = new URL(folder.address).pathname.replace(/\/$/, '')
  const lists = [...articles.values()].flatMap(({ folder: kind, id }) => {
    const [section = ''] = id
      .slice((folder.contentFolders.find((each) => each !== '' && id.startsWith(`${each}/`)) ?? '').length)
      .replace(/^\//, '')
      .split('/')
    return kind === 'posts' && id.includes('/') && /^[a-z]/i.test(section) ? [section] : []
  })
  const listed = [...new Set(lists)].filter((section) => section !== 'blog')
  return {
    of: ({ id, link }) => {
      const { pathname } = new URL(link)
      const own = decoded(pathname).replace(/\s/g, '%20')
      const { fields = {} } = articles.get(id) ?? {}
      const earlier = ['aliases', 'redirect_from'].flatMap((name) => textsIn(fields, name))
      return [
        own,
        ...(own.endsWith('.html') ? [own.replace(/\.html$/, '')] : []),
        ...earlier.map((from) => earlierPath(from, base, folder.generator === 'hugo' ? link : folder.address)),
      ]
    },
    category: (nicename) => `${base}/categories/${nicename}/`,
    lists: [
      ...[...listed.map((section) => `/${section}/`), '/tags/*', '/categories/*', '/page/*'].map((from) => ({
        from: base + from,
        to: '/blog',
      })),
      ...['/index.xml', '/feed.xml', '/rss.xml'].map((from) => ({ from: base + from, to: feedPath('posts', 'atom') })),
    ],
  }
}

/** Hugo lets it begin from the folder of the text. */
function earlierPath(written: string, base: string, link: string): string {
  const from = /^https?:/i.test(written) && URL.canParse(written) ? new URL(written).pathname : written
  const path = from.startsWith('/') ? base + from : posix.join(new URL(link).pathname, '..', from)
  return path.replace(/\s/g, '%20')
}
