import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { STARTER_SECTION_NAMES } from '#content/starter/starter-site.ts'
import { findContact } from '#server/storage/published/company.ts'
import { commandSite, run } from '../../support/commands/command.ts'
import { type Answered, atKeyboard, CTRL_C, ENTER } from '../../support/commands/keyboard.ts'
import { temporaryFolder } from '../../support/samples/content-folder.ts'
import { LAUNCHER } from '../../support/servers/process.ts'

let contentDir: string

beforeEach(async () => {
  contentDir = join(temporaryFolder(), 'company')
  await commandSite('sqlite')
  vi.stubEnv('CONTENT_DIR', contentDir)
})

const COMPANY = ['init', '--yes', '--name', 'Nordwind', '--country', 'DE']
const read = (file: string) => readFileSync(join(contentDir, file), 'utf8')

const EXAMPLE_FIELD = /^# +(?:- )?[\w-]+:(?: |$)/

/** Comments of all files, without the address of a schema and without examples of fields. */
function explanations(folder: string): string[] {
  const files = globSync('{*.yaml,*/*.md}', { cwd: folder })
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line.startsWith('# ') && !line.startsWith('# yaml-language-server') && !EXAMPLE_FIELD.test(line))
}

describe('init by options', () => {
  test('takes the language, the time zone and the currency from the country, and publishes', async () => {
    const said = await run([...COMPANY, '--languages', 'en', '--sections', 'products'])
    expect(said).toMatchObject({ code: 0, complained: '' })
    expect(said.printed).toContain('Published.')
    expect(said.printed).toContain('Nobody is told by email what visitors send.')
    expect(read('settings.yaml')).toMatch(/^name: Nordwind$/m)
    expect(read('settings.yaml')).toMatch(/^time_zone: Europe\/Berlin$/m)
    expect(read('settings.yaml')).toContain('EUR')
    expect(existsSync(join(contentDir, 'services.yaml'))).toBe(false)
    expect(await run(['content', 'publish'])).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing has changed') })
  })

  test('publishes to PostgreSQL as well', async () => {
    const { db } = await commandSite('postgres')
    expect(await run([...COMPANY, '--languages', 'en', '--replace'])).toMatchObject({ code: 0, complained: '' })
    expect(await findContact(db, 'en')).toMatchObject({ name: 'Nordwind', main_email: null })
  })

  test('writes the name in each language, and texts in it', async () => {
    const said = await run([...COMPANY, '--languages', 'en,fa', '--name-fa', 'باد شمال', '--sections', 'services,blog'])
    expect(said).toMatchObject({ code: 0, complained: '' })
    expect(read('settings.yaml')).toMatch(/^name:\n {2}en: Nordwind\n {2}fa: باد شمال$/m)
    expect(read('settings.yaml')).toMatch(/^language_guess: browser$/m)
    expect(read('pages/before-you-write-to-us.fa.md')).toMatch(/^title: پیش از/m)
    expect(read('posts/our-new-website-is-online.fa.md')).toContain('باد شمال سایت نو دارد')
    const { printed } = await run(['content', 'coverage'])
    for (const line of printed.split('\n').slice(1)) expect(line).toMatch(/ 0 +0$/)
  })

  test('calls pages and articles as they are called in the language in which the company writes', async () => {
    expect(await run([...COMPANY, '--languages', 'de,en'])).toMatchObject({ code: 0, complained: '' })
    expect(read('services.yaml')).toMatch(/^- key: was-wir-tun$/m)
    expect(read('pages/bevor-sie-uns-schreiben.de.md')).toMatch(/^category: was-wir-tun$/m)
    expect(read('posts/unsere-neue-website-ist-online.en.md')).toMatch(/^title: Our new website is online$/m)
  })

  test('writes a legal notice where the law asks for one, called and linked as the country does', async () => {
    const said = await run([...COMPANY, '--languages', 'de,en'])
    expect(said.printed).toContain('Write yours in ')
    expect(read('pages/impressum.de.md')).toMatch(
      /^# WRITE YOUR OWN: das Impressum[\s\S]*^title: Impressum$[\s\S]*^---\nFür diese Website ist Nordwind/m,
    )
    expect(read('pages/impressum.en.md')).toMatch(/^title: Legal notice$/m)
    expect(read('settings.yaml')).toMatch(/^footer_pages:\n {2}- impressum$/m)
    vi.stubEnv('CONTENT_DIR', join(contentDir, '../elsewhere'))
    const elsewhere = await run([...COMPANY.with(-1, 'EG'), '--languages', 'de', '--replace'])
    expect(elsewhere.printed).not.toContain('legal notice')
    expect(existsSync(join(contentDir, '../elsewhere/pages/impressum.de.md'))).toBe(false)
  })

  test('explains every file in the language in which the company writes', async () => {
    const explained = async (languages: string): Promise<string[]> => {
      const folder = join(contentDir, `../${languages}`)
      vi.stubEnv('CONTENT_DIR', folder)
      const said = await run([...COMPANY, '--languages', languages, '--sections', STARTER_SECTION_NAMES.join(), '--replace'])
      expect(said).toMatchObject({ code: 0, complained: '' })
      return explanations(folder)
    }
    const english = await explained('en,de')
    expect(english.length).toBeGreaterThan(50)
    const german = await explained('de,en')
    expect(german.filter((line) => english.includes(line))).toEqual([])
    for (const line of await explained('fa,en')) expect(line).toMatch(/\p{Script=Arabic}/u)
  })

  test('takes the name of a country in its own language', async () => {
    expect(await run([...COMPANY.with(-1, 'الكويت'), '--sections', 'products'])).toMatchObject({ code: 0, complained: '' })
    expect(read('settings.yaml')).toMatch(/^country: KW$/m)
    expect(read('settings.yaml')).toMatch(/^source_language: ar$/m)
  })

  test('takes a currency in small letters', async () => {
    expect(await run([...COMPANY, '--sections', 'products', '--currency', 'chf'])).toMatchObject({ code: 0, complained: '' })
    expect(read('settings.yaml')).toMatch(/^currency: CHF$/m)
  })

  test('takes a logo along, with words for those who cannot see it', async () => {
    const logo = join(temporaryFolder(), 'Our Logo.SVG')
    writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>')
    expect(await run([...COMPANY, '--languages', 'en', '--logo', logo])).toMatchObject({ code: 0, complained: '' })
    expect(readFileSync(join(contentDir, 'media/brand/logo.svg'), 'utf8')).toBe(readFileSync(logo, 'utf8'))
    expect(read('settings.yaml')).toMatch(/^logo:\n {2}file: brand\/logo.svg\n {2}alt: Nordwind logo$/m)
  })

  test.each([
    [['init'], 'Nobody can be asked here. Add --yes, --name and --country'],
    [['init', '--yes'], '--name is missing. What is the company called?'],
    [['init', '--yes', '--name', ' '], '--name is "". This cannot be empty.'],
    [['init', '--yes', '--name', 'X'], '--country is missing. In which country is the company?'],
    [['init', '--yes', '--name', 'X', '--country', 'Atlantis'], '--country is "Atlantis", but it must be the name of a country'],
    [[...COMPANY, '--languages', 'en,xx'], '--languages contains "xx", but the languages are'],
    [[...COMPANY, '--languages', ','], 'Choose at least one language'],
    [[...COMPANY, '--languages', 'en', '--source', 'fa'], '--source is "fa", but it must be one of the languages of the site: en.'],
    [[...COMPANY, '--languages', 'en', '--name-fa', 'X'], '--name-fa is given, but --languages does not contain fa.'],
    [[...COMPANY, '--time-zone', 'Berlin'], '--time-zone is "Berlin", but it must be the name of a time zone, written like Europe/Berlin'],
    [
      [...COMPANY.with(-1, 'AT'), '--time-zone', 'Europe/Graz'],
      'written like Europe/Berlin, or UTC. In Austria, it is usually Europe/Vienna.',
    ],
    [[...COMPANY, '--currency', 'XYZ'], '--currency is "XYZ". There is no such currency. Germany uses EUR.'],
    [[...COMPANY, '--sections', 'blog,shop'], '--sections contains "shop", but the sections are services, products'],
    [[...COMPANY, '--color', 'green'], '--color is "green". Write # and six hexadecimal digits'],
    [[...COMPANY, '--logo', 'nowhere.svg'], '--logo is "nowhere.svg". There is no such file.'],
    [[...COMPANY, '--logo', 'README.md'], '--logo is "README.md". A logo must be one of these: .svg'],
    [[...COMPANY, '--email', 'hello'], '--email is "hello". Write an address like'],
    [[...COMPANY, 'src'], '<folder> is "src". It exists and is not empty'],
    [[...COMPANY, 'one', 'two'], 'Too many arguments'],
  ])('used wrongly, says what to do and writes nothing: %j', async (words, sentence) => {
    const said = await run(words)
    expect(said).toMatchObject({ code: 2, printed: '' })
    expect(said.complained).toContain(sentence)
    expect(existsSync(contentDir)).toBe(false)
  })

  test('never touches a folder with something in it', async () => {
    mkdirSync(contentDir)
    writeFileSync(join(contentDir, 'notes.txt'), 'mine')
    const said = await run(COMPANY)
    expect(said).toMatchObject({ code: 2, printed: '' })
    expect(said.complained).toContain('It exists and is not empty, and nothing is ever overwritten. Choose another name.')
    expect(readdirSync(contentDir)).toEqual(['notes.txt'])
  })

  test('replaces a published site only when told to', async () => {
    await run(COMPANY)
    vi.stubEnv('CONTENT_DIR', join(contentDir, '../second'))
    const second = COMPANY.with(3, 'Second')
    const refused = await run(second)
    expect(refused).toMatchObject({ code: 2, printed: '' })
    expect(refused.complained).toMatch(/already holds a published site, "Nordwind"\. Add --replace to replace it by yours, or set DATA_DIR/)
    expect(existsSync(join(contentDir, '../second'))).toBe(false)
    expect(await run([...second, '--replace'])).toMatchObject({ code: 0, complained: '' })
    vi.stubEnv('CONTENT_DIR', join(contentDir, '../third'))
    expect((await run(COMPANY)).complained).toContain('"Second"')
  })
})

