import * as z from 'zod'
import { DEFAULT_TIME_ZONE } from '#domain/time/day.ts'
import { timeZone } from '#domain/time/time-zone.ts'
import { country } from '../country.ts'
import { hoursSource } from '../hours/hours-source.ts'
import { inquiryFieldsSource } from '../inquiries/inquiry-fields.ts'
import { LANGUAGE_CODES } from '../language/languages.ts'
import { localized } from '../language/localized.ts'
import { DEFAULT_LANGUAGES, LANGUAGE_GUESSES } from '../language/site-languages.ts'
import { imageSource, MEDIA_PATH } from '../media.ts'
import { moneySettings } from '../money/money-source.ts'
import { webAddress } from '../source.ts'
import { client, faq, slider, teamMember, testimonial } from './company.ts'
import { sectionSettings } from './section-schemas.ts'

const key = z.string().describe('A short name, unique in the file; never change it')

const days = z.number().int().min(0).max(10_000).default(0).describe('In days; 0 means forever')

export const settingsSource = z.strictObject({
  name: localized,
  short_name: localized.optional().describe('Below the icon on phones, up to 12 characters; by default the first words of the name'),
  logo: imageSource.optional().describe('Also the icon in browsers and on phones; a square image works best'),
  footer_text: localized.optional(),
  facebook: webAddress.optional(),
  linkedin: webAddress.optional(),
  twitter: webAddress.optional(),
  youtube: webAddress.optional(),
  instagram: webAddress.optional(),
  phone: z.string().optional(),
  secondary_phone: z.string().optional(),
  main_email: z.email().optional(),
  google_map: webAddress.optional(),
  about_content: localized.optional(),
  address: localized.optional(),
  footer_pages: z.array(z.string()).default([]).describe('Slugs of the pages linked in the footer'),
  languages: z
    .array(z.enum(LANGUAGE_CODES))
    .min(1)
    .default([...DEFAULT_LANGUAGES])
    .describe('In the order of the language menu'),
  source_language: z
    .enum(LANGUAGE_CODES)
    .optional()
    .describe('All content exists in it, and it stands in for missing translations; by default English if it is listed, else the first'),
  language_guess: z
    .enum(LANGUAGE_GUESSES)
    .default('country')
    .describe('What decides first in which language a new visitor reads: the country, or the languages of the browser'),
  language_switch: z
    .enum(['home', 'stay'])
    .default('home')
    .describe('Where choosing a language leads: to the home page, or to the same page, if it exists in that language'),
  country: country.optional().describe('Of the company, ISO 3166'),
  persian_region: z.enum(['IR', 'AF']).default('IR'),
  time_zone: timeZone.default(DEFAULT_TIME_ZONE).describe('IANA name, for example Asia/Kabul'),
  opening_hours: hoursSource.optional().describe('In the time_zone of the company'),
  ...moneySettings,
  order: z
    .strictObject({
      phone: z
        .string()
        .regex(/^\d{6,15}$/, 'the number with its country code, digits only, for example 93700000000')
        .optional(),
      chat_url: webAddress,
    })
    .default({ chat_url: 'https://wa.me/{phone}?text={text}' }),
  map: z
    .strictObject({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      zoom: z.number().int().min(1).max(19).default(13),
      consent: z.boolean().default(false).describe('Whether the map loads only when the visitor clicks a button'),
    })
    .optional(),
  upload_limits: z
    .strictObject({ application_mb: z.number().positive(), inquiry_mb: z.number().positive() })
    .default({ application_mb: 5, inquiry_mb: 10 }),
  inquiry_fields: inquiryFieldsSource.default({}).describe('What differs from the packaged form for companies'),
  retention: z
    .strictObject({ contact: days, inquiry: days, application: days, quarantine: days })
    .default({ contact: 0, inquiry: 0, application: 0, quarantine: 0 }),
  ...sectionSettings,
})
export type SettingsSource = z.infer<typeof settingsSource>

export const aboutSource = z.strictObject({
  website_name: localized,
  title: localized.optional(),
  description: localized.describe('Markdown'),
  about_content: localized.optional(),
  learn_more: localized.optional().describe('A sentence that ends the description of the home page for search engines'),
  company_profile: z.string().optional().describe(MEDIA_PATH),
  background_image: imageSource.optional(),
  second_image: imageSource.optional(),
})
export type AboutSource = z.infer<typeof aboutSource>

const figures = z.array(z.strictObject({ value: localized, label: localized })).default([])

/** Figures left out are not shown (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
export const figuresSource = z.strictObject({
  newsletter: figures,
  team: figures,
  about: figures,
  product_card_rating: z.number().optional(),
  product_rating: z.number().optional(),
  product_reviews: z.number().int().optional(),
  post_likes: z.number().int().optional(),
  post_comments: z.number().int().optional(),
  post_views: z.number().int().optional(),
  product_notes: z
    .array(
      z.strictObject({
        icon: z.enum(['truck', 'clock', 'shield']),
        title: localized,
        text: localized,
        categories: z.array(z.string()).optional().describe('Keys in product-categories.yaml: only their products have the note'),
        products: z.array(z.string()).optional().describe('Slugs of single products that have it, in any category'),
      }),
    )
    .default([]),
})
export type FiguresSource = z.infer<typeof figuresSource>

const sliderSource = z.strictObject({
  key,
  title: localized,
  description: localized,
  button_text: localized,
  button_link: z.string(),
  image: imageSource.optional(),
})
const clientSource = z.strictObject({
  key,
  name: localized,
  website: webAddress.optional(),
  logo: imageSource.optional(),
})
const faqSource = z.strictObject({ key, question: localized, answer: localized.describe('Markdown') })
const testimonialSource = z.strictObject({
  key,
  author_name: localized,
  author_position: localized,
  company: localized,
  content: localized,
  avatar: imageSource.optional(),
})
const teamMemberSource = z.strictObject({
  key,
  name: localized,
  position: localized.optional(),
  description: localized.optional(),
  photo: imageSource.optional(),
  twitter: webAddress.optional(),
  linkedin: webAddress.optional(),
  github: webAddress.optional(),
  email: z.email().optional(),
  website: webAddress.optional(),
  featured: z.boolean().default(false),
})

export const sliderSchemas = { entry: sliderSource, answer: slider }
export const clientSchemas = { entry: clientSource, answer: client }
export const faqSchemas = { entry: faqSource, answer: faq }
export const testimonialSchemas = { entry: testimonialSource, answer: testimonial }
export const teamSchemas = { entry: teamMemberSource, answer: teamMember }
