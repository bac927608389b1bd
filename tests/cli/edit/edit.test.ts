import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { withDatabase } from '#cli/database.ts'
import { type Editor, openEditor } from '#editor/server/editor-server.ts'
import { run } from '../../support/commands/command.ts'

let folder: string
let contentDir: string
let editor: Editor
let origin: string
let cookie: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-edit-'))
  contentDir = join(folder, 'content')
  vi.stubEnv('CONTENT_DIR', contentDir)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  vi.stubEnv('DATABASE_URL', '')
  return async () => {
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  }
})

afterEach(() => editor?.close())

async function open(from = 'content'): Promise<void> {
  if (!existsSync(contentDir)) await cp(from, contentDir, { recursive: true })
  editor = await openEditor({ contentDir, publicUrl: 'http://localhost:3000', preview: undefined, port: 0, withDatabase })
  origin = new URL(editor.link).origin
  const opened = await fetch(editor.link, { redirect: 'manual' })
  cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
}

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each call answers something else
  body: any
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(`${origin}${path}`, { ...init, headers: { cookie, origin, ...init.headers } })
  const text = await answer.text()
  return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') || text === 'null' ? JSON.parse(text) : text }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } })
const call = (action: string, params: object) => post('/api', { action, branch: 'main', params })
type Texts = Record<string, string>

/** The fields that these tests look into. */
interface Shown extends Record<string, unknown> {
  name: Texts
  question: Texts
  currency: object
  sections: object
}

const entryOf = async (path: string) => {
  const { body } = await call('getEntry', { path })
  return { version: body.file.id as string, data: JSON.parse(body.data) as Shown }
}
const save = (path: string, data: unknown, version?: string) =>
  call('persistEntry', { dataFiles: [{ path, raw: JSON.stringify(data), slug: 'x' }], ...(version && { versions: { [path]: version } }) })

/** Path and text of every file. */
async function filesIn(dir: string): Promise<Record<string, string>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'latin1')] as const)))
}

async function everyEntry(): Promise<{ path: string; data: string }[]> {
  const { collections } = (await ask('/config.json')).body.config as {
    collections: { folder?: string; files?: { file: string }[] }[]
  }
  const answers = collections.map(({ folder: name, files }) =>
    name
      ? call('entriesByFolder', { folder: name, extension: 'json', depth: 1 })
      : call('entriesByFiles', { files: files?.map(({ file }) => ({ path: file })) }),
  )
  return (await Promise.all(answers)).flatMap(({ body }) =>
    (body as { file: { path: string }; data: string }[]).map(({ file, data }) => ({ path: file.path, data })),
  )
}

describe('what is opened and saved unchanged', () => {
  test.each([
    ['the demo', 'content', 170],
    ['a company in German and English', 'tests/support/second-company', 35],
  ])('stays as it is, to the byte: %s', async (_name, from, count) => {
    await open(from)
    const before = await filesIn(contentDir)
    const entries = await everyEntry()
    expect(entries.length).toBeGreaterThan(count)
    for (const { path, data } of entries) expect(await save(path, JSON.parse(data)), path).toMatchObject({ status: 200 })
    expect(await filesIn(contentDir)).toEqual(before)
  })

  test.each(['en', 'fa', 'de'])('stays as it is in what "init" has written in %s', async (language) => {
    await run(['init', contentDir, '--yes', '--name', 'Atlas', '--languages', language === 'en' ? 'en,fr' : `${language},en`])
    await open()
    const before = await filesIn(contentDir)
    for (const { path, data } of await everyEntry()) await save(path, JSON.parse(data))
    expect(await filesIn(contentDir)).toEqual(before)
  })

  test('stays as it is with the line breaks of Windows and a byte order mark', async () => {
    await cp('content', contentDir, { recursive: true })
    const file = join(contentDir, 'faqs.yaml')
    writeFileSync(file, `\ufeff${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`)
    const before = readFileSync(file, 'utf8')
    await open()
    const [path = ''] = (await everyEntry()).map((entry) => entry.path).filter((each) => each.startsWith('faqs/'))
    const { data } = await entryOf(path)
    await save(path, data)
    expect(readFileSync(file, 'utf8')).toBe(before)
    await save(path, { ...data, question: { ...data.question, en: 'Why?' } })
    const [old = ''] = /^ +en: .*$/m.exec(before) ?? []
    expect(readFileSync(file, 'utf8')).toBe(before.replace(old, `${/^ +/.exec(old)?.[0]}en: Why?${old.endsWith('\r') ? '\r' : ''}`))
  })
})

