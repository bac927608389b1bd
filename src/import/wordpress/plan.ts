import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteMap } from '#content/check/links.ts'
import { fileOf, listFolder } from '#content/read/folder.ts'
import { FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { ContentWriter } from '../content-writer.ts'
import type { ImportReport } from '../report.ts'
import { decodedSlug, SlugRegister, slugFrom } from '../slugs.ts'
import { type Article, nameOf, type Survey } from './survey.ts'

export interface Thing {
  folder: Article['folder']
  slug: string
  /** The English one, or the one in its place. */
  main: Article
  files: Map<LanguageCode, Article>
}

export interface Plan {
  things: Thing[]
  thingOf: Map<string, Thing>
  site: SiteMap
}

export async function planOf(survey: Survey, writer: ContentWriter, report: ImportReport, services: ReadonlySet<string>): Promise<Plan> {
  const { listing } = listFolder(writer.contentDir)
  const registers = {
    posts: new SlugRegister(listing.posts.map(({ slug }) => slug)),
    pages: new SlugRegister(listing.pages.map(({ slug }) => slug)),
  }
  for (const [, place] of writer.ledger.places()) keepPlace(registers, place)
  const things: Thing[] = []
  const thingOf = new Map<string, Thing>()
  for (const group of groupsOf(survey, report)) {
    const place = group.map(({ id }) => writer.ledger.placeOf(`post ${id}`)).find((found) => found !== undefined)
    const main = mainOf(group, survey)
    const slug = place?.split('/')[1] ?? registers[main.folder].give(wishedSlug(group, main))
    const thing: Thing = { folder: main.folder, slug, main, files: filesOf(group, main, report) }
    if (await writer.wasRemoved(fileOf(thing.folder, slug, FALLBACK))) {
      const reason = `Somebody has removed their files since the last import. To import them again take them out of ${writer.ledger.file}.`
      report.leftOut(reason, nameOf(main))
      continue
    }
    things.push(thing)
    for (const article of group) {
      thingOf.set(article.id, thing)
      writer.ledger.setPlace(`post ${article.id}`, `${thing.folder}/${slug}`)
    }
  }
  return { things, thingOf, site: siteMapOf(writer.contentDir, things, services) }
}

function keepPlace(registers: Record<string, SlugRegister>, place: string): void {
  const [folder = '', slug] = place.split('/')
  if (slug) registers[folder]?.keep(slug)
}

/** Two in one language are separate things. */
function groupsOf({ articles }: Survey, report: ImportReport): Article[][] {
  const groups = Map.groupBy(articles.values(), ({ group }) => group)
  return [...groups.values()].flatMap((members) => {
    const published = members.filter(({ status }) => status === 'publish')
    const shown = published.length > 0 ? published : members
    for (const member of members) {
      if (!shown.includes(member)) report.leftOut('They are drafts of a translation of something that is published.', nameOf(member))
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

function mainOf(group: Article[], { site }: Survey): Article {
  const wanted = [FALLBACK, site.language]
  const found = wanted.map((language) => group.find((article) => article.language === language)).find(Boolean)
  const [first] = group.filter(({ language }) => isLanguageCode(language))
  const main = found ?? first ?? group[0]
  if (!main) throw new Error('A group of articles is empty.')
  return main
}

function filesOf(group: Article[], main: Article, report: ImportReport): Map<LanguageCode, Article> {
  const files = new Map<LanguageCode, Article>([[FALLBACK, main]])
  for (const article of group) {
    if (isLanguageCode(article.language)) files.set(article.language, article)
    else if (article !== main)
      report.leftOut(`They are written in "${article.language}", which is no language of the site.`, nameOf(article))
  }
  return files
}

function wishedSlug(group: Article[], main: Article): string {
  const own = [main, ...group].map(({ slug }) => decodedSlug(slug)).find((slug) => /[a-z]/i.test(slug) && !/[^\x20-\x7e]/.test(slug))
  return slugFrom(own ?? (decodedSlug(main.slug) || main.title), `${main.folder === 'posts' ? 'post' : 'page'}-${main.id}`)
}

function siteMapOf(contentDir: string, things: Thing[], services: ReadonlySet<string>): SiteMap {
  const planned = new Set(things.map(({ folder, slug }) => `${folder}/${slug}`))
  const slugs = (folder: 'products' | 'posts' | 'pages' | 'jobs') => ({
    has: (slug: string) =>
      planned.has(`${folder}/${slug}`) || (/^[a-z0-9-]+$/.test(slug) && existsSync(join(contentDir, fileOf(folder, slug, FALLBACK)))),
  })
  return { products: slugs('products'), posts: slugs('posts'), pages: slugs('pages'), jobs: slugs('jobs'), services }
}
