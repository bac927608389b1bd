import { isLanguageCode } from '#domain/language/languages.ts'

/** Tells whether there is a thing of a slug. */
export type Slugs = Pick<ReadonlySet<string>, 'has'>

/** Slugs that content may link to. Where they could not be read, links to them are not judged. */
export interface SiteMap {
  products: Slugs
  posts: Slugs
  pages: Slugs
  jobs: Slugs
  services: Slugs | undefined
}

/** What a link leads to: nothing to follow up, a file below media/, or nowhere, said in a sentence. */
export type LinkTarget = { fine: true } | { media: string } | { sentence: string }

const SCREENS = new Set(['', 'products', 'blog', 'teams', 'careers', 'career', 'contact'])

/** First part of the address of a thing's page, to the things that have one. Numbers are ids, which only publishing knows. */
const THINGS: Record<string, { of: keyof SiteMap; byId: boolean }> = {
  product: { of: 'products', byId: false },
  blog: { of: 'posts', byId: false },
  data: { of: 'pages', byId: true },
  category: { of: 'services', byId: true },
  careers: { of: 'jobs', byId: true },
}

const SAFE_SCHEMES = new Set(['http', 'https', 'mailto', 'tel'])

/** Finds out where a link of a text leads, and what is wrong with it (content/README.md, 'Links'). */
export function targetOf(url: string, site: SiteMap): LinkTarget {
  const plain = [...url].filter((letter) => letter > ' ').join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  if (scheme) return externalTarget(url, plain, scheme)
  if (plain === '') return { sentence: 'This link leads nowhere; write an address.' }
  if (plain.startsWith('//') || plain.includes('\\')) return { sentence: `The link "${url}" must begin with https:// or with one "/".` }
  if (plain.startsWith('#'))
    return { sentence: `The link "${url}" leads to a place in the text; such places have no address. Link to a page.` }
  const path = plain.replace(/[?#].*$/, '')
  if (!path.startsWith('/')) return relativeTarget(decode(path))
  return internalTarget(url, path, site)
}

/** What begins with neither a scheme nor a "/" is a file below media/, if it is not an address written short. */
function relativeTarget(path: string): LinkTarget {
  const [first = ''] = path.split('/')
  if (/^www\./i.test(path)) return { sentence: `The link "${path}" must begin with https://; write "https://${path}".` }
  if (/^[^/@]+@[^/@]+$/.test(path)) return { sentence: `The link "${path}" must begin with mailto:; write "mailto:${path}".` }
  const page = first in THINGS || SCREENS.has(first)
  if (page && !/\.[a-z0-9]+$/i.test(path)) return { sentence: `The link "${path}" must begin with "/"; write "/${path}".` }
  return { media: path }
}

function externalTarget(url: string, plain: string, scheme: string): LinkTarget {
  const short = url.length > 60 ? `${url.slice(0, 60)}…` : url
  if (!SAFE_SCHEMES.has(scheme)) {
    return { sentence: `The link "${short}" is not allowed; links go to https:, http:, mailto:, tel: or a path that begins with "/".` }
  }
  if (scheme === 'mailto' && !/^mailto:[^@/?]+@[^@/?]+\.[^@/?]+(\?.*)?$/i.test(plain)) {
    return { sentence: `The link "${short}" is not a whole e-mail address; write it like mailto:info@example.com.` }
  }
  if (scheme === 'tel' && !/^tel:\+?[\d().-]+$/i.test(plain)) {
    return { sentence: `The link "${short}" is not a phone number; write it like tel:+93700000000.` }
  }
  const broken = (scheme === 'http' || scheme === 'https') && !(/^https?:\/\//i.test(plain) && URL.canParse(plain))
  return broken ? { sentence: `The link "${short}" is not a whole address; write it like https://www.example.com/page.` } : { fine: true }
}

function internalTarget(url: string, path: string, site: SiteMap): LinkTarget {
  const [first = '', ...rest] = decode(path).replace(/\/$/, '').slice(1).split('/')
  if (isLanguageCode(first)) {
    const without = url.replace(`/${first}`, '') || '/'
    return { sentence: `The link "${url}" carries a language; write "${without}". The site adds the language itself.` }
  }
  if (first === 'storage') return { media: rest.join('/') }
  if (rest.length === 0 && SCREENS.has(first)) return { fine: true }
  const thing = THINGS[first]
  const [slug = ''] = rest
  if (thing && rest.length === 1) {
    const slugs = site[thing.of]
    if (!slugs || slugs.has(slug) || (thing.byId && /^\d+$/.test(slug))) return { fine: true }
    return { sentence: `The link "${url}" leads nowhere: there is no "${slug}" in ${thing.of}.` }
  }
  if (first === 'products' && rest.length === 1 && site.products.has(slug)) {
    return { sentence: `The link "${url}" leads nowhere; the page of a product is /product/${slug}.` }
  }
  return { sentence: `The link "${url}" leads to no page of the site.` }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