test('nothing is asked for in a group that may be left out, such as the picture of a post', async () => {
  interface Described {
    name: string
    widget: string
    required?: boolean
    fields?: Described[]
  }
  await open()
  const { collections } = (await ask('/config.json')).body.config as { collections: { name: string; fields?: Described[] }[] }
  const fieldIn = (collection: string, name: string) =>
    collections.find((each) => each.name === collection)?.fields?.find((each) => each.name === name)
  const asked = (collection: string) =>
    fieldIn(collection, 'media')
      ?.fields?.filter(({ required }) => required)
      .map(({ name }) => name)
  expect(fieldIn('posts', 'media')).toMatchObject({ widget: 'object', required: false })
  expect(asked('posts')).toEqual([])
  expect(asked('products')).toContain('file')
})

test('what few trades need is in the form of a product once a file has it', async () => {
  const labels = async () => {
    const { collections } = (await ask('/config.json')).body.config as { collections: { name: string; fields?: { label: string }[] }[] }
    return collections.find(({ name }) => name === 'products')?.fields?.map(({ label }) => label)
  }
  await open('tests/support/second-company')
  expect(await labels()).toContain('SKU')
  expect(await labels()).not.toContain('Dosage')
  const file = join(contentDir, 'products/krug.de.md')
  writeFileSync(file, readFileSync(file, 'utf8').replace('\nstatus:', '\ndosage: 1 Liter\nstatus:'))
  expect(await labels()).toContain('Dosage')
  expect(await labels()).not.toContain('Ingredients')
})

