import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { RESULTS_PER_PAGE, type SearchResult, searchAnswer, searchQuery } from '#domain/search/search.ts'
import type { Database } from '#server/storage/engine/database.ts'
import siteSearch from '#server/storage/migrations/007-site-search.ts'
import { searchSite } from '#server/storage/search/site-search.ts'
import { emptySite } from '../support/commands/backup-site.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { type Files, fillFolder } from '../support/samples/content-folder.ts'
import { apiOn, get } from '../support/servers/api.ts'

const post = (fields: string, body: string) => `---\n${fields}\n---\n${body}\n`
const english = (title: string, date: string) => `title: ${JSON.stringify(title)}\ntype: family\ndate: ${date}`
const product = (name: string, added: string) =>
  `name: ${JSON.stringify(name)}\ncategory: medicines\nprice: 3\nstatus: available\nadded: ${added}`

/** What is found by "turmeric", in the order in which it is to be found. */
const TURMERIC = {
  'services.yaml': '- key: laboratory\n  name: { en: Turmeric counter, fa: لابراتوار }\n  description: Blood *tests*.\n',
  'jobs/farmer.en.md': post('title: Turmeric farmer\nlocation: Herat\nstatus: open\ndate: 2026-06-04', 'Text.'),
  'products/turmeric.en.md': post(product('Turmeric capsules', '2026-06-03'), 'Text.'),
  'pages/turmeric.en.md': post('title: All about turmeric\ndate: 2026-06-02', 'Text.'),
  'posts/turmeric.en.md': post(english('Golden turmeric', '2026-06-01'), 'Text.'),
  'posts/spices.en.md': post(english('Spices', '2026-07-02'), `${'Many words before it. '.repeat(20)}Then turmeric.`),
  'products/ginger.en.md': post(product('Ginger', '2026-07-01'), 'Goes with turmeric.'),
}

const HOSTILE = `50% off_now C:\\tiger "quoted" 'single' a.c* (group) [set] ^start$ <script>alert(1)</script> & more`

const FILES: Files = {
  'settings.yaml': 'name: Lajward\nlanguages: [en, fa, ps, ru]\ncurrency: USD\n',
  ...TURMERIC,
  'jobs/closed.en.md': post('title: Turmeric seller\nlocation: Herat\nstatus: closed\ndate: 2026-06-05', 'Turmeric.'),
  'posts/letters.en.md': post(english('Letters', '2026-05-01'), 'A café in Zürich, 12 Hauptstraße.'),
  'posts/letters.fa.md': post('title: حروف', 'كتابِ يك می\u200cشود در ۱۲۳ روز.'),
  'posts/letters.ps.md': post('title: توري', 'ښوونكي په ګوګل کې ځي، ۴۵۶ ورځې.'),
  'posts/letters.ru.md': post('title: Буквы', 'Зелёная ёлка и 789 шаров. Чай, чаинки.'),
  'posts/hostile.en.md': post(english('Quoted', '2026-05-02'), `\`${HOSTILE}\``),
  'posts/visits.en.md': post(
    english('Visits', '2026-05-04'),
    'We come.\n\n## What we bring\n\n- Thermometer\n- Cardamom tea\n\nAlways.\n\n- Time',
  ),
  'products/zinc.en.md': post(`${product('Zinc', '2026-05-03')}\nsku: ZX-77\ningredients: Zinc sulphate`, 'For growth.'),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      `products/gauze-${index}.en.md`,
      post(product(`Gauze ${index}`, `2026-04-${String(1 + (index % 28)).padStart(2, '0')}`), 'Sterile.'),
    ]),
  ),
}

/** A text with what is marked in it in brackets. */
const shown = (pieces: SearchResult['title']): string => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

