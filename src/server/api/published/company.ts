import { aboutAnswer, contactAnswer, siteAnswer } from '#domain/company/company.ts'
import { sliderEnd } from '#domain/money/price-slider.ts'
import { problem } from '#domain/published.ts'
import type { PublishedServices } from '#server/api/api-services.ts'
import { found } from '#server/api/problems.ts'
import { dearestPrice } from '#server/storage/published/catalogue.ts'
import { findAbout, findContact, findSite } from '#server/storage/published/company.ts'

const tags = ['Company']

/** What the company says about itself (docs/spec.md#7-the-calls-it-makes), and the settings of the pages. */
export function company({ calls, db }: PublishedServices): void {
  calls.get(
    '/contact',
    { tags, summary: 'Contact details and site settings', response: { 200: contactAnswer, 404: problem } },
    async ({ language }) => ({ contact: found(await findContact(db, language)) }),
  )

  calls.get('/about', { tags, summary: 'The about section', response: { 200: aboutAnswer, 404: problem } }, async ({ language }) => ({
    data: found(await findAbout(db, language)),
  }))

  calls.get(
    '/site',
    { tags, summary: 'Languages, currency, order chat, map, figures', response: { 200: siteAnswer, 404: problem } },
    async ({ language }) => {
      const published = found(await findSite(db, language))
      const { price_slider } = published
      return {
        data: { ...published, price_slider: price_slider === 'dearest' ? sliderEnd(await dearestPrice(db, language)) : price_slider },
      }
    },
  )
}