describe('a change', () => {
  test('is written into its line, and the date of the text with it', async () => {
    await open()
    const path = 'products/paracetamol.json'
    const fileOf = (language: string) => join(contentDir, `products/paracetamol.${language}.md`)
    const read = (language: string) => readFileSync(fileOf(language), 'utf8')
    writeFileSync(fileOf('fa'), read('fa').replace(/^updated: .*$/m, 'updated: 2020-02-20'))
    const [english, persian] = [read('en'), read('fa')]
    const { data, version } = await entryOf(path)
    expect(await save(path, { ...data, price: 0.75 }, version)).toMatchObject({ status: 200 })
    expect(read('en')).toBe(english.replace(/^price: .*$/m, 'price: 0.75'))
    const { body } = await save(path, { ...data, price: 0.75, name: { ...data.name, fa: 'نو' } })
    expect(read('fa')).toBe(
      persian.replace(/^name: .*$/m, 'name: "نو"').replace(/^updated: .*$/m, `updated: ${/updated: (.*)/.exec(read('fa'))?.[1]}`),
    )
    expect(read('fa')).not.toContain('updated: 2020-02-20')
    expect(read('en')).toBe(english.replace(/^price: .*$/m, 'price: 0.75'))
    expect(body.versions[path]).toBe((await entryOf(path)).version)
  })

  test('to something that has changed meanwhile is refused', async () => {
    await open()
    const path = 'team/omid-rahmani.json'
    const { data, version } = await entryOf(path)
    const file = join(contentDir, 'team.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('omid@lajward.example', 'new@lajward.example'))
    const refused = await save(path, { ...data, email: 'other@lajward.example' }, version)
    expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('was changed in another window') } })
    expect(readFileSync(file, 'utf8')).toContain('new@lajward.example')
  })

  test('in the order of a list moves an entry with its comments, and a new one comes last', async () => {
    await open()
    const keys = async () => (await everyEntry()).flatMap(({ path }) => /^team\/(.*)\.json$/.exec(path)?.[1] ?? [])
    const before = await keys()
    const path = `team/${before.at(-1)}.json`
    await save(path, { ...(await entryOf(path)).data, list_place: 1 })
    expect(await keys()).toEqual([before.at(-1), ...before.slice(0, -1)])
    await save('team/new-one.json', { key: 'new-one', name: { en: 'New', fa: 'نو' } })
    expect(await keys()).toEqual([before.at(-1), ...before.slice(0, -1), 'new-one'])
    await call('deleteFiles', { paths: ['team/new-one.json'], options: {} })
    expect(await keys()).toEqual([before.at(-1), ...before.slice(0, -1)])
    expect((await run(['content', 'check'])).code).toBe(0)
  })

  test('that fills in everything makes an item in the languages that have a text; deleting it removes its files', async () => {
    await open()
    const data = {
      slug: 'gauze',
      name: { en: 'Gauze', fa: 'گاز', ps: '' },
      body: { en: 'Soft.', fa: 'نرم.' },
      category: 'wound-care',
      price: 2,
      status: 'available',
      added: '2026-11-25',
      media: [{ file: 'products/face-masks.webp', alt: { en: 'Masks' } }],
      draft: { en: false, fa: true },
    }
    expect(await save('products/gauze.json', data)).toMatchObject({ status: 200 })
    const file = (language: string) => join(contentDir, `products/gauze.${language}.md`)
    expect(readFileSync(file('en'), 'utf8')).toMatch(
      /^---\nname: Gauze\nupdated: \d{4}-\d\d-\d\d\ncategory: wound-care\nprice: 2\nstatus: available\nadded: 2026-11-25\nmedia:\n {2}- file: products\/face-masks.webp\n {4}alt:\n {6}en: Masks\n---\n\nSoft.\n$/,
    )
    expect(readFileSync(file('fa'), 'utf8')).toMatch(/^---\nname: گاز\nupdated: \d{4}-\d\d-\d\d\ndraft: true\n---\n\nنرم.\n$/)
    expect(existsSync(file('ps'))).toBe(false)
    expect((await run(['content', 'check'])).code).toBe(0)
    await call('deleteFiles', { paths: ['products/gauze.json'], options: {} })
    expect(existsSync(file('en')) || existsSync(file('fa'))).toBe(false)
  })

  test('to the settings keeps every comment', async () => {
    await open()
    const file = join(contentDir, 'settings.yaml')
    const before = readFileSync(file, 'utf8')
    const { data } = await entryOf('site/settings.json')
    expect(data.currency).toEqual({ list: 'USD', detail: 'AFN', rate: 70 })
    await save('site/settings.json', { ...data, currency: { ...data.currency, rate: 71 }, sections: { ...data.sections, blog: false } })
    expect(readFileSync(file, 'utf8')).toBe(`${before.replace('rate: 70', 'rate: 71')}sections:\n  blog: false\n`)
    await save('site/settings.json', data)
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})

