import { isLanguageCode } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { languagePrefix } from '#domain/paths.ts'
import type { NewRedirect } from '../redirects.ts'
import type { Article, OldContent } from './article.ts'
import { addressOf } from './link-rewriter.ts'
import type { Plan, PlannedItem } from './plan.ts'
import type { PostTypes } from './site-files.ts'

export interface OldAddresses {
  of: (article: Article) => string[]
  /** By nicename. */
  category: (nicename: string) => string
  /** What the old site answered of its blog beside posts and categories. */
  lists: NewRedirect[]
}

/** Only of what visitors could see. Draft and scheduled items had no address yet. */
export function* redirectsOf(
  { articles }: OldContent,
  plan: Plan,
  types: PostTypes,
  old: OldAddresses,
  languages: SiteLanguages,
): Iterable<NewRedirect> {
  const shown = [...articles.values()].flatMap((article) => {
    const planned = plan.itemById.get(article.id)
    return planned?.main.status === 'publish' && article.status === 'publish' ? [{ article, planned }] : []
  })
  const seen = new Set<string>()
  for (const { article, planned } of shown) {
    const to = newAddress(article, planned, languages)
    for (const from of old.of(article)) {
      if (seen.has(from)) continue
      seen.add(from)
      yield { from, to }
    }
  }
  if (!shown.some(({ planned }) => planned.folder === 'posts')) return
  for (const [nicename, type] of types) if (nicename !== '') yield { from: old.category(nicename), to: `/blog?type=${type}` }
  yield* old.lists
}

/** In the language of the old text, where the site has it. */
function newAddress({ language }: Article, planned: PlannedItem, site: SiteLanguages): string {
  const own = isLanguageCode(language) && planned.files.has(language) && site.languages.includes(language)
  return (own ? languagePrefix(site, language) : '') + addressOf(planned)
}
