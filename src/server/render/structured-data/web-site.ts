import type { SearchAction, WebSite, WithActionConstraints } from 'schema-dts'
import { contactOf, type DescribedPage } from '../described-page.ts'
import { organizationName } from './organization.ts'

/** Google, 'Sitelinks search box' */
export function webSite(page: DescribedPage): WebSite | undefined {
  const name = contactOf(page)?.name
  if (!name || !page.facts) return undefined
  const { home } = page.facts
  const search: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${home}search?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  const publisher = organizationName(page)
  return {
    '@type': 'WebSite',
    '@id': `${home}#website`,
    url: home,
    name,
    inLanguage: page.language,
    ...(publisher ? { publisher: { '@id': `${page.publicUrl}/#organization` } } : {}),
    potentialAction: search,
  }
}
