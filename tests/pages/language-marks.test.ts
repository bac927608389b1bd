import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

/** A site in English and Pashto of which nothing is translated. */
const UNTRANSLATED = {
  'settings.yaml': `name: { en: Lajward }
currency: USD
tax_note: { en: incl. VAT }
footer_text: { en: Medicine for all }
address: { en: Niche Street }
main_email: hello@lajward.example
footer_pages: [tests]
languages: [en, ps]
`,
  'about.yaml': `website_name: { en: Lajward }
description: { en: First line. }
background_image: { file: box.webp, alt: { en: The front } }
second_image: { file: box-two.webp, alt: { en: The store } }
`,
  'figures.yaml': `newsletter: [{ value: { en: Thousands }, label: { en: subscribers } }]
team: [{ value: "50", label: { en: members } }]
about: [{ value: "9", label: { en: years } }]
product_notes: [{ icon: truck, title: { en: Free delivery }, text: { en: Within the city }}]
`,
  'services.yaml':
    '- key: laboratory\n  name: { en: Laboratory }\n  description: { en: Blood tests. }\n  image: { file: box.webp, alt: { en: A desk } }\n',
  'product-categories.yaml':
    '- key: medicines\n  name: { en: Medicines for all the family }\n  featured: true\n  image: { file: box.webp, alt: { en: Tablets } }\n',
  'post-types.yaml': '- key: family\n  name: { en: Family }\n',
  'sliders.yaml':
    '- key: first\n  title: { en: Good medicine }\n  description: { en: Close to home }\n  button_text: { en: Look }\n  button_link: /products\n  image: { file: box.webp, alt: { en: A box of tablets } }\n',
  'clients.yaml': '- key: atlas\n  name: { en: Atlas Hospital }\n  logo: { file: box.webp, alt: { en: A mountain } }\n',
  'faqs.yaml': '- key: open\n  question: { en: When are you open? }\n  answer: { en: Always. }\n',
  'testimonials.yaml':
    '- key: mina\n  author_name: { en: Mina }\n  author_position: { en: Nurse }\n  company: { en: Atlas }\n  content: { en: Always there. }\n  avatar: { file: box.webp, alt: { en: A woman }}\n',
  'team.yaml':
    '- key: laila\n  name: { en: Laila }\n  position: { en: Pharmacist }\n  description: { en: Since the beginning }\n  email: laila@lajward.example\n  featured: true\n  photo: { file: box.webp, alt: { en: A portrait } }\n',
  'regions.yaml': '- key: north\n  name: { en: North of Kabul }\n  days: 2\n  note: { en: By boat }\n  shape: M0 0 L20 0 L20 30 Z\n',
  'products/paracetamol.en.md':
    '---\nname: Paracetamol\ncategory: medicines\nprice: 12.5\nstatus: available\nfeatured: true\nadded: 2026-09-14\nmedia:\n  - { file: box.webp, alt: { en: A white box } }\n  - { file: box-two.webp, alt: { en: "" } }\ndosage: One tablet\nusage: With water\n---\nFor pain.\n\n![The tablets](box.webp)\n',
  'products/paracetamol.fa.md': undefined,
  'posts/fever.en.md':
    '---\ntitle: Fever in children and what to do about it\ntype: family\ndate: 2026-10-01\nauthor: Laila Ahmadi\nmedia: { file: box.webp, alt: { en: A child } }\n---\nWatch.\n',
  'posts/fever.fa.md': undefined,
  'posts/colds.en.md': '---\ntitle: Colds\ntype: family\ndate: 2026-10-02\nmedia: { file: box.webp, alt: { en: A tissue } }\n---\nWait.\n',
  'pages/tests.en.md':
    '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-01\nregions: true\nmedia: { file: box.webp, alt: { en: A tube } }\n---\nText.\n',
  'jobs/nurse.en.md':
    '---\ntitle: Nurse at home\nlocation: Kabul and the provinces around it\nstatus: open\ndate: 2026-11-01\n---\nText.\n',
}

const PATHS = [
  '/',
  '/products',
  '/products?view=list',
  '/products?category=medicines',
  '/product/paracetamol',
  '/blog',
  '/blog/fever',
  '/teams',
  '/careers',
  '/careers/{open job}',
  '/contact',
  '/category/laboratory',
  '/data/tests',
  '/offline',
  '/search?q=fever',
  '/product/no-such-product',
]

