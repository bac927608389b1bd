import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { fileOf } from '../read/folder.ts'
import { LEGAL_NOTICE_HINT, legalNoticeSlug } from './legal-notice.ts'
import { settingsFile } from './settings-file.ts'
import type { StarterFile, StarterSection, StarterSite } from './starter-site.ts'
import { type StarterKey, type StarterTexts, starterTexts } from './starter-texts.ts'
import { textOfPart, yamlFile } from './yaml-text.ts'

const OWN = 'WRITE YOUR OWN'

/** Of a new site: few texts, true for any company and marked, and examples as drafts. */
export function starterFiles(site: StarterSite): StarterFile[] {
  const texts = starterTexts(site)
  return [
    settingsFile(site, texts),
    brandFile(site),
    ...homeFiles(texts),
    ...legalNotice(site, texts),
    ...site.sections.flatMap((section) => FILES_OF_SECTION[section](site, texts)),
  ]
}

/** Neither the pattern nor the arches of the demo company. */
function brandFile({ colour }: StarterSite): StarterFile {
  const comment = 'The colour of the brand; all others are derived from it.'
  return yamlFile('brand', 'The look of the site. docs/brand.md in the folder of Vitrine describes it.', [
    colour
      ? { comment, fields: { color: colour } }
      : { comment: `${comment} To set yours, remove the # sign.`, example: { color: '#0b6e4f' } },
    {
      comment: 'The pattern at the edge of large panels: none, girih, or an SVG drawing, { file: brand/pattern.svg }',
      fields: { ornament: 'none' },
    },
    { comment: 'The shape of pictures: rounded, plain or arch', fields: { picture_frame: 'rounded' } },
  ])
}

function homeFiles(texts: StarterTexts): StarterFile[] {
  const { all } = texts
  return [
    yamlFile('about', `${OWN}: who you are and what you do, on the home page. The description is Markdown.`, [
      { fields: { website_name: texts.name, title: all('about.title'), description: all('about.description') } },
      {
        comment: 'A picture beside the text, from media/, and a document to download. To show them, remove the # signs.',
        example: {
          background_image: { file: 'photos/house.jpg', alt: 'What the picture shows' },
          company_profile: 'documents/profile.pdf',
        },
      },
    ]),
    yamlFile('sliders', `${OWN}: what visitors read first, at the top of the home page. Several entries become slides.`, [
      {
        fields: [
          {
            key: 'welcome',
            title: all('hero.title'),
            description: all('hero.description'),
            button_text: all('hero.button'),
            button_link: '/contact',
          },
        ],
      },
      {
        comment: 'A picture of the slide, from media/. To show it, remove the # signs.',
        example: '  image:\n    file: photos/welcome.jpg\n    alt: What the picture shows',
      },
    ]),
  ]
}

function legalNotice(site: StarterSite, texts: StarterTexts): StarterFile[] {
  const slug = legalNoticeSlug(site, texts)
  if (slug === undefined) return []
  return documents(site, texts, {
    folder: 'pages',
    slug,
    note: LEGAL_NOTICE_HINT,
    title: ['title', 'legalNotice.title'],
    fields: { date: site.date },
    body: 'legalNotice.text',
  })
}

