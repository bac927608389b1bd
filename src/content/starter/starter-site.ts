import type { LanguageCode } from '#domain/language/languages.ts'

/** Sections that a new site may have or not, with what an owner reads about them. */
export const STARTER_SECTIONS = {
  services: 'Services: what you do, with pages of their own',
  products: 'Products: a catalogue with prices and search',
  blog: 'Blog: news and articles',
  team: 'Team: the people of the company',
  jobs: 'Jobs: open positions, with an application form',
  faq: 'Questions and answers on the home page',
  newsletter: 'Newsletter: visitors subscribe by email',
  clients: 'Clients: their logos on the home page',
  testimonials: 'Testimonials: what customers say',
  inquiry: 'Business inquiries: a second contact form, for companies, with a document',
} as const
export type StarterSection = keyof typeof STARTER_SECTIONS
export const STARTER_SECTION_NAMES = Object.keys(STARTER_SECTIONS) as StarterSection[]

/** Those with a true text for any company. */
export const USUAL_SECTIONS: StarterSection[] = ['services', 'blog', 'faq']

export interface StarterSite {
  /** The source first. */
  languages: [LanguageCode, ...LanguageCode[]]
  /** One for each language. */
  names: Record<LanguageCode, string>
  /** ISO 3166. */
  country: string
  timeZone: string
  /** ISO 4217. */
  currency: string
  sections: StarterSection[]
  /** As in `#0b6e4f`. */
  colour: string | undefined
  email: string | undefined
  /** Path inside media/. */
  logo: string | undefined
  /** The day of the example texts. */
  date: string
}

export interface StarterFile {
  file: string
  text: string
}
