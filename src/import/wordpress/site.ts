import type { Category, OldSite } from '../articles/article.ts'
import { plainLine } from '../html/tree.ts'
import { languageOfLocale } from '../locale.ts'
import { hostsOf } from '../old-site.ts'
import { childText, type Item } from './item.ts'
import { serializedNumbers } from './languages.ts'
import type { XmlElement } from './read-export.ts'

export class WordPressSite implements OldSite {
  title = ''
  description = ''
  /** Of the interface: `fa-IR`. */
  locale = ''
  /** The first one is the front page. */
  readonly addresses: string[] = []
  readonly authors = new Map<string, string>()
  readonly categories = new Map<string, Category>()
  readonly categoryTranslations: Map<string, string>[] = []

  note({ name, text, fields }: XmlElement): void {
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

  /** That of the interface; texts have it unless they declare another. */
  get language(): string {
    return languageOfLocale(this.locale) ?? 'en'
  }

  /** With and without `www`. */
  get hosts(): Set<string> {
    return new Set(this.addresses.flatMap((address) => [...hostsOf(address)]))
  }

  get address(): string {
    // eslint-disable-next-line regexp/no-super-linear-move -- the address of the old site in the operator's export
    return this.addresses[0]?.replace(/\/+$/, '') ?? ''
  }

  #noteAuthor(fields: XmlElement[]): void {
    const names = ['wp:author_display_name', 'wp:author_login'].map((field) => plainLine(childText(fields, field)))
    this.authors.set(plainLine(childText(fields, 'wp:author_login')), names.find(Boolean) ?? '')
  }

  #noteCategory(fields: XmlElement[]): void {
    const nicename = childText(fields, 'wp:category_nicename').trim()
    this.categories.set(nicename, {
      id: childText(fields, 'wp:term_id').trim(),
      nicename,
      name: plainLine(childText(fields, 'wp:cat_name')) || nicename,
    })
  }
}

/** Where SEO plug-ins keep the main one of several categories. */
const PRIMARY = ['_yoast_wpseo_primary_category', 'rank_math_primary_category']

/** WordPress' default category. */
export const UNFILED =
  /^(?:uncategori[sz]ed|unfiled|%d8%a8%d8%af%d9%88%d9%86-%d8%af%d8%b3%d8%aa.*|%d8%af%d8%b3%d8%aa%d9%87.*%d9%86%d8%b4%d8%af%d9%87|bez-rubriki|%d0%b1%d0%b5%d0%b7-%d1%80%d1%83.*)(?:-[a-z]{2})?$/i

export function categoryOf({ terms, meta }: Item, { categories }: WordPressSite): string {
  const own = terms.filter(({ domain, nicename }) => domain === 'category' && !UNFILED.test(nicename)).map(({ nicename }) => nicename)
  const primary = PRIMARY.map((key) => meta.get(key)).find(Boolean)
  return own.find((nicename) => primary !== undefined && categories.get(nicename)?.id === primary) ?? own[0] ?? ''
}
