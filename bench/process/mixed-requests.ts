import { PRICE_SLIDER_MAX, PRODUCT_SORTS } from '#domain/catalogue/product.ts'
import { ask, connections, read } from '../support/ask.ts'
import { LANGUAGES, pagesOf } from '../support/routes.ts'

/** Requests that wait for their answers at the same time. */
export const CONNECTIONS = 32

/** Kinds of requests, in the order in which they come again and again: what a page is, and what it brings along. */
const ORDER = [
  ...['page', 'picture', 'file', 'page', 'answer', 'page', 'picture', 'made page', 'page', 'page'],
  ...['file', 'page', 'picture', 'made answer', 'page', 'answer', 'page', 'nothing', 'made page', 'page'],
] as const
export type Kind = (typeof ORDER)[number]

/** What each kind is, for the report. */
export const KINDS: Record<Kind, string> = {
  page: 'pages of every route in four languages, kept after the first request',
  'made page': 'product lists that nobody has asked for before',
  picture: 'pictures at all widths',
  file: 'scripts, styles, fonts and icons',
  answer: 'answers of the API, kept after the first request',
  'made answer': 'lists of the API that nobody has asked for before',
  nothing: 'addresses at which nothing is',
}

interface Request {
  path: string
  status: number
  headers: Record<string, string>
}

/** The nth of all mixed requests; the same in every run. */
export type Mix = (number: number) => Request

/** Part of all requests that is of a kind. */
export function shareOf(kind: Kind): number {
  return countOf(kind) / ORDER.length
}

function countOf(kind: Kind): number {
  return ORDER.filter((each) => each === kind).length
}

/** Finds what the site's pages consist of. */
export async function mixOf(url: string): Promise<Mix> {
  const languages = LANGUAGES.map(({ code }) => code)
  const pages = await pagesOf(url, languages)
  const found = { pictures: new Set<string>(), files: new Set<string>() }
  for (const { path } of pages) {
    const html = await read(url + path)
    for (const [picture] of html.matchAll(/\/pictures\/\d+\/[^\s"&,]+/g)) found.pictures.add(picture)
    for (const [file] of html.matchAll(/\/assets\/[^\s"#&,]+/g)) found.files.add(file)
  }
  const pictures = [...found.pictures]
  const files = [...found.files]
  const answers = ['products', 'productCategories', 'posts', 'jobs', 'categories', 'contact', 'products/paracetamol']
  const languageOf = (number: number) => at(languages, number)
  const ofKind = (kind: Kind, number: number): Request => {
    const request = (path: string, headers = {}, status = 200): Request => ({ path, status, headers })
    const inLanguage = { 'accept-language': languageOf(number) }
    const sort = at(PRODUCT_SORTS, Math.floor(number / languages.length))
    const step = Math.floor(number / (languages.length * PRODUCT_SORTS.length))
    switch (kind) {
      case 'page':
        return request(at(pages, number).path)
      case 'made page':
        return request(`/${languageOf(number)}/products?sort=${sort}&max_price=${PRICE_SLIDER_MAX - 1 - step}`)
      case 'picture':
        return request(at(pictures, number), { accept: 'image/avif,image/webp,*/*' })
      case 'file':
        return request(at(files, number))
      case 'answer':
        return request(`/api/${at(answers, Math.floor(number / languages.length))}`, inLanguage)
      case 'made answer':
        return request(`/api/products?sort=${sort}&max_price=${PRICE_SLIDER_MAX + 1 + step}`, inLanguage)
      case 'nothing':
        return request(`/${languageOf(number)}/nowhere-${number}`, {}, 404)
    }
  }
  return (number) => {
    const kind = at(ORDER, number)
    const before = ORDER.slice(0, number % ORDER.length).filter((each) => each === kind).length
    return ofKind(kind, Math.floor(number / ORDER.length) * countOf(kind) + before)
  }
}

/**
 * Sends requests `from` to `to` of a mix.
 * @throws when one is answered otherwise than it should be
 */
export async function sendMixed(url: string, mix: Mix, from: number, to: number): Promise<void> {
  const agent = connections(CONNECTIONS)
  let next = from
  const send = async () => {
    while (next < to) {
      const number = next
      next += 1
      const { path, status, headers } = mix(number)
      const answer = await ask(url + path, { agent, headers })
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status} and not ${status}.`)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, send))
  } finally {
    agent.destroy()
  }
}

/** The nth of a list that begins again at its end. */
function at<Item>(items: readonly Item[], number: number): Item {
  const item = items[number % items.length]
  if (item === undefined) throw new Error('The site has none of the requested items.')
  return item
}
