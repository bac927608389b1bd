import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { INTERFACE_FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { missingMessages } from '#domain/language/translate.ts'
import { createTranslate } from './i18n.ts'

type Texts = { [key: string]: string | Texts }

const FILES = readdirSync(`locales/${INTERFACE_FALLBACK}`)
/** Also of languages that the site does not offer yet. */
const LANGUAGES = readdirSync('locales').filter((code) => code !== INTERFACE_FALLBACK)

const read = (code: string, file = 'translation.json'): Texts => JSON.parse(readFileSync(`locales/${code}/${file}`, 'utf8')) as Texts

const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

/** Every text by its key, `nav.home`. */
function flat(texts: Texts, prefix = ''): Map<string, string> {
  const entries = Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as const] : [...flat(value, `${prefix}${key}.`)],
  )
  return new Map(entries)
}

/** Keys without plural forms, which differ between languages. */
const stems = (texts: Map<string, string>) => [...new Set([...texts.keys()].map((key) => key.replace(PLURAL_FORM, '')))].sort()

const placeholders = (text: string) => new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name))

describe.each(LANGUAGES)('the texts of %s', (code) => {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories

  test.each(FILES)('have the keys of the English %s, and each plural form', (file) => {
    const missing = missingMessages(code as LanguageCode, read(code, file), read(INTERFACE_FALLBACK, file))
    expect(missing, `locales/${code}/${file}: translate these texts; "language status --list" names them.`).toEqual({})
    const own = flat(read(code, file))
    expect(stems(own)).toEqual(stems(flat(read(INTERFACE_FALLBACK, file))))
    for (const key of own.keys()) if (PLURAL_FORM.test(key)) expect(forms, key).toContain(key.split('_').at(-1))
  })

  test.each(FILES)('are there and take the values of the English %s', (file) => {
    const english = flat(read(INTERFACE_FALLBACK, file))
    for (const [key, text] of flat(read(code, file))) {
      expect(text, key).not.toBe('')
      const [stem = ''] = key.split(PLURAL_FORM)
      const given = placeholders(english.get(key) ?? english.get(`${stem}_other`) ?? '')
      const taken = placeholders(text)
      // Forms for a single number may write it as a word, as Arabic does.
      if (PLURAL_FORM.test(key))
        expect(
          [...taken].filter((name) => !given.has(name)),
          key,
        ).toEqual([])
      else expect(taken, key).toEqual(given)
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