/** As `npm run vitrine -- init` runs, in an empty folder. */
async function initIn(folder: string, words: string[], settings: Record<string, string> = {}): Promise<string> {
  const { CONTENT_DIR: _, DATA_DIR: __, ...rest } = process.env
  const { stdout } = await promisify(execFile)(LAUNCHER, [resolve('dist/node/vitrine.js'), ...COMPANY, ...words], {
    cwd: folder,
    env: { ...rest, ...settings },
  })
  return stdout
}

describe('the file .env', () => {
  test('names the content folder, so that npm start finds it', async () => {
    const folder = temporaryFolder()
    expect(await initIn(folder, [])).toContain('  1. npm start\n')
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('CONTENT_DIR="nordwind"\n')
    expect(existsSync(join(folder, 'nordwind/settings.yaml'))).toBe(true)
  })

  test('keeps its other settings, and a folder that it names already', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '.env'), 'PORT=4000')
    await initIn(folder, [])
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('PORT=4000\nCONTENT_DIR="nordwind"\n')
    const said = await initIn(folder, ['other', '--replace'])
    expect(said).toContain('  1. CONTENT_DIR=other npm start\n')
    expect(readFileSync(join(folder, '.env'), 'utf8')).toBe('PORT=4000\nCONTENT_DIR="nordwind"\n')
  })

  test('a site that replaces another gets a folder beside that one', async () => {
    const folder = temporaryFolder()
    await initIn(folder, [])
    await initIn(folder, ['--replace'])
    expect(existsSync(join(folder, 'nordwind-2/settings.yaml'))).toBe(true)
  })

  test('does not name the data folder, so the next steps do where the environment does', async () => {
    const folder = temporaryFolder()
    await initIn(folder, [])
    const said = await initIn(folder, ['other'], { DATA_DIR: 'other data' })
    expect(said).toContain('  1. CONTENT_DIR=other DATA_DIR="other data" npm start\n')
  })

  test('is not written where the environment names the folder', async () => {
    const folder = temporaryFolder()
    await initIn(folder, [], { CONTENT_DIR: join(folder, 'site') })
    expect(existsSync(join(folder, '.env'))).toBe(false)
    expect(existsSync(join(folder, 'site/settings.yaml'))).toBe(true)
  })
})

