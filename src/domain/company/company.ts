import * as z from 'zod'
import { brand } from '../brand/brand.ts'
import { openingHours } from '../hours/opening-hours.ts'
import { inquiryFields } from '../inquiries/inquiry-fields.ts'
import { LANGUAGE_CODES } from '../language/languages.ts'
import { LANGUAGE_GUESSES } from '../language/site-languages.ts'
import { download, image } from '../media.ts'
import { fallbackFields, id, partFallback } from '../published.ts'
import { headings } from './headings.ts'
import { sectionFields } from './section-schemas.ts'

const text = z.string().nullable()

const footerPage = z.object({ slug: z.string(), title: z.string(), fallback: fallbackFields })
export type FooterPage = z.infer<typeof footerPage>

export const contact = z.object({
  name: z.string(),
  short_name: text.optional().describe('Not in the specification; other backends omit it'),
  logo: text.describe('Path below /storage/'),
  footer_text: text,
  facebook: text,
  linkedin: text,
  twitter: text,
  youtube: text,
  instagram: text,
  phone: text,
  secondary_phone: text,
  main_email: text,
  google_map: text.describe('Link to directions'),
  about_content: text,
  address: text,
  footer_pages: z.array(footerPage).optional().describe('Not in the specification; other backends omit it'),
  fallback: fallbackFields,
})
export type Contact = z.infer<typeof contact>
export const contactAnswer = z.object({ contact })

export const about = z.object({
  website_name: z.string(),
  title: text,
  description: z.string().describe('HTML'),
  about_content: text,
  learn_more: text.optional().describe('Ends the description of the home page for search engines; not in the specification'),
  company_profile: text.describe('Path below /storage/'),
  company_profile_file: download.nullable(),
  background_image: text,
  images: z.array(image).describe('Background image first'),
  fallback: fallbackFields,
})
export type About = z.infer<typeof about>
export const aboutAnswer = z.object({ data: about })

export const slider = z.object({
  id,
  title: z.string(),
  description: z.string(),
  media: text,
  images: z.array(image),
  button_text: z.string(),
  button_link: z.string(),
  fallback: fallbackFields,
})
export type Slider = z.infer<typeof slider>

export const client = z.object({
  id,
  name: z.string(),
  website: text,
  logo: text,
  images: z.array(image),
  fallback: fallbackFields,
})
export type Client = z.infer<typeof client>

export const faq = z.object({ id, question: z.string(), answer: z.string().describe('HTML'), fallback: fallbackFields })
export type Faq = z.infer<typeof faq>

export const testimonial = z.object({
  id,
  author_name: z.string(),
  author_position: z.string(),
  company: z.string(),
  content: z.string(),
  avatar: text,
  images: z.array(image),
  fallback: fallbackFields,
})
export type Testimonial = z.infer<typeof testimonial>

const socialLinks = z.object({ twitter: text, linkedin: text, github: text, email: text, website: text })

/** Links are both at the top level and in `social` (docs/reading-the-spec.md#content-and-calls). */
export const teamMember = z.object({
  id,
  name: z.string(),
  position: text,
  description: text,
  media: text,
  images: z.array(image),
  featured: z.boolean(),
  ...socialLinks.shape,
  social: socialLinks,
  fallback: fallbackFields,
})
export type TeamMember = z.infer<typeof teamMember>

const figure = z.object({ value: z.string(), label: z.string(), fallback: partFallback })
export type Figure = z.infer<typeof figure>

const days = z.number().describe('In days; 0 means forever')

/** Days. */
const retention = z.object({ contact: days, inquiry: days, application: days, quarantine: days })
export type Retention = z.infer<typeof retention>

export const KEEP_ALL: Retention = { contact: 0, inquiry: 0, application: 0, quarantine: 0 }

const decimals = z.number().int().nonnegative()

const productNote = z.object({
  icon: z.string(),
  title: z.string(),
  text: z.string(),
  fallback: partFallback,
  categories: z.array(z.string()).optional().describe('Slugs. Without these two, all products have the note'),
  products: z.array(z.string()).optional().describe('Slugs'),
})
export type ProductNote = z.infer<typeof productNote>

/** Our own addition to the specification's calls; a backend without it leaves the pages on built-in defaults. */
export const site = z.object({
  brand: brand.nullable().describe('Null where everything looks as packaged'),
  languages: z.array(z.enum(LANGUAGE_CODES)).min(1),
  source_language: z.enum(LANGUAGE_CODES).describe('Stands in for missing translations'),
  language_guess: z.enum(LANGUAGE_GUESSES).describe('What decides first for a visitor who has not chosen a language'),
  language_switch: z.enum(['home', 'stay']).describe('Where choosing a language leads'),
  country: text.describe('ISO 3166'),
  persian_region: z.enum(['IR', 'AF']),
  time_zone: z.string().describe('IANA name; days begin and times are shown in this zone'),
  opening_hours: openingHours.nullable(),
  currency: z
    .object({ list: z.string(), detail: z.string(), rate: z.number().positive(), list_decimals: decimals, detail_decimals: decimals })
    .nullable()
    .describe('ISO 4217 codes; prices are in `list`, product pages show them times `rate` in `detail`'),
  tax_note: z.object({ text: z.string(), fallback: partFallback }).nullable(),
  price_slider: z.number().positive().describe('Where the price filter ends, which then sets no bound'),
  order: z.object({ phone: text, chat_url: z.string() }),
  map: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      zoom: z.number(),
      consent: z.boolean().describe('Whether the map loads only when the visitor clicks a button'),
    })
    .nullable(),
  upload_limits: z.object({ application_mb: z.number(), inquiry_mb: z.number() }),
  inquiry_fields: inquiryFields.describe('What differs from the packaged form for companies, by field'),
  retention,
  ...sectionFields,
  headings,
  figures: z.object({
    newsletter: z.array(figure),
    team: z.array(figure),
    about: z.array(figure),
    product_card_rating: z.number().nullable(),
    product_rating: z.number().nullable(),
    product_reviews: z.number().nullable(),
    post_likes: z.number().nullable(),
    post_comments: z.number().nullable(),
    post_views: z.number().nullable(),
    product_notes: z.array(productNote),
  }),
})
export type Site = z.infer<typeof site>

/** As published: the dearest product is known when the site is asked for. */
export type PublishedSite = Omit<Site, 'price_slider'> & { price_slider: number | 'dearest' }

export const siteAnswer = z.object({ data: site })
