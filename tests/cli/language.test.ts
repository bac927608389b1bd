import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { addLanguage } from '#cli/language/add.ts'
import type { Messages } from '#domain/language/translate.ts'
import { missingMessages, translator } from '#domain/language/translate.ts'
import { run } from '../support/commands/command.ts'
import { temporaryFolder } from '../support/samples/content-folder.ts'

const ROWS = `[
  { "code": "en", "name": "English", "direction": "ltr", "script": "latin", "intl": "en-US" },
  {
    "code": "ru",
    "name": "Русский",
    "direction": "ltr",
    "script": "cyrillic",
    "intl": "ru-RU"
  }
]
`

/** A checkout's languages, and what `language add` says there. */
function places() {
  const folder = temporaryFolder()
  const locales = join(folder, 'locales')
  mkdirSync(locales)
  for (const code of ['en', 'ru']) cpSync(`locales/${code}`, join(locales, code), { recursive: true })
  const rows = join(folder, 'languages.json')
  writeFileSync(rows, ROWS)
  const lines: string[] = []
  const output = {
    print: (line: string) => void lines.push(line),
    complain: (line: string) => void lines.push(line),
    terminal: undefined,
    data: undefined,
    confirm: undefined,
  }
  const read = (code: string, file = 'translation.json') => JSON.parse(readFileSync(join(locales, code, file), 'utf8')) as Messages
  return { locales, rows, lines, read, add: (code: string, from = 'en') => addLanguage(code, from, { locales, rows }, output) }
}

describe('language add', () => {
  test('writes every text, to be translated, in the plural forms of the language', async () => {
    const { locales, add, read, lines } = places()
    expect(await add('cy')).toBe(0)
    expect(readdirSync(join(locales, 'cy'))).toEqual(readdirSync(join(locales, 'en')))
    const welsh = read('cy')
    expect(Object.keys(welsh.jobs ?? {}).filter((key) => key.startsWith('found'))).toEqual(
      ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `found_${form}`),
    )
    expect(welsh.nav).toMatchObject({ home: '[en] Home' })
    for (const file of readdirSync(join(locales, 'en'))) {
      expect(missingMessages('cy', read('cy', file), read('en', file)), file).toEqual(read('en', file))
    }
    expect(lines.join('\n')).toContain('Translate each text that begins with [en], and delete that mark.')
  })

  test('shows English until a text is translated', async () => {
    const { add, read } = places()
    await add('cy')
    const [welsh, english] = [read('cy'), read('en')]
    const show = (key: string) => translator('cy', { cy: welsh, en: english })(key)
    expect(show('nav.home')).toBe('Home')
    Object.assign(welsh.nav as Messages, { blog: 'Blog Cymraeg' })
    expect(show('nav.blog')).toBe('Blog Cymraeg')
    expect(missingMessages('cy', welsh, english).nav).not.toHaveProperty('blog')
  })

  test('takes the texts of another language', async () => {
    const { add, read } = places()
    await add('uk', 'ru')
    expect(read('uk').nav).toMatchObject({ home: '[ru] Главная' })
  })

  test.each([
    ['cy', '  { "code": "cy", "name": "Cymraeg", "direction": "ltr", "script": "latin" },', 1],
    ['he', '  { "code": "he", "name": "עברית", "direction": "rtl", "script": "hebrew" },', 2],
    ['uk', '  { "code": "uk", "name": "Українська", "direction": "ltr", "script": "cyrillic" }', 9],
    ['sr-Latn', '  { "code": "sr-Latn", "name": "Srpski (latinica)", "direction": "ltr", "script": "latin" }', 9],
    ['zh-TW', '  { "code": "zh-TW", "name": "中文（台灣）", "direction": "ltr", "script": "han" }', 9],
  ])('describes %s as CLDR does', async (code, row, line) => {
    const { add, rows } = places()
    await add(code)
    const text = readFileSync(rows, 'utf8')
    expect(text.split('\n')[line]).toBe(row)
    expect(JSON.parse(text)).toHaveLength(3)
    expect(text).toContain('    "script": "cyrillic",\n    "intl": "ru-RU"\n  }')
  })

  test.each([
    ['zz', 'There is no such language.'],
    ['tlh', 'Unicode CLDR has no plural forms for this language.'],
    ['NL', 'Write it as nl.'],
    ['pt_BR', 'It is not a language code. Write one of BCP 47, for example nl or pt-BR.'],
    ['../nl', 'It is not a language code.'],
    ['ru', 'It is there already, and nothing is ever overwritten.'],
  ])('refuses %s', async (code, sentence) => {
    const { locales, rows, add } = places()
    await expect(add(code)).rejects.toThrow(`<code> is "${code}". ${sentence}`)
    expect(readdirSync(locales)).toEqual(['en', 'ru'])
    expect(readFileSync(rows, 'utf8')).toBe(ROWS)
  })

  test('says what it needs', async () => {
    expect(await run(['language', 'add'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('Missing required argument "code"'),
    })
    expect((await run(['language', 'add', 'nl', '--from', 'xx'])).complained).toContain('--from is "xx", but the languages are')
    expect(existsSync('locales/nl')).toBe(false)
  })
})

test('language status counts what is left to translate', async () => {
  const { code, printed } = await run(['language', 'status'])
  expect(code).toBe(0)
  expect(printed).toContain('en  English: complete')
})
