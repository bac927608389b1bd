import { expect, test } from 'vitest'
import { chosenLanguage, DEFAULT_SITE_LANGUAGES, guessLanguage, siteLanguagesOf } from './site-languages.ts'

const demo = DEFAULT_SITE_LANGUAGES
const kiel = siteLanguagesOf({ languages: ['de', 'en'] })

test('the source is English where the site has it, else the first language, unless the settings say otherwise', () => {
  expect(siteLanguagesOf({ languages: ['de', 'en'] }).source).toBe('en')
  expect(siteLanguagesOf({ languages: ['de', 'fr'] }).source).toBe('de')
  expect(siteLanguagesOf({ languages: ['de', 'en'], source_language: 'de' }).source).toBe('de')
})

/** docs/spec.md#4-states-and-transitions */
test.each([
  ['IR', 'fa'],
  ['AF', 'fa'],
  ['US', 'en'],
  ['GB', 'en'],
  ['DE', 'en'],
  ['RU', 'ru'],
  ['BY', 'ru'],
  ['KZ', 'ru'],
  ['UA', 'ru'],
  ['de', 'en'],
])('in the demo, a visitor from %s reads %s, whatever the browser asks for', (country, language) => {
  expect(guessLanguage(demo, { country: () => country, preferred: 'ps' })).toBe(language)
})

test.each([
  ['DE', undefined, 'de'],
  ['AT', 'en', 'de'],
  ['IR', 'de-AT;q=0.5, fr', 'de'],
  ['BR', 'pt, en-GB;q=0.8', 'en'],
  ['', 'de', 'de'],
  ['?', undefined, 'en'],
  ['<script>', 'x;q=1, de;q=0', 'en'],
])('a site in German and English reads in country "%s" with a browser that asks for %s: %s', (country, preferred, language) => {
  expect(guessLanguage(kiel, { country: () => country, preferred })).toBe(language)
})

test.each([
  ['DE', 'en-US, de;q=0.5', 'en'],
  ['DE', 'fr', 'de'],
  ['FR', 'fr', 'en'],
  ['DE', undefined, 'de'],
])('where the browser decides first, it reads in country "%s" with one that asks for %s: %s', (country, preferred, language) => {
  expect(guessLanguage({ ...kiel, guess: 'browser' }, { country: () => country, preferred })).toBe(language)
})

test('only a language of the site can be chosen', () => {
  expect(chosenLanguage(kiel, 'a=b; lang=de')).toBe('de')
  expect(chosenLanguage(kiel, 'lang=fa')).toBeUndefined()
  expect(chosenLanguage(kiel, 'slang=de')).toBeUndefined()
  expect(chosenLanguage(kiel, undefined)).toBeUndefined()
})
