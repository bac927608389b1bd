import type { SectionName } from '#domain/company/section-names.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'

interface SmallList {
  kind: string
  /** The YAML file in the content folder. */
  file: string
  /** Below `/api`. */
  call: string
  /** What the description of the API calls it. */
  summary: string
  section?: SectionName
}

/** Lists without pages. Apart from content-types.ts, which browsers load. */
export const SMALL_LISTS = [
  { kind: 'slider', file: 'sliders', call: '/sliders', summary: 'Slides of the home page' },
  { kind: 'client', file: 'clients', call: '/clients', summary: 'Clients', section: 'clients' },
  { kind: 'faq', file: 'faqs', call: '/faqs', summary: 'Questions and answers', section: 'faq' },
  { kind: 'testimonial', file: 'testimonials', call: '/testimonials', summary: 'What clients say', section: 'testimonials' },
  { kind: 'team', file: 'team', call: SPEC_CALLS.team, summary: 'Members of the team', section: 'team' },
  { kind: 'branch', file: 'branches', call: '/branches', summary: 'Places of the company' },
  { kind: 'region', file: 'regions', call: '/regions', summary: 'Regions served, with days of delivery', section: 'regions' },
  {
    kind: 'product_category',
    file: 'product-categories',
    call: '/productCategories',
    summary: 'Product categories',
    section: 'products',
  },
] as const satisfies SmallList[]
export type SmallListKind = (typeof SMALL_LISTS)[number]['kind']
