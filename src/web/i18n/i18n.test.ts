import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { FALLBACK, LANGUAGE_CODES } from '#domain/language/languages.ts'
import { createTranslate } from './i18n.ts'

type Texts = { [key: string]: string | Texts }

const read = (code: string): Texts => JSON.parse(readFileSync(`locales/${code}/translation.json`, 'utf8')) as Texts

/** Every text by its key, `nav.home`. */
function flat(texts: Texts, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name).sort()

describe.each(LANGUAGE_CODES.filter((code) => code !== FALLBACK))('the texts of %s', (code) => {
  const english = flat(read(FALLBACK))
  const own = flat(read(code))

  test('have the same keys as the English ones', () => {
    expect([...own.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('are there and take the same values', () => {
    for (const [key, text] of own) {
      expect(text, key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(english.get(key) ?? ''))
    }
  })
})

test.each([
  ['ru', 1, '1 вакансия'],
  ['ru', 3, '3 вакансии'],
  ['ru', 8, '8 вакансий'],
  ['en', 1, '1 position'],
  ['en', 8, '8 positions'],
] as const)('in %s, %i positions read "%s"', (code, count, expected) => {
  const t = createTranslate(code, { [code]: read(code) }, false)
  expect(t('jobs.found', { count, formatted: String(count) })).toBe(expected)
})
