import { expect, test } from 'vitest'
import type { Asker } from '../content/questions.ts'
import { askForSite } from './answers.ts'
import { COUNTRIES } from './countries.ts'

/** Presses Enter at every question but that of the languages. */
function accepting(languages: string[]): Asker {
  return {
    line: async (_question, initial) => initial,
    one: async (_question, [first]) => first?.value ?? '',
    search: async (_question, [first]) => first?.value ?? '',
    several: async (_question, _choices, initial) => (initial.length === 1 ? languages : initial),
    yes: async () => true,
  }
}

test.each([
  ['IR', 'fa'],
  ['DE', 'de'],
  ['GB', 'en'],
])('in %s, the site is written in %s first unless its owner says otherwise', async (country, usual) => {
  const { site } = await askForSite({ given: { name: 'Noor', country }, asker: accepting(['de', 'en', 'fa']) })
  expect(site.languages[0]).toBe(usual)
  expect(site.languages.toSorted()).toEqual(['de', 'en', 'fa'])
})

test.each([
  ['AT', 'Europe/Vienna'],
  ['ES', 'Europe/Madrid'],
  ['PT', 'Europe/Lisbon'],
  ['RU', 'Europe/Moscow'],
  ['US', 'America/New_York'],
  ['CN', 'Asia/Shanghai'],
])('in %s, the time zone is %s unless its owner says otherwise', async (country, usual) => {
  const given = { name: 'Noor', country, languages: 'en' }
  for (const asker of [undefined, accepting(['en'])]) {
    expect((await askForSite({ given, asker })).site.timeZone).toBe(usual)
  }
})

test('the time zone is always one of the country', async () => {
  for (const country of COUNTRIES) {
    const zones = new Intl.Locale(`und-${country}`).getTimeZones() ?? []
    const { site } = await askForSite({ given: { name: 'Noor', country, languages: 'en' }, asker: undefined })
    expect(zones.length > 0 ? zones : ['UTC'], country).toContain(site.timeZone)
  }
})
