import type { Graph, Thing } from 'schema-dts'
import { ITEM_PAGES } from '#domain/content-types/content-types.ts'
import type { PageName } from '#domain/paths.ts'
import type { DescribedPage } from '../described-page.ts'
import { shownItem } from '../shown-item.ts'
import { blogPosting } from './blog-posting.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { contactPage } from './contact-page.ts'
import { faqPage } from './faq-page.ts'
import { jobPosting } from './job-posting.ts'
import { organization } from './organization.ts'
import { productNode } from './product.ts'
import { webSite } from './web-site.ts'

/** Undefined where the page shows nothing of the kind, or the node would be invalid. */
export type Describe = (page: DescribedPage) => Thing | undefined

const PAGES: Partial<Record<PageName, Describe[]>> = {
  home: [organization, webSite, faqPage],
  contact: [organization, contactPage],
}

/** By schema.org type, as content types name them. */
const ITEMS = { BlogPosting: blogPosting, Product: productNode, JobPosting: jobPosting }

function describeItem(page: DescribedPage): Thing | undefined {
  const shown = shownItem(page)
  const type = shown && ITEM_PAGES[shown.kind].structuredData
  return type && ITEMS[type](page, shown.item as never)
}

/**
 * Nothing that the page does not show, and none of the fixed figures
 * (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 */
export function structuredData(page: DescribedPage): Graph | undefined {
  if (page.status !== 200 || !page.facts || page.facts.noIndex) return undefined
  const describe: Describe[] = [...((page.page && PAGES[page.page]) ?? []), breadcrumbList, describeItem]
  const nodes = describe.map((each) => each(page)).filter((node) => node !== undefined)
  return nodes.length > 0 ? { '@context': 'https://schema.org', '@graph': nodes } : undefined
}