describe('the address, the pictures and the messages', () => {
  test('proposes a free address from the title', async () => {
    await open()
    const proposed = async (collection: string, title: string) =>
      (await ask(`/proposal?${new URLSearchParams({ collection, title })}`)).body.slug as string
    expect(await proposed('products', 'Bamboo toothbrush')).toBe('bamboo-toothbrush')
    expect(await proposed('products', 'Paracetamol')).toBe('paracetamol-2')
    expect(await proposed('products', 'برس')).toBe('product')
    expect(await proposed('team', 'Omid Rahmani')).toBe('omid-rahmani-2')
  })

  test('says why an address cannot be used', async () => {
    await open()
    const fault = async (collection: string, slug: string) =>
      (await ask(`/address?${new URLSearchParams({ collection, slug })}`)).body.fault as string
    expect(await fault('products', 'bamboo-toothbrush')).toBe('')
    expect(await fault('products', 'paracetamol')).toBe('"paracetamol" is taken. Choose another, such as "paracetamol-2".')
    expect(await fault('products', 'Pain Killer')).toContain('only lower-case Latin letters')
    expect(await fault('team', 'omid-rahmani')).toContain('"omid-rahmani" is taken')
    expect(await fault('team', 'ada')).toBe('')
    expect((await ask('/messages?path=products/nothing.json')).body.messages).toEqual([])
  })

  test('keeps a picture under a name made from the title, once, and refuses what the site would not publish', async () => {
    await open()
    const send = (file: string, bytes: Uint8Array<ArrayBuffer>, wanted = 'Bamboo toothbrush') =>
      ask(`/media?${new URLSearchParams({ folder: 'products', file, wanted })}`, {
        method: 'POST',
        body: bytes,
        headers: { 'content-type': 'application/octet-stream' },
      })
    const picture = (name: string) => new Uint8Array(readFileSync(join(contentDir, 'media/products', name)))
    expect(await send('IMG 1 عکس.WEBP', picture('face-masks.webp'))).toMatchObject({ body: { path: 'products/bamboo-toothbrush.webp' } })
    expect(await send('other.webp', picture('face-masks.webp'))).toMatchObject({ body: { path: 'products/bamboo-toothbrush.webp' } })
    expect(await send('IMG 2.webp', picture('paracetamol.webp'))).toMatchObject({ body: { path: 'products/bamboo-toothbrush-2.webp' } })
    expect(await send('a.exe', picture('paracetamol.webp'))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('a type') },
    })
    expect(await send('a.jpg', picture('paracetamol.webp'))).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('"a.jpg"') },
    })
    expect((await ask('/media')).body.paths).toContain('products/bamboo-toothbrush-2.webp')
    expect((await ask('/media/products/bamboo-toothbrush.webp')).status).toBe(200)
  })

  test('says at which field something is wrong', async () => {
    await open()
    const file = join(contentDir, 'products/paracetamol.fa.md')
    writeFileSync(file, `${readFileSync(file, 'utf8').replace(/^name: .*$/m, 'name: 5')}\n[x](/product/nowhere)\n`)
    const english = join(contentDir, 'products/paracetamol.en.md')
    writeFileSync(english, readFileSync(english, 'utf8').replace('file: products/paracetamol.webp', 'file: nowhere.webp'))
    const { messages } = (await ask('/messages?path=products/paracetamol.json')).body
    expect(messages).toContainEqual({ field: ['name', 'fa'], sentence: expect.stringContaining('"name"'), isProblem: true })
    expect(messages).toContainEqual({ field: ['body', 'fa'], sentence: expect.stringContaining('nowhere'), isProblem: true })
    expect(messages).toContainEqual({ field: ['media', 0, 'file'], sentence: expect.stringContaining('nowhere.webp'), isProblem: true })
    const team = join(contentDir, 'team.yaml')
    writeFileSync(team, readFileSync(team, 'utf8').replace('email: omid@lajward.example', 'email: nobody'))
    expect((await ask('/messages?path=team/omid-rahmani.json')).body.messages).toEqual([
      { field: ['email'], sentence: expect.stringContaining('must be an email address'), isProblem: true },
    ])
    expect((await ask('/messages?path=team/laila-noori.json')).body.messages).toEqual([])
    expect((await post('/publish', {})).body.problems).toContainEqual({ text: expect.stringContaining('team.yaml'), path: undefined })
  })
})

test('publishes, tells what it would publish, and shows an earlier publication again', async () => {
  await open()
  expect((await post('/publish', {})).body.lines.length).toBeGreaterThan(5)
  const path = 'products/paracetamol.json'
  await save(path, { ...(await entryOf(path)).data, price: 9 })
  expect((await ask('/changes')).body.lines).toEqual([{ text: 'changed products/paracetamol', path }])
  await post('/publish', {})
  expect((await ask('/changes')).body.lines).toEqual([])
  const [last, first] = (await ask('/history')).body.publications as { version: number; names: string[] }[]
  expect(last?.names).toEqual(['changed products/paracetamol'])
  expect((await post('/undo', { version: first?.version })).body.lines).toContainEqual({ text: expect.stringContaining('1 changed') })
  expect((await ask('/changes')).body.lines).toEqual([{ text: 'changed products/paracetamol', path }])
  expect((await post('/undo', { version: 999 })).status).toBe(404)
})

