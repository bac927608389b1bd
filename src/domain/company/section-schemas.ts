import * as z from 'zod'
import { localized } from '../language/localized.ts'
import { partFallback } from '../published.ts'
import { ALL_SECTIONS, DEFAULT_NAVIGATION, HOME_SECTIONS, NAVIGATION_PAGES, SECTION_NAMES, type SectionName } from './section-names.ts'

function ofEachSection<Schema extends z.ZodType>(schema: Schema): Record<SectionName, Schema> {
  return Object.fromEntries(SECTION_NAMES.map((name) => [name, schema])) as Record<SectionName, Schema>
}

const ownLink = z.strictObject({
  text: localized,
  link: z.string().describe('The address of a page of the site, such as /data/about-us, or one that begins with https://'),
})

/** Of settings.yaml. */
export const sectionSettings = {
  sections: z.strictObject(ofEachSection(z.boolean().default(true))).default(ALL_SECTIONS),
  home: z
    .array(z.enum(HOME_SECTIONS))
    .min(1)
    .default([...HOME_SECTIONS])
    .describe('Sections of the home page, in their order'),
  navigation: z
    .array(
      z.union([z.enum(NAVIGATION_PAGES), ownLink], { error: `one of ${NAVIGATION_PAGES.join(', ')}, or a link with "text" and "link"` }),
    )
    .min(1)
    .default(DEFAULT_NAVIGATION)
    .describe('Pages in the navigation bar and links of your own, in their order'),
}

/** Of the API's answer. */
export const sectionFields = {
  sections: z.object(ofEachSection(z.boolean())).describe('A section that is off has no pages, calls or forms'),
  home: z.array(z.enum(HOME_SECTIONS)).describe('Sections of the home page, in their order; those that are off are not shown'),
  navigation: z
    .array(
      z.union([z.object({ page: z.enum(NAVIGATION_PAGES) }), z.object({ text: z.string(), link: z.string(), fallback: partFallback })]),
    )
    .describe('Links of the navigation bar, in their order; those to pages that are off are not shown'),
}