onEachEngine('the search of the site', (open) => {
  let folder: string
  let database: Database
  let app: FastifyInstance

  const publish = async (files: Files) => {
    const contentDir = await mkdtemp(join(folder, 'content-'))
    fillFolder(contentDir, files)
    await publishContent(database.db, { contentDir, dataDir: folder })
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-search-'))
    database = await open()
    await publish(FILES)
    app = await apiOn(database)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  const search = async (q: string, parameters: Record<string, string> = {}, language: LanguageCode = 'en') => {
    const { status, body } = await get(app, `/search?${new URLSearchParams({ q, ...parameters })}`, language)
    expect(status).toBe(200)
    return searchAnswer.strict().parse(body)
  }
  const slugs = ({ data }: { data: SearchResult[] }) => data.map(({ slug }) => slug)

  it('finds services, jobs, products, pages and posts: titles first, then the newest; no closed job', async () => {
    const found = await search('turmeric')
    expect(found.data.map(({ kind, slug }) => `${kind} ${slug}`)).toEqual([
      'service laboratory',
      'job farmer',
      'product turmeric',
      'page turmeric',
      'post turmeric',
      'post spices',
      'product ginger',
    ])
    expect(found).toMatchObject({ total: 7, last_page: 1, from: 1, to: 7 })
    expect(found.counts).toEqual({ all: 7, products: 2, posts: 2, pages: 2, jobs: 1 })
  })

  it.each([
    ['products', ['turmeric', 'ginger'], 2],
    ['posts', ['turmeric', 'spices'], 2],
    ['pages', ['laboratory', 'turmeric'], 2],
    ['jobs', ['farmer'], 1],
  ])('keeps to %s, and counts everything', async (place, expected, total) => {
    const found = await search('turmeric', { in: place })
    expect(slugs(found)).toEqual(expected)
    expect(found.total).toBe(total)
    expect(found.counts.all).toBe(7)
  })

  it('finds what contains all words, in whole or in part, anywhere', async () => {
    expect(slugs(await search('TURM caps'))).toEqual(['turmeric'])
    expect(slugs(await search('goes ginger'))).toEqual(['ginger'])
    expect(slugs(await search('ginger nowhere'))).toEqual([])
    expect(slugs(await search('farmer herat'))).toEqual(['farmer'])
  })

  it('returns a page at a time, without gaps or duplicates', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('gauze', { page: String(page) })))
    expect(pages.map(({ data }) => data.length)).toEqual([RESULTS_PER_PAGE, RESULTS_PER_PAGE, 6, 0])
    expect(new Set(pages.flatMap(slugs)).size).toBe(30)
    expect(pages[1]).toMatchObject({ total: 30, last_page: 3, from: 13, to: 24 })
    expect(pages[3]).toMatchObject({ total: 30, from: null, to: null })
    expect((await search('gauze', { page: '1000000', in: 'products' })).data).toEqual([])
    const dates = pages.flatMap(({ data }) => data.map(({ created_at }) => created_at))
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  it('keeps one order through all pages, whatever kinds are among the results', async () => {
    const { last_page, total } = await search('e')
    expect(last_page).toBeGreaterThan(3)
    const pages = await Promise.all(Array.from({ length: last_page }, (_, index) => search('e', { page: String(index + 1) })))
    const results = pages.flatMap(({ data }) => data)
    expect(new Set(results.map(({ id }) => id)).size).toBe(total)
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['service', 'page', 'product', 'post', 'job']))
    const keys = results.map(({ title, created_at }) => `${title.some(({ marked }) => marked) ? 1 : 0} ${created_at ?? '9999'}`)
    expect(keys).toEqual(keys.toSorted().reverse())
  })

  it.each<[LanguageCode, string, string]>([
    ['en', 'CAFE zurich', 'A [café] in [Zürich], 12 Hauptstraße.'],
    ['en', 'Zuerich hauptstrasse', 'A café in [Zürich], 12 [Hauptstraße].'],
    ['fa', 'کتاب یک میشود 123', '[كتابِ] [يك] [می\u200cشود] در [۱۲۳] روز.'],
    ['ps', 'ښوونکی گوگل 456', '[ښوونكي] په [ګوګل] کې ځي، [۴۵۶] ورځې.'],
    ['ru', 'ЗЕЛЕНАЯ елка 789', '[Зелёная] [ёлка] и\u00a0[789] шаров. Чай, чаинки.'],
    ['ru', 'чай', 'Зелёная ёлка и\u00a0789 шаров. [Чай], чаинки.'],
  ])('takes letters as people in %s do, and marks those that stand there', async (language, q, excerpt) => {
    const { data } = await search(q, {}, language)
    expect(data.map((result) => [result.slug, shown(result.excerpt), result.fallback])).toEqual([['letters', excerpt, []]])
  })

  it('shows a long text from shortly before the first match', async () => {
    const { data } = await search('turmeric', { in: 'posts' })
    expect(shown(data[1]?.excerpt ?? [])).toMatch(/^…(\S.*)? before it\. Then \[turmeric\]\.$/)
    expect(shown(data[0]?.title ?? [])).toBe('Golden [turmeric]')
    expect(shown(data[0]?.excerpt ?? [])).toBe('Text.')
  })

  it('keeps headings and items of lists apart', async () => {
    const [result] = (await search('cardamom')).data
    expect(shown(result?.excerpt ?? [])).toBe('We come. What we bring · Thermometer · [Cardamom] tea · Always. Time')
  })

  it('shows matches outside the body, and marks text in the fallback language', async () => {
    const [result] = (await search('zx-77', {}, 'ps')).data
    expect(result).toMatchObject({ slug: 'zinc', kind: 'product', fallback: ['title'] })
    expect(shown(result?.excerpt ?? [])).toBe('[ZX-77]')
    expect((await search('growth', {}, 'ps')).data[0]?.fallback).toEqual(['title', 'excerpt'])
  })

  it.each([
    '50%',
    'off_now',
    'C:\\tiger',
    '\\',
    '"quoted"',
    '"',
    "'single'",
    "'",
    'a.c*',
    '(group)',
    '[set]',
    '^start$',
    '<script>alert(1)</script>',
  ])('takes %s as it stands', async (q) => {
    const { data } = await search(q)
    expect(slugs({ data })).toContain('hostile')
    const marked = data.find(({ slug }) => slug === 'hostile')?.excerpt.filter((piece) => piece.marked)
    expect(marked?.map(({ text }) => text)).toContain(q)
  })

  it.each(['a_c', '%%', 'a.*c', '.*', '\\d', '" OR 1=1 --', "') or 1=1 --", 'NEAR(a, b)', 'turmeric NOT ginger'])(
    'finds nothing by %s',
    async (q) => {
      expect((await search(q)).total).toBe(0)
    },
  )

  it('finds nothing for a query without words, and removes NULs from others', async () => {
    for (const q of [' ', '\u200c', '\u0301'])
      expect(await search(q)).toMatchObject({ data: [], total: 0, last_page: 1, counts: { all: 0, jobs: 0 } })
    expect((await get(app, '/search?q=turm%00eric')).body).toMatchObject({ total: 7 })
  })

  it.each([10_000, 201])('refuses a question of %i characters', async (length) => {
    const { status, body } = await get(app, `/search?q=${'a'.repeat(length)}`)
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: { q: [expect.stringContaining('200')] } })
  })

  it('looks for the first ten words', async () => {
    const letters = 'a b c d e f g h i j'
    expect((await search(`${letters} nowhere`)).total).toBe((await search(letters)).total)
    expect((await search('turmeric Turmeric TURMERIC t u r m e i c nowhere')).total).toBe(0)
  })

  it('follows a publication', async () => {
    await publish({
      ...FILES,
      'pages/turmeric.en.md': post('title: All about saffron\ndate: 2026-06-02', 'Text.'),
      'posts/turmeric.en.md': undefined,
    })
    expect((await search('turmeric')).counts).toEqual({ all: 5, products: 2, posts: 1, pages: 1, jobs: 1 })
    expect(slugs(await search('saffron'))).toEqual(['turmeric'])
  })
})

