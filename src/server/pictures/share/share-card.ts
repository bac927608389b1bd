import { hash } from 'node:crypto'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import type { Contact } from '#domain/company/company.ts'
import { ITEM_PAGES } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Item, ShownItem } from '#server/render/shown-item.ts'
import type { CardLook } from './card-look.ts'

interface CardText {
  text: string
  language: LanguageCode
}

export interface ShareCard {
  /** The page's language, which sets the picture's direction. */
  language: LanguageCode
  company: CardText
  title: CardText
  line: CardText
  logo: string | null
  picture: string | null
  /** True: the picture fills the arch; false: a pack shot sits in it. */
  scene: boolean
  tint: Tint
  look?: CardLook
}

/** Raise it when pictures are drawn differently, so that all get new addresses. */
const DESIGN = 3

/** A pack shot is this close to square, as on pages. */
const SQUARE = 0.04

export const SITE_KIND = 'site'
const SITE_NAME = 'home'

/** Of a page, and of the texts on it that are not translated. */
interface CardLanguages {
  language: LanguageCode
  source: LanguageCode
}

export function cardOfItem(languages: CardLanguages, contact: Contact, shown: ShownItem, look?: CardLook): ShareCard {
  const { title, shareLine } = ITEM_PAGES[shown.kind]
  const item = shown.item as Item
  const textOf = textsOf(languages, item)
  const [image] = item.images ?? []
  return {
    ...commonOf(languages, contact),
    title: textOf(title, textIn(item[title])),
    line: shareLine === undefined ? textOf('', '') : textOf(shareLine, textIn(item[shareLine])),
    picture: image?.path ?? null,
    scene: image !== undefined && Math.abs(image.width / image.height - 1) > SQUARE,
    tint: (shown.kind === 'product' && shown.item.product_category?.tint) || 'sky',
    ...(look ? { look } : {}),
  }
}

/** A text, or the name of what has one. */
function textIn(value: unknown): string {
  return String((typeof value === 'object' ? (value as { name?: unknown } | null)?.name : value) ?? '')
}

export function cardOfSite(languages: CardLanguages, contact: Contact, look?: CardLook): ShareCard {
  const textOf = textsOf(languages, contact)
  const title = contact.footer_text
    ? textOf('footer_text', contact.footer_text)
    : contact.about_content
      ? textOf('about_content', contact.about_content)
      : textOf('name', contact.name)
  return {
    ...commonOf(languages, contact),
    title,
    line: textOf('', ''),
    picture: null,
    scene: false,
    tint: 'sky',
    ...(look ? { look } : {}),
  }
}

function cardName(slug: string, card: ShareCard): string {
  return `${slug}-${cardHash(card)}.jpg`
}

export function cardHash(card: ShareCard): string {
  return hash('sha256', JSON.stringify([DESIGN, card])).slice(0, 16)
}

export function cardPath(card: ShareCard, shown: ShownItem | undefined): string {
  return `/share/${card.language}/${shown?.kind ?? SITE_KIND}/${cardName(shown?.item.slug ?? SITE_NAME, card)}`
}

export function slugIn(name: string): string | undefined {
  return /^([a-z0-9]+(?:-[a-z0-9]+)*)-[0-9a-f]{16}\.jpg$/.exec(name)?.[1]
}

function commonOf(languages: CardLanguages, contact: Contact): Pick<ShareCard, 'language' | 'company' | 'logo'> {
  return { language: languages.language, company: textsOf(languages, contact)('name', contact.name), logo: contact.logo }
}

type TextOf = (field: string, text: string | null | undefined) => CardText

function textsOf({ language, source }: CardLanguages, item: { fallback?: string[] }): TextOf {
  return (field, text) => ({ text: text ?? '', language: item.fallback?.includes(field) ? source : language })
}
