import { plainLine } from '../html/tree.ts'
import { childText, type Item } from './item.ts'
import { languageOfLocale, serializedNumbers } from './languages.ts'
import type { Entry } from './read-items.ts'

/** A category of the old site. */
export interface Category {
  id: string
  nicename: string
  name: string
}

/** What an export says of the site itself. */
export class Site {
  title = ''
  description = ''
  /** Of the interface: `fa-IR`. */
  locale = ''
  /** Addresses under which the site was reached, the first one its front page. */
  readonly addresses: string[] = []
  /** Names by logins. */
  readonly authors = new Map<string, string>()
  /** By nicename. */
  readonly categories = new Map<string, Category>()
  /** Translations of categories, each a map from language to number. */
  readonly categoryTranslations: Map<string, string>[] = []

  /** Notes an entry that is no item. */
  note({ name, text, fields }: Entry): void {
    const value = text.trim()
    switch (name) {
      case 'title':
        this.title = plainLine(value)
        break
      case 'description':
        this.description = plainLine(value)
        break
      case 'language':
        this.locale = value
        break
      case 'link':
      case 'wp:base_blog_url':
        if (URL.canParse(value)) this.addresses.push(value)
        break
      case 'wp:author':
        this.#noteAuthor(fields)
        break
      case 'wp:category':
        this.#noteCategory(fields)
        break
      case 'wp:term':
        if (childText(fields, 'wp:term_taxonomy').trim() === 'term_translations') {
          this.categoryTranslations.push(serializedNumbers(childText(fields, 'wp:term_description')))
        }
    }
  }

  /** The language of the interface, which is that of the texts unless somebody says otherwise. */
  get language(): string {
    return languageOfLocale(this.locale) ?? 'en'
  }

  /** Hosts under which the site was reached, with and without `www`. */
  get hosts(): Set<string> {
    return new Set(
      this.addresses.flatMap((address) => {
        const host = new URL(address).hostname.replace(/^www\./, '')
        return [host, `www.${host}`]
      }),
    )
  }

  /** Where the site was: `https://old.example`. */
  get address(): string {
    // eslint-disable-next-line regexp/no-super-linear-move -- the address of the old site in the operator's export
    return this.addresses[0]?.replace(/\/+$/, '') ?? ''
  }

  #noteAuthor(fields: Entry[]): void {
    const names = ['wp:author_display_name', 'wp:author_login'].map((field) => plainLine(childText(fields, field)))
    this.authors.set(plainLine(childText(fields, 'wp:author_login')), names.find(Boolean) ?? '')
  }

  #noteCategory(fields: Entry[]): void {
    const nicename = childText(fields, 'wp:category_nicename').trim()
    this.categories.set(nicename, {
      id: childText(fields, 'wp:term_id').trim(),
      nicename,
      name: plainLine(childText(fields, 'wp:cat_name')) || nicename,
    })
  }
}

/** What plug-ins for search engines note as the first of several categories. */
const PRIMARY = ['_yoast_wpseo_primary_category', 'rank_math_primary_category']

/** What WordPress files everything under that nobody has filed. */
export const UNFILED =
  /^(?:uncategori[sz]ed|unfiled|%d8%a8%d8%af%d9%88%d9%86-%d8%af%d8%b3%d8%aa.*|%d8%af%d8%b3%d8%aa%d9%87.*%d9%86%d8%b4%d8%af%d9%87|bez-rubriki|%d0%b1%d0%b5%d0%b7-%d1%80%d1%83.*)(?:-[a-z]{2})?$/i

/** The nicename of the one category that an item is shown in; empty when nobody has filed it. */
export function categoryOf({ terms, meta }: Item, { categories }: Site): string {
  const own = terms.filter(({ domain, nicename }) => domain === 'category' && !UNFILED.test(nicename)).map(({ nicename }) => nicename)
  const primary = PRIMARY.map((key) => meta.get(key)).find(Boolean)
  return own.find((nicename) => primary !== undefined && categories.get(nicename)?.id === primary) ?? own[0] ?? ''
}
