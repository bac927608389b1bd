import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteMap } from '#content/check/links.ts'
import { withoutUmlauts } from '#content/german-umlauts.ts'
import { ofEachFolder } from '#content/kinds.ts'
import { fileOf, listFolder } from '#content/read/folder.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { decoded } from '#domain/text.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { slugFrom, UniqueSlugs } from '../slugs.ts'
import type { Article, OldContent } from './article.ts'

export interface PlannedItem {
  folder: Article['folder']
  slug: string
  /** The one in the source language, or its substitute. */
  main: Article
  files: Map<LanguageCode, Article>
}

export interface Plan {
  items: PlannedItem[]
  itemById: Map<string, PlannedItem>
  site: SiteMap
}

export async function planOf(
  content: OldContent,
  writer: ContentWriter,
  report: ImportReport,
  services: ReadonlySet<string>,
): Promise<Plan> {
  const { listing } = listFolder(writer.contentDir)
  const registers = {
    posts: new UniqueSlugs(listing.posts.map(({ slug }) => slug)),
    pages: new UniqueSlugs(listing.pages.map(({ slug }) => slug)),
  }
  for (const [, path] of writer.state.paths()) reserve(registers, path)
  const items: PlannedItem[] = []
  const itemById = new Map<string, PlannedItem>()
  for (const group of groupsOf(content, report)) {
    const earlier = group.map(({ id }) => writer.state.pathOf(`post ${id}`)).find((found) => found !== undefined)
    const main = mainOf(group, content, writer.site)
    const slug = earlier?.split('/')[1] ?? registers[main.folder].claim(preferredSlug(group, main, writer.site.source))
    const item: PlannedItem = { folder: main.folder, slug, main, files: filesOf(group, main, writer.site, report) }
    if (await writer.wasRemoved(fileOf(item.folder, slug, writer.site.source))) {
      const reason = `Deleted by hand since the last import. To import them again, delete their entries in ${writer.state.file}.`
      report.leftOut(reason, main.name)
      continue
    }
    items.push(item)
    for (const article of group) {
      itemById.set(article.id, item)
      writer.state.setPath(`post ${article.id}`, `${item.folder}/${slug}`)
    }
  }
  return { items, itemById, site: siteMapOf(writer, items, services) }
}

function reserve(registers: Record<string, UniqueSlugs>, path: string): void {
  const [folder = '', slug] = path.split('/')
  if (slug) registers[folder]?.reserve(slug)
}

/** Two items in the same language are not translations of each other. */
function groupsOf({ articles }: OldContent, report: ImportReport): Article[][] {
  const groups = Map.groupBy(articles.values(), ({ group }) => group)
  return [...groups.values()].flatMap((members) => {
    const published = members.filter(({ status }) => status === 'publish')
    const shown = published.length > 0 ? published : members
    for (const member of members) {
      if (!shown.includes(member)) report.leftOut('Unpublished translations of published items.', member.name)
    }
    const [first, ...others] = shown
    const group = first ? [first] : []
    const alone: Article[][] = []
    for (const article of others) {
      if (group.some(({ language }) => language === article.language)) alone.push([article])
      else group.push(article)
    }
    return [group, ...alone]
  })
}

function mainOf(group: Article[], { site }: OldContent, { languages, source }: SiteLanguages): Article {
  const wanted = [source, site.language]
  const found = wanted.map((language) => group.find((article) => article.language === language)).find(Boolean)
  const [first] = group.filter(({ language }) => languages.includes(language))
  const main = found ?? first ?? group[0]
  if (!main) throw new Error('A group of articles is empty.')
  return main
}

function filesOf(group: Article[], main: Article, { languages, source }: SiteLanguages, report: ImportReport): Map<LanguageCode, Article> {
  const files = new Map<LanguageCode, Article>([[source, main]])
  for (const article of group) {
    if (languages.includes(article.language)) files.set(article.language, article)
    else if (article !== main) report.leftOut(`Texts in "${article.language}", which is not a language of the site.`, article.name)
  }
  return files
}

function preferredSlug(group: Article[], main: Article, source: LanguageCode): string {
  const own = [main, ...group].map(({ slug }) => decoded(slug)).find((slug) => /[a-z]/i.test(slug) && !/[^\x20-\x7e]/.test(slug))
  return slugFrom(
    withoutUmlauts(own ?? (decoded(main.slug) || main.title), source),
    `${main.folder === 'posts' ? 'post' : 'page'}-${main.id}`,
  )
}

function siteMapOf({ contentDir, site }: ContentWriter, items: PlannedItem[], services: ReadonlySet<string>): SiteMap {
  const planned = new Set(items.map(({ folder, slug }) => `${folder}/${slug}`))
  const slugs = (folder: FolderName) => ({
    has: (slug: string) =>
      planned.has(`${folder}/${slug}`) || (/^[a-z0-9-]+$/.test(slug) && existsSync(join(contentDir, fileOf(folder, slug, site.source)))),
  })
  return { ...ofEachFolder(slugs), services }
}