/** Words in Latin letters in every language. */
const INTERNATIONAL = /\S+@\S+|https?:\S+|\b(?:PDF|DOCX?|JPE?G|PNG|OpenStreetMap|PayPal|JavaScript)\b/g

const FOREIGN: Record<string, RegExp> = { en: /\p{Script=Arabic}{2,}/u, ps: /\p{Script=Latin}{4,}/u }

/** What is read out or shown of an element beside its text. */
const READ = ['alt', 'ariaLabel', 'title', 'placeholder']

interface Element {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Element[]
}

/** Texts and attributes below an element whose letters are not those of the nearest `lang`. */
function foreignTexts({ type, tagName = '', value = '', properties = {}, children = [] }: Element, around = ''): string[] {
  if (['script', 'style', 'head'].includes(tagName)) return []
  const language = String(properties.lang ?? around)
  const texts = type === 'text' ? [value] : READ.flatMap((name) => (typeof properties[name] === 'string' ? [properties[name]] : []))
  const foreign = texts.filter((text) => FOREIGN[language]?.test(text.replace(INTERNATIONAL, '')))
  return [...foreign.map((text) => `${language}: ${text}`), ...children.flatMap((child) => foreignTexts(child, language))]
}

function isOfClass(properties: Element['properties'], name: string): boolean {
  // Names of modules begin with a hash.
  return [properties?.className].flat().some((own) => String(own).endsWith(name))
}

function textOf({ value = '', children = [] }: Element): string {
  return value + children.map(textOf).join('')
}

/** Of the elements for which `isMeant` holds. */
function textsOf(element: Element, isMeant: (element: Element) => boolean): string[] {
  if (element.type === 'element' && isMeant(element)) return [textOf(element)]
  return (element.children ?? []).flatMap((child) => textsOf(child, isMeant))
}

onEachEngine('a page of which nothing is translated', (open) => {
  it('marks every text, label and title with its language', async () => {
    const site = await contentServer(await open(), UNTRANSLATED)
    const found: Record<string, string[]> = {}
    const [job] = JSON.parse((await site.ask('/api/careers')).body).careers.data
    for (const path of PATHS) {
      const { body } = await site.ask(`/ps${path}`.replace('{open job}', job.id))
      expect(body).toContain('<html lang="ps" dir="rtl"')
      const foreign = foreignTexts(unified().use(rehypeParse).parse(body) as Element)
      if (foreign.length > 0) found[path] = foreign
    }
    expect(found).toEqual({})
  }, 120_000)

  it('names the language before every text and at every link to a page of its own', async () => {
    const site = await contentServer(await open(), UNTRANSLATED)
    const { body: jobs } = await site.ask('/api/careers')
    const job = `/careers/${JSON.parse(jobs).careers.data[0].id}`
    const read = async (path: string) =>
      unified()
        .use(rehypeParse)
        .parse((await site.ask(path)).body) as Element
    for (const path of ['/product/paracetamol', '/blog/fever', '/data/tests', '/category/laboratory', job]) {
      expect(
        textsOf(await read(`/ps${path}`), ({ properties }) => isOfClass(properties, 'untranslated')),
        path,
      ).toEqual(['دا متن لا نه دی ژباړل شوی. د متن ژبه: English.'])
      expect(
        textsOf(await read(`/en${path}`), ({ properties }) => isOfClass(properties, 'untranslated')),
        path,
      ).toEqual([])
    }
    const named = async (path: string) => textsOf(await read(path), ({ properties }) => properties?.dataUntranslated === 'English')
    expect(await named('/ps/')).toEqual(expect.arrayContaining(['Laboratory', 'Colds']))
    expect(await named('/ps/products')).toContain('Paracetamol')
    expect(await named('/ps/blog')).toContain('Colds')
    expect(await named('/ps/careers')).toContain('Nurse at home')
    expect(await named('/ps/category/laboratory')).toContain('Tests')
    expect(await named('/ps/search?q=fever')).toContainEqual(expect.stringContaining('Fever in children'))
    expect(await named('/en/blog')).toEqual([])
  }, 120_000)
})
