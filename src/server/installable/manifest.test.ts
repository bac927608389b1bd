import { expect, test } from 'vitest'
import type { Contact } from '#domain/company/company.ts'
import { webManifest } from './manifest.ts'

test.each([
  ['Lajward', 'Lajward'],
  ['Kettenwerk Leipzig', 'Kettenwerk'],
  ['Bäcker Müller & Töchter', 'Bäcker'],
  ['Müller & Söhne', 'Müller'],
  ['دوچرخه‌فروشی نور', 'دوچرخه‌فروشی'],
  ['Old Tea House Kabul', 'Old Tea'],
  ['Fahrradwerkstatt', 'Fahrradwerks…'],
])('below the icon on a phone, %s is %s', (name, short) => {
  const contact = { name } as Contact
  const site = { languages: ['de'], source: 'de' }
  expect(webManifest('de', { contact, site, brand: undefined })).toMatchObject({
    short_name: short,
  })
})

test.each([
  ['Müller’s', 'Müller’s'],
  ['Bäckerei Müller', 'Bäckerei'],
])('a company may say itself what is below the icon: %s', (own, short) => {
  const contact = { name: 'Bäcker Müller & Töchter', short_name: own } as Contact
  const site = { languages: ['de'], source: 'de' }
  expect(webManifest('de', { contact, site, brand: undefined })).toMatchObject({ name: contact.name, short_name: short })
})