test('tells which entries visitors cannot open yet', async () => {
  await open()
  await post('/publish', {})
  const product = { category: 'wound-care', price: 2, status: 'available', added: '2026-11-01', body: { en: 'Soft.' } }
  await save('products/brush.json', { ...product, slug: 'brush', name: { en: 'Brush' } })
  await save('products/comb.json', { ...product, slug: 'comb', name: { en: 'Comb' }, draft: { en: true } })
  expect((await ask('/changes')).body.unseen.sort()).toEqual(['products/brush.json', 'products/comb.json'])
  await post('/publish', {})
  expect((await ask('/changes')).body.unseen).toEqual(['products/comb.json'])
})

describe('the editor answers only the browser that opened its link', () => {
  test('the link works once', async () => {
    await open()
    expect((await fetch(editor.link, { redirect: 'manual' })).status).toBe(403)
    expect((await ask('/')).status).toBe(200)
  })

  test.each([
    ['without the cookie', { cookie: '' }],
    ['with another cookie', { cookie: 'vitrine_edit_1=x' }],
  ])('%s nothing is read or written', async (_name, headers) => {
    await open()
    for (const path of ['/', '/config.json', '/changes', '/page/editor.js', '/cms/decap-cms.js', '/media/products/paracetamol.webp']) {
      expect((await ask(path, { headers })).status, path).toBe(403)
    }
    expect((await post('/api', { action: 'getEntry', params: { path: 'site/settings.json' } }, headers)).status).toBe(403)
    expect((await post('/publish', {}, headers)).status).toBe(403)
  })

  test.each(['https://evil.example', 'http://localhost:1', 'null'])('a page of %s can change nothing', async (foreign) => {
    await open()
    expect((await post('/publish', {}, { origin: foreign })).status).toBe(403)
  })

  test('another name for the address is refused', async () => {
    await open()
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    const { port } = new URL(origin)
    request({ port, host: '127.0.0.1', path: '/', headers: { host: `evil.example:${port}`, cookie } }, (answer) =>
      resolve(answer.statusCode),
    ).end()
    expect(await promise).toBe(421)
  })

  test.each([
    '../secret.json',
    'products/../../secret.json',
    'products/..%2f..%2fsecret.json',
    '/etc/passwd',
    'site/../settings.json',
    'nowhere/x.json',
    'products/a/b.json',
    'products/.hidden.json',
    'products/UPPER.json',
  ])('no path leads out of the content: %s', async (path) => {
    await open()
    const before = await filesIn(folder)
    expect(await save(path, { key: 'x', name: { en: 'x' } })).toMatchObject({ status: 422 })
    expect((await call('getEntry', { path })).body.data ?? null).toBeNull()
    expect((await call('deleteFiles', { paths: [path], options: {} })).status).not.toBe(500)
    expect(Object.keys(await filesIn(folder))).toEqual(Object.keys(before))
  })

  test.each(['/media/..%2f..%2fsecret.webp', '/media/%2e%2e/%2e%2e/secret.webp', '/page/..%2feditor-server.ts', '/cms/..%2fpackage.json'])(
    'nor does %s',
    async (path) => {
      writeFileSync(join(folder, 'secret.webp'), 'secret')
      await open()
      expect((await ask(path)).status).toBe(404)
    },
  )

  test('a link out of the content folder is neither read nor written', async () => {
    await cp('content', contentDir, { recursive: true })
    mkdirSync(join(folder, 'elsewhere'))
    writeFileSync(join(folder, 'elsewhere/team.yaml'), '- key: a\n  name: A\n')
    await rm(join(contentDir, 'team.yaml'))
    symlinkSync(join(folder, 'elsewhere/team.yaml'), join(contentDir, 'team.yaml'))
    await open()
    expect((await call('getEntry', { path: 'team/a.json' })).status).toBe(422)
    expect((await save('team/a.json', { key: 'a', name: { en: 'B' } })).status).toBe(422)
    expect(readFileSync(join(folder, 'elsewhere/team.yaml'), 'utf8')).toBe('- key: a\n  name: A\n')
  })
})
