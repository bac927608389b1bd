import type { ContactPage } from 'schema-dts'
import { contactOf, type DescribedPage } from '../described-page.ts'

export function contactPage(page: DescribedPage): ContactPage | undefined {
  const { facts } = page
  if (!facts || !contactOf(page)?.name) return undefined
  return {
    '@type': 'ContactPage',
    '@id': `${facts.url}#page`,
    url: facts.url,
    name: facts.title,
    description: facts.description,
    inLanguage: page.language,
    mainEntity: { '@id': `${page.publicUrl}/#organization` },
  }
}
