import { hash } from 'node:crypto'
import type { Tint } from '#domain/catalogue/product-constants.ts'
import type { Contact } from '#domain/company/company.ts'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Image } from '#domain/media.ts'
import type { ShownThing } from '#server/render/shown-thing.ts'

/** A text and the language it is really in. */
interface CardText {
  text: string
  language: LanguageCode
}

/** Everything that stands on a share picture. */
export interface ShareCard {
  /** Of the page it is shared from, whose direction the picture has. */
  language: LanguageCode
  company: CardText
  title: CardText
  /** The kind of thing, above the title; may be empty. */
  line: CardText
  /** Paths below /storage. */
  logo: string | null
  picture: string | null
  /** Whether the picture fills the arch; a pack shot stands in it. */
  scene: boolean
  tint: Tint
}

/** Counted on when pictures are drawn otherwise, so that all get new addresses. */
const DESIGN = 1

/** How far from square a picture may be and still count as a pack shot, as on pages. */
const SQUARE = 0.04

/** What addresses call the picture of the site itself, which lists and the home page share. */
export const SITE_KIND = 'site'
const SITE_NAME = 'home'

/** The card of a thing. */
export function cardOfThing(language: LanguageCode, contact: Contact, shown: ShownThing): ShareCard {
  const { thing } = shown
  const textOf = textsOf(language, thing)
  const [image]: Image[] = 'images' in thing ? (thing.images ?? []) : []
  return {
    ...commonOf(language, contact),
    title: 'title' in thing ? textOf('title', thing.title) : textOf('name', thing.name),
    line: lineOf(shown, textOf),
    picture: image?.path ?? null,
    scene: image !== undefined && Math.abs(image.width / image.height - 1) > SQUARE,
    tint: (shown.kind === 'product' && shown.thing.product_category?.tint) || 'sky',
  }
}

/** The card of the site itself. */
export function cardOfSite(language: LanguageCode, contact: Contact): ShareCard {
  const textOf = textsOf(language, contact)
  const title = contact.footer_text
    ? textOf('footer_text', contact.footer_text)
    : contact.about_content
      ? textOf('about_content', contact.about_content)
      : textOf('name', contact.name)
  return { ...commonOf(language, contact), title, line: textOf('', ''), picture: null, scene: false, tint: 'sky' }
}

/** The thing's slug, and a hash of what is drawn. */
function cardName(slug: string, card: ShareCard): string {
  return `${slug}-${cardHash(card)}.jpg`
}

/** Changes with anything that is drawn. */
export function cardHash(card: ShareCard): string {
  return hash('sha256', JSON.stringify([DESIGN, card])).slice(0, 16)
}

/**
 * The path of a card's picture.
 * @param shown undefined for the site itself
 */
export function cardPath(card: ShareCard, shown: ShownThing | undefined): string {
  return `/share/${card.language}/${shown?.kind ?? SITE_KIND}/${cardName(shown?.thing.slug ?? SITE_NAME, card)}`
}

/** The slug in the name of a picture; undefined where there cannot be such a name. */
export function slugIn(name: string): string | undefined {
  return /^([a-z0-9]+(?:-[a-z0-9]+)*)-[0-9a-f]{16}\.jpg$/.exec(name)?.[1]
}

function commonOf(language: LanguageCode, contact: Contact): Pick<ShareCard, 'language' | 'company' | 'logo'> {
  return { language, company: textsOf(language, contact)('name', contact.name), logo: contact.logo }
}

type TextOf = (field: string, text: string | null | undefined) => CardText

function textsOf(language: LanguageCode, thing: { fallback?: string[] }): TextOf {
  return (field, text) => ({ text: text ?? '', language: thing.fallback?.includes(field) ? FALLBACK : language })
}

function lineOf({ kind, thing }: ShownThing, textOf: TextOf): CardText {
  switch (kind) {
    case 'post':
      return textOf('type', thing.type)
    case 'product':
      return textOf('product_category', thing.product_category?.name)
    case 'job':
      return textOf('location', thing.location)
    case 'page':
      return textOf('page_category', thing.page_category?.name)
    case 'service':
      return textOf('', '')
  }
}