const FILES_OF_SECTION: Record<StarterSection, (site: StarterSite, texts: StarterTexts) => StarterFile[]> = {
  services: (site, texts) => [
    yamlFile('services', `${OWN}: what you do. Every service has a page, /category/ and its key, and further pages in pages/.`, [
      { fields: [{ key: 'what-we-do', name: texts.all('service.name'), description: texts.all('service.description') }] },
    ]),
    ...documents(site, texts, {
      folder: 'pages',
      slug: 'before-you-write',
      title: ['title', 'page.title'],
      fields: { category: 'what-we-do', date: site.date },
      body: 'page.text',
    }),
  ],
  products: (site, texts) => [
    yamlFile('product-categories', `${OWN}: the categories of your products.`, [
      {
        comment: 'Those with "featured: true" are on the home page, with an image if they have one.',
        fields: [{ key: 'products', name: texts.all('category'), featured: true }],
      },
    ]),
    ...documents(site, texts, {
      folder: 'products',
      slug: 'example',
      draft: true,
      note: 'The price has no currency; without a price, it is on request. Pictures are in media/: - { file: photos/name.jpg, alt: Words }',
      title: ['name', 'product.name'],
      fields: { category: 'products', price: 10, status: 'available', featured: true, added: site.date, media: [] },
      body: 'product.text',
    }),
  ],
  blog: (site, texts) => [
    yamlFile('post-types', `${OWN}: the kinds of articles.`, [{ fields: [{ key: 'news', name: texts.all('postType') }] }]),
    ...documents(site, texts, {
      folder: 'posts',
      slug: 'new-website',
      title: ['title', 'post.title'],
      fields: { type: 'news', date: site.date },
      summary: ['meta_description', 'post.summary'],
      body: 'post.text',
    }),
  ],
  jobs: (site, texts) =>
    documents(site, texts, {
      folder: 'jobs',
      slug: 'example',
      draft: true,
      title: ['title', 'job.title'],
      summary: ['location', 'job.location'],
      fields: { country: site.country, status: 'open', date: site.date, employment_type: 'full_time' },
      body: 'job.text',
    }),
  team: (_site, texts) => [
    emptyList('team', 'The people of the company.', {
      key: 'first-person',
      name: texts.all('team.name'),
      position: texts.all('team.position'),
      description: texts.all('team.description'),
      photo: { file: 'people/name.jpg', alt: 'Portrait' },
      featured: true,
    }),
  ],
  faq: (_site, texts) => [
    yamlFile('faqs', `${OWN}: what people ask you. The answers are Markdown.`, [
      {
        fields: (['reach', 'account', 'data'] as const).map((key) => ({
          key,
          question: texts.all(`faq.${key}.question`),
          answer: texts.all(`faq.${key}.answer`),
        })),
      },
    ]),
  ],
  newsletter: () => [],
  clients: () => [
    emptyList('clients', 'Your clients, with their agreement.', {
      key: 'example',
      name: 'Example Ltd',
      website: 'https://www.example.com',
    }),
  ],
  testimonials: () => [
    emptyList('testimonials', 'What customers have told you and let you publish.', {
      key: 'first-customer',
      author_name: 'Name',
      author_position: 'Position',
      company: 'Company',
      content: 'What they say',
    }),
  ],
  inquiry: () => [],
}

/** Nothing can be said that is true of every company. */
function emptyList(name: string, about: string, entry: object): StarterFile {
  return yamlFile(name, `${OWN}: ${about} Remove the # signs, and copy the lines for each further entry.`, [{ example: [entry] }])
}

interface Item {
  folder: FolderName
  slug: string
  draft?: boolean
  /** What else the fields mean. */
  note?: string
  /** Field and text. */
  title: [string, StarterKey]
  summary?: [string, StarterKey]
  /** Only of the file in the source language. */
  fields: object
  body: StarterKey
}

function documents({ languages: [source, ...others], date }: StarterSite, texts: StarterTexts, item: Item): StarterFile[] {
  const { folder, slug, draft, note, title, summary, fields, body } = item
  const file = (language: LanguageCode, comment: string, own: { first?: object; last?: object } = {}): StarterFile => {
    const translated = Object.fromEntries([title, ...(summary ? [summary] : [])].map(([field, key]) => [field, texts.one(language, key)]))
    const head = textOfPart({ comment, fields: { ...own.first, ...translated, ...own.last, updated: date } })
    return { file: fileOf(folder, slug, language), text: `---\n${head}---\n${texts.one(language, body)}\n` }
  }
  const first = draft ? { draft } : {}
  return [
    file(source, draft ? [EXAMPLE, note].filter(Boolean).join('\n') : (note ?? `${OWN}, or delete this file. The text is Markdown.`), {
      first,
      last: fields,
    }),
    ...others.map((language) => file(language, `${OWN}, or delete this file: the translation of ${slug}.${source}.md.`)),
  ]
}

const EXAMPLE = `An example, which visitors do not see. ${OWN}, and delete the line "draft: true"; or delete this file.
The name of the file is its address: to change it, rename the file in every language.`
