import { WEEKDAYS } from '#domain/hours/weekdays.ts'
import { isLanguageCode } from '#domain/language/languages.ts'
import { siteLanguagesOf } from '#domain/language/site-languages.ts'
import { currencyIn } from '#domain/money/currency.ts'
import type { Currency } from '#domain/money/money.ts'
import { DEFAULT_SITE } from '../site/default-site.ts'

/** Brings answers of another backend (`API_BASE_URL`) into the form that screens expect: any field may be absent, null or empty. */

const CLOCK_TIME = /^([01]\d|2[0-4]):[0-5]\d$/

type Fields = Record<string, unknown>
type Reader = (value: unknown) => unknown

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text = (value: unknown): string => (typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '')
const textOrNull = (value: unknown): string | null => text(value) || null
/** Undefined rather than empty, so that defaults apply. */
const textOrNothing = (value: unknown): string | undefined => text(value) || undefined
const flag = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true'
const amount = (value: unknown): number | null => (text(value) && Number(text(value)) >= 0 ? Number(text(value)) : null)
const degrees = (value: unknown): number | null => (text(value) && Number.isFinite(Number(text(value))) ? Number(text(value)) : null)
const count = (value: unknown): number | undefined => (Number.isInteger(value) && Number(value) >= 0 ? Number(value) : undefined)
const texts = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).map(text).filter(Boolean)
const date = (value: unknown): string => (Number.isNaN(Date.parse(text(value))) ? '' : text(value))
const pictures = (value: unknown): unknown[] => (Array.isArray(value) ? value.filter((each) => isObject(each) && text(each.path)) : [])
const languages = (value: unknown): unknown[] | undefined => (Array.isArray(value) ? value.filter(isLanguageCode) : undefined)

function nullable(...names: string[]): Record<string, Reader> {
  return Object.fromEntries(names.map((name) => [name, textOrNull]))
}

function record(fields: Record<string, Reader>): (value: unknown) => Fields | undefined {
  const all = { fallback: texts, images: pictures, translations: languages, updated_at: textOrNothing, ...fields }
  return (value) => {
    if (!isObject(value) || Object.keys(value).length === 0) return undefined
    return { ...value, ...Object.fromEntries(Object.entries(all).map(([name, read]) => [name, read(value[name])])) }
  }
}

/** Entries without an id get their index. */
function listOf(read: (value: unknown) => Fields | undefined): (value: unknown) => Fields[] {
  return (value) => {
    if (!Array.isArray(value)) return []
    return value.flatMap((each, place) => {
      const one = read(each)
      return one ? [{ ...one, id: one.id ?? place + 1 }] : []
    })
  }
}

/** The id replaces a missing slug, since addresses need one. */
function withSlug(read: (value: unknown) => Fields | undefined): (value: unknown) => Fields | undefined {
  return (value) => {
    const one = read(value)
    return one && { ...one, slug: text(one.slug) || text(one.id) }
  }
}

/** Undefined without the text that names it. */
function known(by: string, fields: Record<string, Reader>): (value: unknown) => Fields | undefined {
  const read = record({ ...fields, [by]: text })
  return (value) => {
    const one = read(value)
    return one?.[by] ? one : undefined
  }
}

function named(by: 'name' | 'title', fields: Record<string, Reader>): (value: unknown) => Fields | undefined {
  return withSlug(known(by, fields))
}

const group = record({ name: textOrNothing, slug: textOrNothing })
const groupOf = (value: unknown): Fields | null => {
  const one = group(value)
  return one?.name ? { ...one, id: one.id ?? undefined } : null
}

