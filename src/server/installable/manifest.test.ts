import { expect, test } from 'vitest'
import type { Contact } from '#domain/company/company.ts'
import { webManifest } from './manifest.ts'

test.each([
  ['Lajward', 'Lajward'],
  ['Kettenwerk Leipzig', 'Kettenwerk'],
  ['Bäcker Müller & Töchter', 'Bäcker'],
  ['Müller & Söhne', 'Müller'],
  ['دوچرخه‌فروشی نور', 'دوچرخه‌فروشی'],
  ['Fahrradwerkstatt', 'Fahrradwerks…'],
])('below the icon on a phone, %s is %s', (name, short) => {
  const contact = { name } as Contact
  const site = { languages: ['de'], source: 'de' }
  expect(webManifest('de', { contact, site, brand: undefined })).toMatchObject({
    short_name: short,
  })
})
