import type { BreadcrumbList } from 'schema-dts'
import type { DescribedPage } from '../described-page.ts'

/** Google, 'Breadcrumb structured data': two steps at least. */
export function breadcrumbList({ facts }: DescribedPage): BreadcrumbList | undefined {
  if (!facts || facts.crumbs.length < 2) return undefined
  return {
    '@type': 'BreadcrumbList',
    '@id': `${facts.url}#breadcrumb`,
    itemListElement: facts.crumbs.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
  }
}
