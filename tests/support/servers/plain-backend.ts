import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** How a backend says that it has nothing for an optional field. */
export const ABSENT = ['null', 'empty', 'missing'] as const
type Absent = (typeof ABSENT)[number]

/** Fields without which there is nothing to show or no address; everything else a backend may not have. */
const NEEDED = new Set(['id', 'slug', 'title', 'name', 'question', 'author_name', 'data', 'contact', 'careers', 'categories'])
const NEEDED_OF_TESTIMONIAL = 'content'

type Thing = Record<string, unknown>

const CONTACT = {
  name: 'Nordwind',
  logo: 'logo.svg',
  footer_text: 'Since 1998',
  facebook: 'https://facebook.example/nordwind',
  linkedin: 'https://linkedin.example/nordwind',
  twitter: 'https://x.example/nordwind',
  youtube: 'https://youtube.example/nordwind',
  instagram: 'https://instagram.example/nordwind',
  phone: '+93 20 000 0000',
  secondary_phone: '+93 70 000 0000',
  main_email: 'office@nordwind.example',
  google_map: 'https://maps.example/nordwind',
  about_content: 'Devices for hospitals.',
  address: 'Harbour Road 1, Kabul',
}
const PAGE = {
  id: 7,
  slug: 'ward-round',
  title: 'Ward round',
  content: '<p>Every morning.</p>',
  media: 'ward.jpg',
  created_at: '2026-03-01T00:00:00Z',
  page_category: { name: 'Nursing' },
}
const SERVICE = { id: 3, name: 'Nursing', slug: 'nursing', description: '<p>At home.</p>', media: 'nursing.jpg', pages: [PAGE] }
const POST = {
  id: 5,
  title: 'Clean hands',
  content: '<p>Soap and water.</p>',
  type: 'Advice',
  media: 'hands.jpg',
  slug: 'clean-hands',
  created_at: '2026-02-01T00:00:00Z',
  author: 'The editors',
  meta_description: 'Soap',
  meta_keywords: 'soap, water',
}
const PRODUCT = {
  id: 9,
  name: 'Thermometer',
  slug: 'thermometer',
  description: '<p>Measures in a minute.</p>',
  price: 12,
  status: 'available',
  media: ['thermometer.jpg', 'case.jpg'],
  featured: true,
  sku: 'T-1',
  dosage: 'none',
  ingredients: 'glass',
  usage: 'Under the arm',
  product_category: { name: 'Devices' },
}
const JOB = {
  id: 4,
  title: 'Night nurse',
  location: 'Kabul',
  description: '<p>Nights.</p>',
  status: 'open',
  created_at: '2026-01-15T00:00:00Z',
}
const MEMBER = {
  id: 2,
  name: 'Member of staff',
  position: 'Surgeon',
  description: 'Operates.',
  media: 'surgeon.jpg',
  twitter: true,
  linkedin: true,
  featured: true,
  social: { twitter: 'https://x.example/surgeon', linkedin: 'https://linkedin.example/surgeon' },
}
const listOf = (thing: Thing) => ({ data: [thing], total: 1, last_page: 1, from: 1, to: 1 })

/** What the calls of the specification answer, with its fields alone. */
const ANSWERS: Record<string, unknown> = {
  '/contact': { contact: CONTACT },
  '/about': {
    data: {
      website_name: 'Nordwind',
      description: '<p>Who we are.</p>',
      about_content: 'Devices.',
      company_profile: 'profile.pdf',
      background_image: 'house.jpg',
    },
  },
  '/categories': [{ id: 3, name: 'Nursing', slug: 'nursing' }],
  '/categories/nursing': SERVICE,
  '/pages/ward-round': PAGE,
  '/sliders': {
    data: [{ id: 1, title: 'Welcome', description: 'Come in', media: 'door.jpg', button_text: 'Products', button_link: '/products' }],
  },
  '/posts': { data: [POST, { ...POST, id: 6, slug: 'clean-water', title: 'Clean water' }], last_page: 1 },
  '/posts/clean-hands': { data: POST },
  '/clients': { data: [{ id: 1, name: 'City hospital', website: 'https://hospital.example', logo: 'hospital.svg' }] },
  '/faqs': { data: [{ question: 'Do you deliver?', answer: 'Yes.' }] },
  '/testimonials': {
    data: [{ id: 1, author_name: 'A customer', author_position: 'Doctor', company: 'Clinic', content: 'Good.', avatar: 'doctor.jpg' }],
  },
  '/teams': { data: [MEMBER] },
  '/products': { ...listOf(PRODUCT), categories: [{ id: 1, name: 'Devices', featured: true }] },
  '/products/thermometer': { data: PRODUCT },
  '/productCategories': [{ id: 1, name: 'Devices' }],
  '/careers': { careers: { ...listOf(JOB), current_page: 1, per_page: 10 } },
  '/careers/4': { data: JOB },
}

/** The pages that show these answers, with what is to be read on each. */
export const PLAIN_PAGES = [
  { path: '/', text: 'Clean hands' },
  { path: '/products', text: 'Thermometer' },
  { path: '/product/thermometer', text: 'Thermometer' },
  { path: '/blog', text: 'Clean hands' },
  { path: '/blog/clean-hands', text: 'Clean hands' },
  { path: '/teams', text: 'Member of staff' },
  { path: '/careers', text: 'Night nurse' },
  { path: '/careers/4', text: 'Night nurse' },
  { path: '/contact', text: 'Contact' },
  { path: '/category/nursing', text: 'Nursing' },
  { path: '/data/ward-round', text: 'Ward round' },
]

/** The same answer without what a thing may do without. */
function without(absent: Absent, value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((each) => without(absent, each, path))
  if (typeof value !== 'object' || value === null) return value
  const needed = (name: string) => NEEDED.has(name) || (path === '/testimonials' && name === NEEDED_OF_TESTIMONIAL)
  const kept = Object.entries(value).flatMap(([name, each]): [string, unknown][] => {
    if (needed(name)) return [[name, without(absent, each, path)]]
    if (absent === 'missing') return []
    return [[name, absent === 'null' ? null : '']]
  })
  return Object.fromEntries(kept)
}

/** A backend that speaks the specification and nothing beyond it. */
export async function plainBackend() {
  let absent: Absent | undefined
  let answers = ANSWERS
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://backend.example')
    const path = pathname.replace(/^\/api/, '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'application/json')
    const known = path in answers && request.method === 'GET'
    response.statusCode = known || request.method === 'OPTIONS' ? 200 : 404
    response.end(JSON.stringify(known ? (absent ? without(absent, answers[path], path) : answers[path]) : { message: 'Not found' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on it has nothing for optional fields, and says it this way; undefined for all fields. */
    leaveOut: (how: Absent | undefined) => {
      absent = how
    },
    /** From now on a call answers this. */
    answer: (path: string, answer: unknown) => {
      answers = { ...answers, [path]: answer }
    },
    /** Every field again, and the answers of the beginning. */
    reset: () => {
      absent = undefined
      answers = ANSWERS
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
