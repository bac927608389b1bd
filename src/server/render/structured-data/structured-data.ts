import type { Graph, Thing } from 'schema-dts'
import type { DescribedPage } from '../described-page.ts'
import { shownThing } from '../shown-thing.ts'
import { blogPosting } from './blog-posting.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { contactPage } from './contact-page.ts'
import { faqPage } from './faq-page.ts'
import { jobPosting } from './job-posting.ts'
import { organization } from './organization.ts'
import { product } from './product.ts'
import { webSite } from './web-site.ts'

/** Undefined where the page shows nothing of the kind, or the node would be invalid. */
export type Describe = (page: DescribedPage) => Thing | undefined

const SCREENS: Record<string, Describe[]> = {
  'home/home-screen.tsx': [organization, webSite, faqPage],
  'contact/contact-screen.tsx': [organization, contactPage],
}

function describeThing(page: DescribedPage): Thing | undefined {
  const shown = shownThing(page)
  switch (shown?.kind) {
    case 'post':
      return blogPosting(page, shown.thing)
    case 'product':
      return product(page, shown.thing)
    case 'job':
      return jobPosting(page, shown.thing)
    default:
      return undefined
  }
}

/**
 * Nothing that the page does not show, and none of the fixed figures
 * (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 */
export function structuredData(page: DescribedPage): Graph | undefined {
  if (page.status !== 200 || !page.facts || page.facts.noIndex) return undefined
  const describe: Describe[] = [...(SCREENS[page.source] ?? []), breadcrumbList, describeThing]
  const nodes = describe.map((each) => each(page)).filter((node) => node !== undefined)
  return nodes.length > 0 ? { '@context': 'https://schema.org', '@graph': nodes } : undefined
}
