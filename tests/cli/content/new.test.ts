import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commandSite, run } from '../../support/commands/command.ts'
import { type Answered, atKeyboard, CTRL_C, ENTER } from '../../support/commands/keyboard.ts'
import { contentFolder } from '../../support/samples/content-folder.ts'

let contentDir: string

beforeEach(() => {
  contentDir = contentFolder()
  vi.stubEnv('CONTENT_DIR', contentDir)
  return () => void vi.unstubAllEnvs()
})

const read = (file: string) => readFileSync(join(contentDir, file), 'utf8')
const listed = () => readdirSync(contentDir, { recursive: true }).length
const PRODUCT = ['content', 'new', 'product', '--title', 'Hand cream', '--category', 'medicines', '--price', '3.5']

describe('content new by options', () => {
  test('writes a file for each language, all of them drafts', async () => {
    const said = await run([...PRODUCT, '--languages', 'en,fa', '--title-fa', 'کریم دست', '--date', '2026-11-21'])
    expect(said).toMatchObject({ code: 0, complained: '' })
    expect(said.printed).toContain('npm run vitrine -- content publish products/hand-cream')
    expect(read('products/hand-cream.en.md')).toMatch(
      /^draft: true #.*\n[\s\S]*^name: "Hand cream"\ncategory: medicines\nprice: 3.5\n[\s\S]*^added: 2026-11-21$/m,
    )
    expect(read('products/hand-cream.fa.md')).toMatch(/^draft: true #.*\nname: "کریم دست"$/m)
    expect(existsSync(join(contentDir, 'products/hand-cream.ps.md'))).toBe(false)
  })

  test.each([
    ['product', ['--category', 'medicines', '--price', '۳٫۵'], 'products'],
    ['post', ['--type', 'family', '--author', 'O"Neil: \\ #1'], 'posts'],
    ['page', ['--category', 'laboratory'], 'pages'],
    ['page', [], 'pages'],
    ['jobs', ['--location', 'Herāt'], 'jobs'],
  ])('what it writes as a %s can be checked and published as it is', async (kind, options, folder) => {
    await commandSite('sqlite')
    const made = await run(['content', 'new', kind, '--title', 'A: "new" # thing', '--languages', 'en fa,ps', '--yes', ...options])
    expect(made).toMatchObject({ code: 0 })
    expect(await run(['content', 'check'])).toMatchObject({ code: 0, printed: expect.stringContaining('Not shown: 1 draft, 0 scheduled.') })
    expect((await run(['content', 'publish'])).printed).toContain('Left out: 1 draft.')
    for (const language of ['en', 'fa', 'ps']) {
      const file = `${folder}/a-new-thing.${language}.md`
      writeFileSync(join(contentDir, file), read(file).replace(/^draft: true .*\n/m, ''))
    }
    expect((await run(['content', 'publish', `${folder}/a-new-thing`])).printed).toMatch(new RegExp(`added {5}${folder}/a-new-thing`))
  })

  test('says so when what it writes is switched off', async () => {
    writeFileSync(join(contentDir, 'settings.yaml'), `${read('settings.yaml')}sections: { products: false }\n`)
    const { code, printed } = await run([...PRODUCT, '--yes'])
    expect(code).toBe(0)
    expect(printed).toContain('"sections" in settings.yaml switches products off: the new product is not shown until you switch them on.')
    expect((await run(['content', 'new', 'page', '--title', 'Us', '--yes'])).printed).not.toContain('switches')
  })

  test('writes in the source language of the site, and its letters in the address as it writes them', async () => {
    writeFileSync(join(contentDir, 'settings.yaml'), read('settings.yaml').replace(/^languages: .*$/m, 'languages: [de]'))
    writeFileSync(join(contentDir, 'services.yaml'), '[]\n')
    const said = await run(['content', 'new', 'page', '--title', 'Über Bäckerei & Großküche', '--yes'])
    expect(said).toMatchObject({ code: 0, complained: '' })
    const text = read('pages/ueber-baeckerei-grosskueche.de.md')
    expect(text).toContain('\n---\nSchreiben Sie hier den Text.\n\n## Eine Überschrift\n')
    expect(text).toContain('alt: { de: "Was auf dem Bild zu sehen ist" }')
  })

  test.each([
    ['product', ['--category', 'medicines']],
    ['post', ['--type', 'family']],
    ['page', []],
    ['job', ['--location', 'Bonn']],
  ])('explains the fields of a %s in the source language of the site', async (kind, options) => {
    writeFileSync(join(contentDir, 'settings.yaml'), read('settings.yaml').replace(/^languages: .*$/m, 'languages: [de, fr]'))
    const german = 'name: { de: Medizin }\n'
    writeFileSync(join(contentDir, 'product-categories.yaml'), `- key: medicines\n  ${german}`)
    writeFileSync(join(contentDir, 'post-types.yaml'), `- key: family\n  ${german}`)
    writeFileSync(join(contentDir, 'services.yaml'), '[]\n')
    const words = ['content', 'new', kind, '--title', 'Neu', '--languages', 'fr', '--yes', ...options]
    expect(await run(words)).toMatchObject({ code: 0, complained: '' })
    const comments = (language: string) =>
      [...read(`${kind}s/neu.${language}.md`).matchAll(/# ((?:\S+ )+\S+)$/gm)].map(([, comment = '']) => comment)
    expect(comments('de')[0]).toMatch(/^Löschen Sie diese Zeile/)
    expect([...comments('de'), ...comments('fr')].filter((comment) => /\b(?:the|and|this|or|with)\b/i.test(comment))).toEqual([])
    expect(comments('fr')).toContain('Was leer bleibt, erscheint in der Ausgangssprache (Deutsch).')
  })

  test('asks of a product only what every company has', async () => {
    await run([...PRODUCT, '--languages', 'fa'])
    expect(read('products/hand-cream.en.md')).not.toMatch(/^(?:dosage|ingredients|usage):/m)
    expect(read('products/hand-cream.en.md')).toMatch(/^# ingredients: ""$/m)
    expect(read('products/hand-cream.fa.md')).not.toMatch(/^(?:dosage|ingredients|usage):/m)
  })

  test('never touches what is there, and proposes another name', async () => {
    const before = read('products/paracetamol.en.md')
    const again = ['content', 'new', 'product', '--title', 'Paracetamol', '--category', 'medicines', '--price', '1']
    const said = await run(again)
    expect(said).toMatchObject({ code: 2, printed: '' })
    expect(said.complained).toContain(
      'products/paracetamol already exists and is never replaced. Choose another name, for example --slug paracetamol-2',
    )
    expect((await run([...again, '--slug', 'paracetamol'])).complained).toContain('Use another name, for example paracetamol-2.')
    expect(read('products/paracetamol.en.md')).toBe(before)
    expect(await run([...again, '--slug', 'paracetamol-2'])).toMatchObject({ code: 0 })
    expect((await run(again)).complained).toContain('--slug paracetamol-3')
  })

  test('a product without a price is one on request', async () => {
    await run(['content', 'new', ...PRODUCT.slice(2, -2)])
    expect(read('products/hand-cream.en.md')).toMatch(/^price: #/m)
    expect(await run(['content', 'check'])).toMatchObject({ code: 0 })
  })

  test.each([
    [[], 'Say what to create: content new product|post|page|job'],
    [['poem'], 'Invalid value "poem" for <kind>. Allowed choices are product, post, page, job.'],
    [['product', 'Hand', 'cream'], 'Too many arguments for "new". Expected 1 argument but got 3: product, Hand, cream.'],
    [['product'], '--title is missing. What is it called, in English?'],
    [['product', '--title', 'X'], '--category is missing. Give one of medicines'],
    [['product', '--title', 'X', '--category', 'skin'], '--category is "skin", but product-categories.yaml has only medicines.'],
    [['product', '--title', 'X', '--category', 'medicines', '--price', 'much'], '--price is "much". Write a number with a decimal point'],
    [['product', '--title', 'دوا', '--category', 'medicines', '--price', '1'], '--slug is missing'],
    [
      ['product', '--title', 'X', '--slug', '../x', '--category', 'medicines', '--price', '1'],
      '--slug is "../x". The last part of the address',
    ],
    [['post', '--title', 'X', '--type', 'family', '--price', '1'], '--price is an option of a product, not of a post.'],
    [
      ['post', '--title', 'X', '--type', 'family', '--date', '2026-02-30'],
      '--date is "2026-02-30". Write an existing date like 2026-11-21.',
    ],
    [['post', '--title', 'X', '--type', 'family', '--languages', 'en,it'], '--languages contains "it"'],
    [['job', '--title', ' ', '--location', 'Kabul'], '--title is " "'],
    [['job', '--name', 'X'], 'Unknown option "--name".'],
  ])('used wrongly, says what to do and writes nothing: %j', async (words, sentence) => {
    const before = listed()
    const said = await run(['content', 'new', ...words])
    expect(said).toMatchObject({ code: 2, printed: '' })
    expect(said.complained).toContain(sentence === '--title is " "' ? '--title is "". This cannot be empty.' : sentence)
    expect(listed()).toBe(before)
  })

  test('reports a missing content folder and an invalid list', async () => {
    vi.stubEnv('CONTENT_DIR', join(contentDir, 'nowhere'))
    expect(await run(PRODUCT)).toMatchObject({ code: 1, complained: expect.stringContaining('There is no such folder') })
    vi.stubEnv('CONTENT_DIR', contentDir)
    writeFileSync(join(contentDir, 'product-categories.yaml'), '- key: a\n  name: : b\n')
    expect(await run(PRODUCT)).toMatchObject({ code: 1, complained: expect.stringContaining('product-categories.yaml:2') })
  })
})

const newAtKeyboard = (answers: Answered[], words: string[] = []) =>
  atKeyboard(['content', 'new', ...words], answers, { CONTENT_DIR: contentDir })

describe('content new at the keyboard', { timeout: 120_000 }, () => {
  const answers: Answered[] = [
    [/What do you want to create/, ENTER],
    [/called, in English/, `Paracetamol${ENTER}`],
    [/last part of its address/, ENTER],
    [/Which category/, ENTER],
    [/What does it cost/, `12.5${ENTER}`],
    [/What is its date/, ENTER],
    [/Which languages/, ENTER],
    [/called in فارسی/, `پاراستامول${ENTER}`],
    [/called in پښتو/, ENTER],
  ]

  test('asks for what it needs, proposes a name that is free, and writes', async () => {
    const { code, screen } = await newAtKeyboard([...answers, [/Write /, ENTER]])
    expect(screen).toContain('Next steps')
    expect(code).toBe(0)
    expect(read('products/paracetamol-2.en.md')).toMatch(/^name: "Paracetamol"\ncategory: medicines\nprice: 12.5$/m)
    expect(read('products/paracetamol-2.fa.md')).toContain('name: "پاراستامول"')
    expect(read('products/paracetamol-2.ps.md')).toContain('name: ""')
  })

  test.each([0, 4, 9])('leaves nothing behind when it is given up at question %i', async (asked) => {
    const before = listed()
    const all = [...answers, [/Write /, ENTER] as Answered]
    const given = all.map(([question, keys], index): Answered => [question, index === asked ? CTRL_C : keys]).slice(0, asked + 1)
    const { code, screen } = await newAtKeyboard(given)
    expect(screen).toContain('Nothing was written.')
    expect(code).toBe(1)
    expect(listed()).toBe(before)
  })

  test('asks nothing that options answer', async () => {
    const words = ['job', '--title', 'Driver', '--location', 'Kabul', '--slug', 'driver', '--date', '2026-11-21', '--languages', 'en']
    const { code, screen } = await newAtKeyboard([[/Write /, ENTER]], words)
    expect(screen).not.toContain('Where is the job')
    expect(code).toBe(0)
    expect(read('jobs/driver.en.md')).toContain('location: "Kabul"')
  })
})
