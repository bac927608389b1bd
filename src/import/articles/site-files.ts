import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Localized } from '#domain/language/localized.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { decoded } from '#domain/text.ts'
import type { ContentWriter } from '../content-writer.ts'
import { writeAtomically } from '../files.ts'
import type { ImportReport } from '../report.ts'
import { slugFrom } from '../slugs.ts'
import { addEntries, type ListEntry } from '../yaml-list.ts'
import type { Category, OldSite } from './article.ts'
import type { Plan } from './plan.ts'

/** For posts without a category. */
const UNFILED_TYPE = { key: 'articles', name: { en: 'Articles', fa: 'نوشته‌ها', ps: 'لیکنې', ru: 'Статьи' } }

const ABOUT_SERVICE = {
  key: 'about-us',
  name: { en: 'About us', fa: 'دربارهٔ ما', ps: 'زموږ په اړه', ru: 'О нас' },
  description: {
    en: 'Who we are and how we work.',
    fa: 'ما که هستیم و چگونه کار می‌کنیم.',
    ps: 'موږ څوک یو او څنګه کار کوو.',
    ru: 'Кто мы и как работаем.',
  },
}

/** By nicename of the category; posts without one have the empty nicename. */
export type PostTypes = ReadonlyMap<string, string>

export async function addPostTypes(plan: Plan, site: OldSite, writer: ContentWriter, report: ImportReport): Promise<PostTypes> {
  const used = new Set(plan.items.filter(({ folder }) => folder === 'posts').map(({ main }) => main.category))
  const types = new Map<string, string>()
  const entries = new Map<string, ListEntry>()
  for (const nicename of used) {
    const entry =
      nicename === '' ? { ...UNFILED_TYPE, name: inSource(UNFILED_TYPE.name, writer.site.source) } : entryOf(nicename, site, writer.site)
    types.set(nicename, entry.key)
    if (!entries.has(entry.key)) entries.set(entry.key, entry)
  }
  await addEntries(writer, 'post-types', [...entries.values()])
  for (const { key } of entries.values()) report.imported('Blog categories (post-types.yaml)', key)
  if (types.has('')) report.changed('Posts without a category are in a new category.', `${UNFILED_TYPE.key} in post-types.yaml`)
  return types
}

/** Also in the source language of the site, in English if need be. */
function inSource(texts: { en: string; [language: string]: string }, source: LanguageCode): Localized {
  return { [source]: texts[source] ?? texts.en, ...texts }
}

function entryOf(nicename: string, site: OldSite, languages: SiteLanguages): ListEntry {
  const category = site.categories.get(nicename) ?? { id: '', nicename, name: decoded(nicename) }
  const translations = site.categoryTranslations.find((numbers) => [...numbers.values()].includes(category.id))
  const named = new Map(
    [...(translations ?? [])].map(([language, id]) => [language, [...site.categories.values()].find((other) => other.id === id)]),
  )
  const original = named.get(languages.source)
  return {
    key: slugFrom(decoded((original ?? category).nicename), `category-${category.id || 'of-posts'}`),
    name: nameIn(category, named, languages),
  }
}

function nameIn(category: Category, named: ReadonlyMap<string, Category | undefined>, { languages, source }: SiteLanguages): Localized {
  const names = [...named].flatMap(([language, other]) => (languages.includes(language) && other ? [[language, other.name] as const] : []))
  return names.length < 2 ? category.name : { [source]: category.name, ...Object.fromEntries(names) }
}

/** Returns its key; undefined if pages get no service. */
export async function addService(
  plan: Plan,
  service: string | undefined,
  writer: ContentWriter,
  report: ImportReport,
): Promise<string | undefined> {
  if (service !== undefined) return service === 'none' ? undefined : service
  if (!plan.items.some(({ folder }) => folder === 'pages')) return undefined
  const { key, name, description } = ABOUT_SERVICE
  await addEntries(writer, 'services', [
    { key, name: inSource(name, writer.site.source), description: inSource(description, writer.site.source) },
  ])
  report.changed(
    'Pages belong to a service: the imported ones are in "about-us". Choose another with --service, or change "category" in a page.',
    'services.yaml',
  )
  return ABOUT_SERVICE.key
}

export async function addSiteFiles({ contentDir, dryRun, state }: ContentWriter, site: OldSite, report: ImportReport): Promise<void> {
  const name = site.title || 'Our company'
  const files = {
    'settings.yaml': { name },
    'about.yaml': { website_name: name, description: site.description || name },
  }
  for (const [file, values] of Object.entries(files)) {
    const path = join(contentDir, file)
    const id = `site ${file}`
    if (!existsSync(path)) {
      if (!dryRun) await writeAtomically(path, stringify(values, { lineWidth: 0 }))
      state.setPath(id, file)
    }
    if (state.pathOf(id) === undefined) continue
    report.imported('Site files', file)
  }
}
