import type { Figure, Site } from '#domain/company/company.ts'
import type { FiguresSource } from '#domain/company/company-source.ts'
import type { YamlValues } from '../kinds.ts'
import type { Reader } from './reader.ts'

export function siteIn({ settings, figures }: YamlValues, reader: Reader): Site {
  return {
    languages: settings.languages,
    persian_region: settings.persian_region,
    time_zone: settings.time_zone,
    currency: settings.currency,
    order: { phone: settings.order.phone ?? null, chat_url: settings.order.chat_url },
    map: settings.map ?? null,
    upload_limits: settings.upload_limits,
    retention: settings.retention,
    figures: {
      newsletter: figuresIn(figures.newsletter, reader),
      team: figuresIn(figures.team, reader),
      about: figuresIn(figures.about, reader),
      product_card_rating: figures.product_card_rating ?? null,
      product_rating: figures.product_rating ?? null,
      product_reviews: figures.product_reviews ?? null,
      post_likes: figures.post_likes ?? null,
      post_comments: figures.post_comments ?? null,
      post_views: figures.post_views ?? null,
      product_notes: figures.product_notes.map(({ icon, title, text }) => ({
        icon,
        ...reader.part({ title, text }),
      })),
    },
  }
}

/** An emptied figure is not shown (docs/reading-the-spec.md#where-the-specification-records-a-defect). */
function figuresIn(sources: FiguresSource['team'], reader: Reader): Figure[] {
  return sources.map(({ value, label }) => reader.part({ value, label })).filter(({ value }) => value !== '')
}