const footerPage = named('title', {})
const contact = record({
  name: textOrNothing,
  ...nullable('logo', 'footer_text', 'facebook', 'linkedin', 'twitter', 'youtube', 'instagram'),
  ...nullable('phone', 'secondary_phone', 'main_email', 'google_map', 'about_content', 'address'),
  footer_pages: listOf(footerPage),
})
const about = record({
  website_name: text,
  description: text,
  ...nullable('title', 'about_content', 'company_profile', 'background_image'),
  learn_more: textOrNothing,
  company_profile_file: (value) => (isObject(value) && text(value.path) ? value : null),
})
const service = named('name', { description: text, media: textOrNull })
const page = named('title', { content: text, media: textOrNull, created_at: date, page_category: groupOf })
const post = named('title', {
  content: text,
  type: text,
  type_key: textOrNothing,
  author_images: pictures,
  created_at: date,
  ...nullable('media', 'author', 'meta_description', 'meta_keywords'),
})
const postType = known('name', { key: textOrNothing })
const variant = known('name', { key: text, price: amount, status: text, sku: textOrNull })
const variants = (value: unknown): Fields[] | undefined => {
  const given = listOf(variant)(value)
  return given.length > 0 ? given.map((one) => ({ ...one, key: one.key || one.sku || one.name })) : undefined
}
const product = named('name', {
  description: text,
  price: amount,
  status: text,
  media: (value) => (Array.isArray(value) ? texts(value) : textOrNull(value)),
  featured: flag,
  ...nullable('sku', 'dosage', 'ingredients', 'usage'),
  created_at: date,
  product_category: groupOf,
  variants,
})
const productCategory = known('name', { slug: textOrNothing, featured: flag, tint: textOrNothing })
const job = named('title', { location: text, description: text, status: text, created_at: date })
const links = nullable('twitter', 'linkedin', 'github', 'email', 'website')
const member = known('name', {
  featured: flag,
  ...nullable('position', 'description', 'media'),
  ...links,
  social: record(links),
})
const slider = record({ title: text, description: text, media: textOrNull, button_text: text, button_link: text })
const client = known('name', { website: textOrNull, logo: textOrNull })
const faq = known('question', { answer: text })
const branch = known('name', {
  ...nullable('address', 'phone', 'email', 'google_map'),
  latitude: degrees,
  longitude: degrees,
  opening_hours: openingHours,
})
const days = (value: unknown): Fields | undefined => {
  const { from, to } = fieldsOf(value)
  return count(from) && count(to) ? { from, to } : undefined
}
const region = known('name', { days, ...nullable('note', 'shape') })
const regionsIn = (value: unknown): Fields | undefined => {
  const one = region(value)
  return one?.days ? one : undefined
}
const testimonial = known('content', { author_name: text, author_position: text, company: text, avatar: textOrNull })

const fieldsOf = (answer: unknown): Fields => (isObject(answer) ? answer : {})

function one(read: (value: unknown) => Fields | undefined): Reader {
  return (answer) => {
    const data = read(fieldsOf(answer).data)
    return data && { ...fieldsOf(answer), data }
  }
}

function pageOf(read: (value: unknown) => Fields | undefined): (answer: unknown) => Fields {
  return (answer) => {
    const fields = fieldsOf(answer)
    const data = listOf(read)(fields.data)
    const paging = { total: count(fields.total), last_page: count(fields.last_page) || 1 }
    return { ...fields, data, ...paging, translations: languages(fields.translations) }
  }
}

function counted(list: Fields): Fields {
  const shown = (list.data as unknown[]).length
  const from = count(list.from) || (shown > 0 ? 1 : null)
  return { ...list, total: list.total ?? shown, from, to: count(list.to) || (from && from + shown - 1) }
}

const code = (value: unknown): string | undefined => /^[A-Z]{3}$/.exec(text(value))?.[0]

function currency(value: unknown): Currency | undefined {
  const given = fieldsOf(value)
  const list = code(given.list)
  return list === undefined ? undefined : currencyIn({ list, detail: code(given.detail), rate: amount(given.rate) ?? undefined })
}

const openSpans = (value: unknown): Fields[] =>
  Array.isArray(value)
    ? value.filter((each) => isObject(each) && CLOCK_TIME.test(text(each.opens)) && CLOCK_TIME.test(text(each.closes)))
    : []

/** Null without a week of seven days. */
function openingHours(value: unknown): Fields | null {
  const { week, exceptions } = fieldsOf(value)
  const days = (Array.isArray(week) ? week.filter(isObject) : []).map(({ day, spans }) => ({ day, spans: openSpans(spans) }))
  if (!WEEKDAYS.every((known) => days.some(({ day }) => day === known)) || days.length !== WEEKDAYS.length) return null
  const special = (Array.isArray(exceptions) ? exceptions.filter(isObject) : []).filter(({ from, to }) => date(from) && date(to))
  return {
    week: days,
    exceptions: special.map((each) => ({
      ...each,
      spans: openSpans(each.spans),
      name: textOrNull(each.name),
      fallback: texts(each.fallback),
    })),
  }
}

