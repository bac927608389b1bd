import type { Figure, PublishedSite } from '#domain/company/company.ts'
import type { FiguresSource, SettingsSource } from '#domain/company/company-source.ts'
import type { HeadingsSource } from '#domain/company/headings.ts'
import type { InquiryFields } from '#domain/inquiries/inquiry-fields.ts'
import { type Localized, resolve } from '#domain/language/localized.ts'
import { currencyIn } from '#domain/money/currency.ts'
import type { Content } from '../check/check.ts'
import { brandIn } from './brand.ts'
import { openingHoursIn } from './hours.ts'
import { orNull } from './partial.ts'
import type { Reader } from './reader.ts'

export function siteIn({ yaml: { settings, brand, figures, headings }, media, site }: Content, reader: Reader): PublishedSite {
  return {
    brand: brandIn(brand, media),
    languages: settings.languages,
    source_language: site.source,
    language_guess: settings.language_guess,
    language_switch: settings.language_switch,
    country: settings.country ?? null,
    persian_region: settings.persian_region,
    time_zone: settings.time_zone,
    opening_hours: openingHoursIn(settings, reader),
    currency: settings.currency === undefined ? null : currencyIn(settings.currency),
    tax_note: settings.tax_note === undefined ? null : reader.part({ text: settings.tax_note }),
    price_slider: settings.price_slider,
    order: { phone: settings.order.phone ?? null, chat_url: settings.order.chat_url },
    map: settings.map ?? null,
    upload_limits: settings.upload_limits,
    inquiry_fields: inquiryFieldsIn(settings.inquiry_fields, reader),
    retention: settings.retention,
    sections: settings.sections,
    home: settings.home,
    navigation: settings.navigation.map((entry) =>
      typeof entry === 'string' ? { page: entry } : { ...reader.part({ text: entry.text }), link: entry.link },
    ),
    headings: headingsIn(headings, reader),
    figures: {
      newsletter: figuresIn(figures.newsletter, reader),
      team: figuresIn(figures.team, reader),
      about: figuresIn(figures.about, reader),
      ...orNull(figures, 'product_card_rating', 'product_rating', 'product_reviews', 'post_likes', 'post_comments', 'post_views'),
      product_notes: figures.product_notes.map(({ icon, title, text, categories, products }) => ({
        icon,
        ...reader.part({ title, text }),
        ...(categories && { categories }),
        ...(products && { products }),
      })),
    },
  }
}

/** What is sent is the text in the source language, which is the clerk's. */
function inquiryFieldsIn(source: SettingsSource['inquiry_fields'], reader: Reader): InquiryFields {
  return Object.fromEntries(
    Object.entries(source).map(([name, { shown, required, options }]) => [
      name,
      {
        shown,
        ...(required !== undefined && { required }),
        ...(options && {
          options: options.map((label) => ({
            value: resolve(label, reader.site.source, reader.site.source).text,
            ...reader.part({ label }),
          })),
        }),
      },
    ]),
  )
}

function headingsIn(source: HeadingsSource, reader: Reader): PublishedSite['headings'] {
  return Object.fromEntries(
    Object.entries(source).map(([name, texts]) => {
      const written = Object.entries<Localized | undefined>(texts).filter((entry): entry is [string, Localized] => entry[1] !== undefined)
      return [name, reader.part(Object.fromEntries(written))]
    }),
  )
}

/** An emptied figure is not shown (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
function figuresIn(sources: FiguresSource['team'], reader: Reader): Figure[] {
  return sources.map(({ value, label }) => reader.part({ value, label })).filter(({ value }) => value !== '')
}
