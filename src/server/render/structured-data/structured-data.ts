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

/** A node with what a page shows; undefined where it shows nothing of the kind, or where the node would not be valid. */
export type Describe = (page: DescribedPage) => Thing | undefined

/** What single screens show beside the way to them, by their source files. */
const SCREENS: Record<string, Describe[]> = {
  'home/home-screen.tsx': [organization, webSite, faqPage],
  'contact/contact-screen.tsx': [organization, contactPage],
}

/** What is told of a thing that has a page of its own. */
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
 * What a page tells search engines of what it shows (schema.org, as JSON-LD), made of the very answers
 * that it was rendered with. Nothing that is not on the page, and none of the fixed figures (docs/reading-the-spec.md#where-the-specification-records-a-defect).
 * @returns undefined for pages that search engines do not list, and where there is nothing to tell
 */
export function structuredData(page: DescribedPage): Graph | undefined {
  if (page.status !== 200 || !page.facts || page.facts.noIndex) return undefined
  const describe: Describe[] = [...(SCREENS[page.source] ?? []), breadcrumbList, describeThing]
  const nodes = describe.map((each) => each(page)).filter((node) => node !== undefined)
  return nodes.length > 0 ? { '@context': 'https://schema.org', '@graph': nodes } : undefined
}
