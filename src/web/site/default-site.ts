import { PRICE_SLIDER_MAX } from '#domain/catalogue/product-constants.ts'
import type { Site } from '#domain/company/company.ts'
import { DEFAULT_SECTIONS } from '#domain/company/section-names.ts'
import { DEFAULT_SITE_LANGUAGES } from '#domain/language/site-languages.ts'

/** For backends without `/api/site`. The server puts it into the page, so that scripts need not carry it. */
export const DEFAULT_SITE: Site = {
  brand: null,
  languages: [...DEFAULT_SITE_LANGUAGES.languages],
  source_language: DEFAULT_SITE_LANGUAGES.source,
  language_guess: 'country',
  language_switch: 'home',
  country: null,
  persian_region: 'IR',
  time_zone: 'UTC',
  opening_hours: null,
  currency: { list: 'USD', detail: 'USD', rate: 1, list_decimals: 2, detail_decimals: 2 },
  tax_note: null,
  price_slider: PRICE_SLIDER_MAX,
  order: { phone: null, chat_url: 'https://wa.me/{phone}?text={text}' },
  map: { latitude: 34.5339798, longitude: 69.1752064, zoom: 13, consent: false },
  upload_limits: { application_mb: 5, inquiry_mb: 10 },
  inquiry_fields: {},
  retention: { contact: 0, inquiry: 0, application: 0, quarantine: 0 },
  ...DEFAULT_SECTIONS,
  headings: {},
  figures: {
    newsletter: [],
    team: [],
    about: [],
    product_card_rating: null,
    product_rating: null,
    product_reviews: null,
    post_likes: null,
    post_comments: null,
    post_views: null,
    product_notes: [],
  },
}