describe.each(['sqlite', 'postgres'] as const)('a site that an earlier version has published (%s)', (engine) => {
  it('is searched whole, titles first', async () => {
    const { db, dataDir } = await emptySite(engine)
    const contentDir = await mkdtemp(join(dataDir, 'content-'))
    fillFolder(contentDir, FILES)
    await publishContent(db, { contentDir, dataDir })
    const rows = () => db.selectFrom('entry').select(['id', 'locale', 'search', 'created_at']).orderBy('id').orderBy('locale').execute()
    const texts = () => db.selectFrom('post').select('search').orderBy('row_id').execute()
    const before = [await rows(), await texts()]
    // As they were before: without columns of pages, the title before the other words.
    for (const column of ['search', 'created_at']) await db.schema.alterTable('entry').dropColumn(column).execute()
    const space = engine === 'postgres' ? sql`replace(search, chr(10), ' ')` : sql`replace(search, char(10), ' ')`
    for (const table of ['product', 'post', 'job']) await sql`update ${sql.table(table)} set search = ${space}`.execute(db)
    await db.updateTable('content_item').set({ hash: 'of other rows' }).where('kind', '=', 'product').execute()
    // The migration comes before the one that renames jobs and services.
    await sql`alter table job rename to career`.execute(db)
    await sql`update entry set kind = 'category' where kind = 'service'`.execute(db)
    await siteSearch(db as unknown as Kysely<unknown>)
    await sql`alter table career rename to job`.execute(db)
    await sql`update entry set kind = 'service' where kind = 'category'`.execute(db)
    expect([await rows(), await texts()]).toEqual(before)
    const slugs = async () => (await searchSite(db, 'en', searchQuery.parse({ q: 'turmeric' }))).data.map(({ slug }) => slug)
    // Of products an earlier version's texts do not tell the title.
    expect(await slugs()).toEqual(['laboratory', 'farmer', 'turmeric', 'turmeric', 'spices', 'ginger', 'turmeric'])
    await publishContent(db, { contentDir, dataDir })
    expect(await slugs()).toEqual(['laboratory', 'farmer', 'turmeric', 'turmeric', 'turmeric', 'spices', 'ginger'])
  })
})
