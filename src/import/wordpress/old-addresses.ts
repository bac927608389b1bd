import { feedPath } from '#domain/feeds.ts'
import { isLanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { languagePrefix } from '#domain/paths.ts'
import { decoded } from '#domain/text.ts'
import type { NewRedirect } from '../redirects.ts'
import { addressOf, type LinkRewriter } from './link-rewriter.ts'
import type { Plan, PlannedItem } from './plan.ts'
import type { Article, ExportScan } from './scan-export.ts'
import type { PostTypes } from './site-files.ts'

/** What WordPress answers of a blog beside its posts; the new blog has one list. */
const LISTS = ['/tag/*', '/author/*', '/page/*']

/** Only of what visitors could see. Draft and scheduled items had no address yet. */
export function* oldAddressesOf(
  { articles, site }: ExportScan,
  plan: Plan,
  types: PostTypes,
  addresses: LinkRewriter,
  languages: SiteLanguages,
): Iterable<NewRedirect> {
  const shown = [...articles.values()].flatMap((article) => {
    const planned = plan.itemById.get(article.id)
    return planned?.main.status === 'publish' && article.status === 'publish' ? [{ article, planned }] : []
  })
  const seen = new Set<string>()
  for (const { article, planned } of shown) {
    const to = newAddress(article, planned, languages)
    for (const from of oldAddresses(article)) {
      if (seen.has(from)) continue
      seen.add(from)
      yield { from, to }
    }
  }
  if (!shown.some(({ planned }) => planned.folder === 'posts')) return
  for (const nicename of [...types.keys()].filter(Boolean)) {
    const from = `/category/${decoded(nicename)}/`
    const to = addresses.rewrite(site.address + from, site.address).target
    if (to !== undefined) yield { from, to }
  }
  for (const from of LISTS) yield { from, to: '/blog' }
  yield { from: '/feed/', to: feedPath('posts', 'atom') }
  yield { from: '/wp-json/*', gone: true }
}

/** WordPress leads from the number and the bare name to the permanent address, so all of them are in use. */
function oldAddresses({ folder, id, slug, link }: Article): string[] {
  const url = URL.canParse(link) ? new URL(link) : undefined
  const own = url && decoded(url.pathname).replaceAll(/\s/g, '%20') + url.search
  const named = slug === '' ? [] : [`/${decoded(slug)}/`]
  return [...(own && own !== '/' ? [own] : []), `/?${folder === 'pages' ? 'page_id' : 'p'}=${id}`, ...named]
}

/** In the language of the old text, where the site has it. */
function newAddress({ language }: Article, planned: PlannedItem, site: SiteLanguages): string {
  const own = isLanguageCode(language) && planned.files.has(language) && site.languages.includes(language)
  return (own ? languagePrefix(site, language) : '') + addressOf(planned)
}
