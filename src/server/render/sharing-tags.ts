import { intlOf } from '#domain/language/format.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { SHARE_SIZE } from '#domain/media.ts'
import { detailPrice } from '#domain/money/money.ts'
import type { HeadTag } from '#domain/page-head.ts'
import { brandOf } from '../brand/brand-styles.ts'
import { lookOf } from '../pictures/share/card-look.ts'
import { cardOfItem, cardOfSite, cardPath } from '../pictures/share/share-card.ts'
import { contactOf, type DescribedPage, pictureUrls, siteOf } from './described-page.ts'
import { type ShownItem, shownItem } from './shown-item.ts'

type Property = [name: string, content: string]

/** Open Graph (ogp.me) and X cards. The programs that read them run no scripts, so browsers need none of it. */
export function sharingTags(page: DescribedPage): HeadTag[] {
  if (page.status !== 200 || !page.facts) return []
  const { facts } = page
  const shown = shownItem(page)
  const name = contactOf(page)?.name
  const properties: Property[] = [
    ['og:type', typeOf(shown)],
    ['og:title', facts.title],
    ['og:description', facts.description],
    ['og:url', facts.url],
    ...(name ? [['og:site_name', name] satisfies Property] : []),
    ...locales(page),
    ...picture(page, shown),
    ...details(page, shown),
  ]
  return [...properties.map(propertyTag), { tag: 'meta', attributes: { name: 'twitter:card', content: 'summary_large_image' } }]
}

function propertyTag([property, content]: Property): HeadTag {
  return { tag: 'meta', attributes: { property, content } }
}

function typeOf(shown: ShownItem | undefined): string {
  if (shown?.kind === 'post') return 'article'
  return shown?.kind === 'product' ? 'product' : 'website'
}

function locales(page: DescribedPage): Property[] {
  const { country, persian_region: persianRegion } = page.site
  const spoken = country ? new Intl.Locale(`und-${country}`).maximize().language : undefined
  // In the company's country if that is its language (CLDR, likely subtags), else where most of its readers are: those who
  // read these tags know few locales, and CLDR has forms such as en-DE for dates only.
  const localeOf = (code: LanguageCode): string => {
    const place = { persianRegion, ...(code === spoken ? { country } : {}) }
    return `${code}_${new Intl.Locale(intlOf(code, place)).maximize().region}`
  }
  const real = page.facts?.languages ?? []
  const others = real.includes(page.language) ? real.filter((code) => code !== page.language) : []
  return [['og:locale', localeOf(page.language)], ...others.map((code): Property => ['og:locale:alternate', localeOf(code)])]
}

/** Another backend has no share pictures; the item's own is used. */
function picture(page: DescribedPage, shown: ShownItem | undefined): Property[] {
  const contact = contactOf(page)
  if (page.apiBase || !contact) {
    const [own] = shown && 'images' in shown.item ? pictureUrls(page, shown.item) : []
    return own ? [['og:image', own]] : []
  }
  const languages = { language: page.language, source: page.site.source_language }
  const look = lookOf(brandOf(page.site))
  const card = shown ? cardOfItem(languages, contact, shown, look) : cardOfSite(languages, contact, look)
  return [
    ['og:image', page.publicUrl + cardPath(card, shown)],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(SHARE_SIZE.width)],
    ['og:image:height', String(SHARE_SIZE.height)],
    ['og:image:alt', [card.company.text, card.line.text, card.title.text].filter(Boolean).join(': ')],
  ]
}

function details(page: DescribedPage, shown: ShownItem | undefined): Property[] {
  if (shown?.kind === 'post') {
    const { created_at, updated_at, type } = shown.item
    const properties: [string, string | undefined][] = [
      ['article:published_time', created_at],
      ['article:modified_time', updated_at],
      ['article:section', type],
    ]
    return properties.filter((property): property is Property => Boolean(property[1]))
  }
  if (shown?.kind !== 'product') return []
  const currency = siteOf(page)?.currency
  const { price, status } = shown.item
  const priced: Property[] =
    typeof price === 'number' && currency
      ? [
          ['product:price:amount', String(detailPrice(price, currency))],
          ['product:price:currency', currency.detail],
        ]
      : []
  return [...priced, ['product:availability', status === 'available' ? 'in stock' : 'out of stock']]
}