const SITE_SETTINGS: Record<string, Reader> = {
  brand: (value) => (isObject(value) ? { ...value, logo_dark: textOrNull(value.logo_dark) } : undefined),
  language_guess: (value) => (value === 'browser' ? value : undefined),
  country: textOrNull,
  opening_hours: openingHours,
  currency,
  tax_note: (value) => (isObject(value) && text(value.text) ? value : undefined),
  price_slider: (value) => (amount(value) ? Math.ceil(Number(value)) : undefined),
}

/** `/api/site` is our own addition: what a backend leaves out gets its default. */
function site(answer: unknown): Fields {
  const given = fieldsOf(fieldsOf(answer).data)
  const data = Object.entries(DEFAULT_SITE).map(([name, byDefault]) => {
    const value = given[name]
    const read = SITE_SETTINGS[name]
    if (read) return [name, read(value) ?? byDefault]
    if (Array.isArray(byDefault)) return [name, languages(value)?.length ? languages(value) : byDefault]
    if (isObject(byDefault) && isObject(value)) return [name, { ...byDefault, ...withoutNull(value, byDefault) }]
    return [name, typeof value === typeof byDefault && (value !== null || name === 'map') ? value : byDefault]
  })
  const whole = Object.fromEntries(data)
  const source_language = whole.languages.find((code: unknown) => code === given.source_language)
  return { data: { ...whole, source_language: siteLanguagesOf({ languages: whole.languages, source_language }).source } }
}

/** Null is kept only where the default is null too. */
function withoutNull(value: Fields, byDefault: Fields): Fields {
  return Object.fromEntries(Object.entries(value).filter(([name, each]) => each !== null || byDefault[name] === null))
}

const CALLS: [RegExp, Reader][] = [
  [/^\/site$/, site],
  [/^\/contact$/, (answer) => ({ contact: contact(fieldsOf(answer).contact) ?? contact({ name: '' }) })],
  [/^\/about$/, one(about)],
  [/^\/categories$/, listOf(service)],
  [/^\/categories\/.+$/, (answer) => withPages(service(answer))],
  [/^\/pages\/.+$/, page],
  [/^\/posts$/, (answer) => ({ ...pageOf(post)(answer), types: listOf(postType)(fieldsOf(answer).types).filter(({ key }) => key) })],
  [/^\/posts\/.+$/, one(post)],
  [/^\/products$/, (answer) => ({ ...counted(pageOf(product)(answer)), categories: listOf(productCategory)(fieldsOf(answer).categories) })],
  [/^\/products\/.+$/, one(product)],
  [/^\/productCategories$/, listOf(productCategory)],
  [
    /^\/careers$/,
    (answer) => ({
      ...fieldsOf(answer),
      careers: counted(pageOf(job)(fieldsOf(answer).careers)),
      locations: texts(fieldsOf(answer).locations),
      translations: languages(fieldsOf(answer).translations),
    }),
  ],
  [/^\/careers\/.+$/, one(job)],
  [/^\/teams$/, pageOf(member)],
  [/^\/sliders$/, pageOf(slider)],
  [/^\/clients$/, pageOf(client)],
  [/^\/faqs$/, pageOf(faq)],
  [/^\/testimonials$/, pageOf(testimonial)],
  [/^\/branches$/, pageOf(branch)],
  [/^\/regions$/, pageOf(regionsIn)],
]

function withPages(service: Fields | undefined): Fields | undefined {
  return service && { ...service, pages: listOf(page)(service.pages) }
}

/** `call` is the path below `/api` with its parameters. Undefined where the backend has nothing to show. */
export function normalizedAnswer(call: string, answer: unknown): unknown {
  const [path = ''] = call.split('?', 1)
  const found = CALLS.find(([pattern]) => pattern.test(path))
  if (found) return found[1](answer)
  return isObject(answer) ? answer : undefined
}
