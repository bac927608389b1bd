import type { Localized } from '#domain/language/localized.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import type { EntryKind } from '#server/storage/engine/schema.ts'
import type { ContentItem } from '#server/storage/publication/types.ts'
import { entryItem, picture } from './parts.ts'

const HOME_CARE: Localized = { en: 'Home care', fa: 'مراقبت در خانه', ps: 'په کور کې پالنه', ru: 'Уход на дому' }
const ACCESSIBILITY: Localized = { en: 'Accessibility', fa: 'دسترس‌پذیری' }

function entry(
  kind: EntryKind,
  key: string,
  ...rest: [number, Parameters<typeof entryItem>[3], Record<string, Localized>?, Parameters<typeof entryItem>[5]?]
): ContentItem {
  return { kind, key, build: entryItem(kind, key, ...rest) }
}

const HOURS = {
  week: (['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({
    day,
    spans: day === 'fri' ? [] : [{ opens: '08:00', closes: '18:00' }],
  })),
  exceptions: [],
}

/** Services with pages, and what the company says about itself. */
export function companyThings(): ContentItem[] {
  return [...services(), ...people(), ...settings()]
}

function services(): ContentItem[] {
  const page = (key: string, position: number, title: Localized): ContentItem =>
    entry(
      'page',
      key,
      position,
      (idOf) => ({
        slug: key,
        content: '<p>Text</p>',
        media: 'pages/visit.webp',
        images: [picture('pages/visit.webp')],
        created_at: '2026-07-01',
        page_category: { id: idOf('service', 'home-care'), name: 'Home care', slug: 'home-care' },
      }),
      { title },
      (idOf) => idOf('service', 'home-care'),
    )
  const bare = { media: null, images: [], description: '<p>Service</p>' }
  const pageOfNoService = entry(
    'page',
    'accessibility',
    2,
    { slug: 'accessibility', content: '<p>Text</p>', media: null, images: [], created_at: '2026-11-01', page_category: null },
    { title: ACCESSIBILITY },
  )
  return [
    entry('service', 'home-care', 0, { ...bare, slug: 'home-care' }, { name: HOME_CARE }),
    entry('service', 'laboratory', 1, { ...bare, slug: 'laboratory' }, { name: { en: 'Laboratory', fa: 'لابراتوار' } }),
    page('second-visit', 1, { en: 'The second visit' }),
    page('first-visit', 0, { en: 'The first visit', fa: 'نخستین دیدار' }),
    pageOfNoService,
  ]
}

function people(): ContentItem[] {
  const social = { twitter: null, linkedin: 'https://linkedin.example/a', github: null, email: null, website: null }
  const member = (key: string, position: number, name: Localized) =>
    entry(
      'team',
      key,
      position,
      { position: 'Nurse', description: null, media: null, images: [], featured: false, ...social, social },
      { name },
    )
  return [
    entry(
      'slider',
      'welcome',
      0,
      { description: '', media: 'a.webp', images: [picture('a.webp')], button_text: 'Go', button_link: '/products' },
      { title: { en: 'Welcome', fa: 'خوش آمدید' } },
    ),
    entry('client', 'clinic', 0, { name: 'Clinic', website: null, logo: null, images: [] }),
    entry('faq', 'delivery', 0, { answer: '<p>Yes</p>' }, { question: { en: 'Do you deliver?', ru: 'Есть ли доставка?' } }),
    entry(
      'testimonial',
      'ahmad',
      0,
      { author_name: 'Ahmad', author_position: '', company: '', avatar: null, images: [] },
      { content: { en: 'Good' } },
    ),
    entry(
      'branch',
      'herat',
      0,
      { address: null, phone: '+93 700 000 001', email: null, google_map: null, latitude: 34.35, longitude: 62.2, opening_hours: HOURS },
      { name: { en: 'Herat', fa: 'هرات' } },
    ),
    member('laila', 1, { en: 'Laila', fa: 'لیلا' }),
    member('omid', 0, { en: 'Omid', fa: 'امید' }),
  ]
}

function settings(): ContentItem[] {
  const empty = [
    'facebook',
    'linkedin',
    'twitter',
    'youtube',
    'instagram',
    'secondary_phone',
    'google_map',
    'about_content',
    'footer_text',
    'address',
  ]
  return [
    entry(
      'contact',
      'contact',
      0,
      {
        ...Object.fromEntries(empty.map((field) => [field, null])),
        logo: 'brand/logo.svg',
        phone: '+93 700 000 000',
        main_email: 'hello@example.org',
        footer_pages: [{ slug: 'accessibility', title: 'Accessibility', fallback: ['title'] }],
      },
      { name: { en: 'Lajward', fa: 'لاجورد', ps: 'لاجورد', ru: 'Ладжвард' } },
    ),
    entry(
      'about',
      'about',
      0,
      {
        website_name: 'Lajward',
        title: null,
        about_content: null,
        company_profile: null,
        company_profile_file: null,
        background_image: null,
        images: [],
      },
      { description: { en: '<p>About</p>', fa: '<p>درباره</p>' } },
    ),
    entry('site', 'site', 0, {
      languages: DEFAULT_LANGUAGES,
      source_language: 'en',
      language_guess: 'country',
      country: 'AF',
      language_switch: 'home',
      headings: {},
      persian_region: 'IR',
      opening_hours: HOURS,
      currency: { list: 'USD', detail: 'AFN', rate: 70, list_decimals: 2, detail_decimals: 0 },
      order: { phone: '93700000000', chat_url: 'https://chat.example/{phone}?text={text}' },
      map: { latitude: 34.5, longitude: 69.1, zoom: 13, consent: false },
      upload_limits: { application_mb: 5, inquiry_mb: 10 },
      figures: {
        newsletter: [{ value: '10K+', label: 'subscribers' }],
        team: [],
        about: [],
        product_card_rating: 4.8,
        product_rating: 4,
        product_reviews: 42,
        post_likes: null,
        post_comments: null,
        post_views: null,
        product_notes: [],
      },
    }),
  ]
}