const DOWN = '\x1b[B'

describe('init at the keyboard', { timeout: 120_000 }, () => {
  const answers: Answered[] = [
    [/company called/, `Nord & Süd${ENTER}`],
    [/which country/, `schwei`],
    [/Switzerland, Schweiz \(CH\)/, ENTER],
    [/which languages/, `${DOWN} ${ENTER}`],
    [/at least one/, ` ${ENTER}`],
    [/currency/, ENTER],
    [/What will the site have/, `${DOWN} ${ENTER}`],
    [/colour of the brand/, ENTER],
    [/file of the logo/, ENTER],
    [/Which email|which email/, `hello@example.com${ENTER}`],
    [/Write the content to/, ENTER],
  ]

  test('asks for everything, and proposes what suits the country', async () => {
    const { code, screen } = await atKeyboard(['init'], answers)
    expect(screen).toContain('Next steps')
    expect(code).toBe(0)
    expect(read('settings.yaml')).toMatch(/^name: Nord & Süd$/m)
    expect(read('settings.yaml')).toMatch(/^time_zone: Europe\/Zurich$/m)
    expect(read('settings.yaml')).toMatch(/^main_email: hello@example.com$/m)
    expect(read('product-categories.yaml')).toContain('key: products')
  })

  test.each([0, 4, answers.length - 1])('leaves nothing behind when it is given up at question %i', async (asked) => {
    const given = answers.map(([question, keys], index): Answered => [question, index === asked ? CTRL_C : keys]).slice(0, asked + 1)
    const { code, screen } = await atKeyboard(['init'], given)
    expect(screen).toContain('Nothing was written.')
    expect(code).toBe(1)
    expect(existsSync(contentDir)).toBe(false)
  })
})
