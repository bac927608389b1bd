import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { partFallback } from '../published.ts'

const title = z.strictObject({ title: localized.optional() }).optional()
const titleAndLead = z
  .strictObject({ title: localized.optional(), lead: localized.optional().describe('The sentence below the title') })
  .optional()

/** Of headings.yaml; what is left out has the words of the interface. */
export const headingsSource = z.strictObject({
  products: titleAndLead.describe('At the head of /products'),
  blog: titleAndLead.describe('At the head of /blog'),
  team: titleAndLead.describe('At the head of /teams'),
  jobs: titleAndLead.describe('At the head of /careers'),
  contact: titleAndLead.describe('At the head of /contact'),
  search: titleAndLead.describe('At the head of /search'),
  home_blog: title.describe('On the home page'),
  home_faq: titleAndLead.describe('On the home page'),
  home_testimonials: title.describe('On the home page'),
  home_team: title.describe('On the home page'),
  home_products: title.describe('On the home page'),
  home_contact: titleAndLead.describe('On the home page'),
  message: titleAndLead.describe('Above the contact form of /contact'),
  inquiry: titleAndLead.describe('Above the business inquiry of /contact'),
  questions: titleAndLead.describe('At the end of pages about services'),
  join: titleAndLead.describe('At the end of /teams'),
  newsletter: title.describe('Above the footer'),
})
export type HeadingsSource = z.infer<typeof headingsSource>
export type HeadingName = keyof HeadingsSource

/** Of the API's answer. */
export const headings = z
  .partialRecord(
    z.enum(Object.keys(headingsSource.shape) as [HeadingName]),
    z.object({
      title: z.string().optional(),
      lead: z.string().optional(),
      fallback: partFallback,
    }),
  )
  .describe('What the company says in place of the texts of the interface')
