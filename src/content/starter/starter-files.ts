import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { pictureText } from '../new-texts.ts'
import { fileOf } from '../read/folder.ts'
import { legalNoticeSlug } from './legal-notice.ts'
import { ownSlug } from './own-slug.ts'
import { settingsFile } from './settings-file.ts'
import type { StarterFile, StarterSection, StarterSite } from './starter-site.ts'
import { type StarterKey, type StarterTexts, starterTexts } from './starter-texts.ts'
import { textOfPart, yamlFile } from './yaml-text.ts'

/** Of a new site: few texts, true for any company and marked, and examples as drafts. */
export function starterFiles(site: StarterSite): StarterFile[] {
  const texts = starterTexts(site)
  return [
    settingsFile(site, texts),
    brandFile(site, texts),
    ...homeFiles(site, texts),
    ...legalNotice(site, texts),
    ...site.sections.flatMap((section) => FILES_OF_SECTION[section](site, texts)),
  ]
}

/** Neither the pattern nor the arches of the demo company. */
function brandFile({ colour }: StarterSite, { say }: StarterTexts): StarterFile {
  const comment = say('comments.color')
  return yamlFile('brand', say('comments.brand'), [
    colour ? { comment, fields: { color: colour } } : { comment: `${comment} ${say('comments.colorShow')}`, example: { color: '#0b6e4f' } },
    { comment: say('comments.ornament'), fields: { ornament: 'none' } },
    { comment: say('comments.pictureFrame'), fields: { picture_frame: 'rounded' } },
  ])
}

function homeFiles({ languages: [source] }: StarterSite, { all, own, say, name }: StarterTexts): StarterFile[] {
  const alt = pictureText(source)
  const welcome = {
    key: 'welcome',
    title: all('hero.title'),
    description: all('hero.description'),
    button_text: all('hero.button'),
    button_link: '/contact',
  }
  return [
    yamlFile('about', own('comments.about'), [
      { fields: { website_name: name, title: all('about.title'), description: all('about.description') } },
      {
        comment: say('comments.aboutFiles'),
        example: { background_image: { file: 'photos/house.jpg', alt }, company_profile: 'documents/profile.pdf' },
      },
    ]),
    yamlFile('sliders', own('comments.sliders'), [
      { fields: [welcome] },
      { comment: say('comments.sliderImage'), example: `  image:\n    file: photos/welcome.jpg\n    alt: ${alt}` },
    ]),
  ]
}

function legalNotice(site: StarterSite, texts: StarterTexts): StarterFile[] {
  const slug = legalNoticeSlug(site, texts)
  if (slug === undefined) return []
  return documents(site, texts, {
    folder: 'pages',
    slug,
    comment: texts.own('comments.legalNotice'),
    title: ['title', 'legalNotice.title'],
    fields: { date: site.date },
    body: 'legalNotice.text',
  })
}

const FILES_OF_SECTION: Record<StarterSection, (site: StarterSite, texts: StarterTexts) => StarterFile[]> = {
  services: (site, texts) => {
    const key = ownSlug(site, texts, 'service.name', 'what-we-do')
    return [
      yamlFile('services', texts.own('comments.services'), [
        { fields: [{ key, name: texts.all('service.name'), description: texts.all('service.description') }] },
      ]),
      ...documents(site, texts, {
        folder: 'pages',
        slug: ownSlug(site, texts, 'page.title', 'before-you-write'),
        comment: texts.own('comments.text'),
        title: ['title', 'page.title'],
        fields: { category: key, date: site.date },
        body: 'page.text',
      }),
    ]
  },
  products: (site, texts) => [
    yamlFile('product-categories', texts.own('comments.productCategories'), [
      { fields: [{ key: 'products', name: texts.all('category'), featured: true }] },
    ]),
    ...documents(site, texts, {
      folder: 'products',
      slug: 'example',
      draft: true,
      comment: `${texts.own('comments.example')}\n${texts.say('comments.product')}\nmedia: [{ file: photos/name.jpg, alt: ${pictureText(site.languages[0])} }]`,
      title: ['name', 'product.name'],
      fields: { category: 'products', price: 10, status: 'available', featured: true, added: site.date, media: [] },
      body: 'product.text',
    }),
  ],
  blog: (site, texts) => [
    yamlFile('post-types', texts.own('comments.postTypes'), [{ fields: [{ key: 'news', name: texts.all('postType') }] }]),
    ...documents(site, texts, {
      folder: 'posts',
      slug: ownSlug(site, texts, 'post.title', 'new-website'),
      comment: texts.own('comments.text'),
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
      comment: texts.own('comments.example'),
      title: ['title', 'job.title'],
      summary: ['location', 'job.location'],
      fields: { country: site.country, status: 'open', date: site.date, employment_type: 'full_time' },
      body: 'job.text',
    }),
  team: ({ languages: [source] }, texts) => [
    emptyList('team', texts, {
      key: 'first-person',
      name: texts.all('team.name'),
      position: texts.all('team.position'),
      description: texts.all('team.description'),
      photo: { file: 'people/name.jpg', alt: pictureText(source) },
      featured: true,
    }),
  ],
  faq: (_site, texts) => [
    yamlFile('faqs', texts.own('comments.faqs'), [
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
  clients: (_site, texts) => [
    emptyList('clients', texts, { key: 'first-client', name: texts.all('testimonial.company'), website: 'https://www.example.com' }),
  ],
  testimonials: (_site, texts) => [
    emptyList('testimonials', texts, {
      key: 'first-customer',
      author_name: texts.all('team.name'),
      author_position: texts.all('team.position'),
      company: texts.all('testimonial.company'),
      content: texts.all('testimonial.content'),
    }),
  ],
  inquiry: () => [],
}

/** Nothing can be said that is true of every company. */
function emptyList(name: 'team' | 'clients' | 'testimonials', { own, say }: StarterTexts, entry: object): StarterFile {
  return yamlFile(name, `${own(`comments.${name}`)} ${say('comments.listEntry')}`, [{ example: [entry] }])
}

interface Item {
  folder: FolderName
  slug: string
  draft?: boolean
  /** Only in the source language. */
  comment: string
  /** Field and text. */
  title: [string, StarterKey]
  summary?: [string, StarterKey]
  /** Only of the file in the source language. */
  fields: object
  body: StarterKey
}

function documents({ languages: [source, ...others], date }: StarterSite, texts: StarterTexts, item: Item): StarterFile[] {
  const { folder, slug, draft, comment, title, summary, fields, body } = item
  const file = (language: LanguageCode, comment: string, own: { first?: object; last?: object } = {}): StarterFile => {
    const translated = Object.fromEntries([title, ...(summary ? [summary] : [])].map(([field, key]) => [field, texts.one(language, key)]))
    const head = textOfPart({ comment, fields: { ...own.first, ...translated, ...own.last, updated: date } })
    return { file: fileOf(folder, slug, language), text: `---\n${head}---\n${texts.one(language, body)}\n` }
  }
  return [
    file(source, comment, { first: draft ? { draft } : {}, last: fields }),
    ...others.map((language) => file(language, texts.own('comments.translation', { file: `${slug}.${source}.md` }))),
  ]
}
