import { expect, test } from 'vitest'
import type { Asker } from '../content/questions.ts'
import { askForSite } from './answers.ts'

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
