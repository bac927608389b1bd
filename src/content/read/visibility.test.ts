import { expect, onTestFinished, test } from 'vitest'
import { product } from '#domain/catalogue/product.ts'
import { migrate, openDatabase } from '#server/storage/engine/database.ts'
import { waitingItems } from '#server/storage/publication/scheduled.ts'
import { contentFolder, type Files, problemsOf, temporaryFolder, writeContent } from '../../../tests/support/samples/content-folder.ts'
import { publishContent, publishNamed } from '../publish/publish.ts'
import { ALWAYS_VISIBLE, NEVER_VISIBLE, visibleFrom } from './visibility.ts'

const post = (fields: string, body = 'Text.') => `---\ntitle: New\ntype: family\ndate: 2026-10-01\n${fields}---\n${body}\n`
const zinc = (fields: string, body = 'For growth.') =>
  `---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: out_of_stock\nadded: 2026-09-15\n${fields}---\n${body}\n`

async function publishedSite(changes: Files = {}) {
  const config = { contentDir: contentFolder(changes), dataDir: temporaryFolder() }
  const database = openDatabase(undefined, config.dataDir)
  onTestFinished(() => database.close())
  await migrate(database)
  const { db } = database
  const slugs = async (table: 'product' | 'post' | 'job') =>
    (await db.selectFrom(table).select('slug').where('locale', '=', 'en').orderBy('slug').execute()).map(({ slug }) => slug)
  return { ...config, db, slugs, publish: (previews = false) => publishContent(db, { ...config, previews }) }
}

test('a moment is the beginning of a day, or a time, by the clock of the company', () => {
  const now = Date.parse('2026-11-30T23:59:59Z')
  expect(visibleFrom({ publish_at: '2026-12-01' }, 'UTC', now)).toBe(Date.parse('2026-12-01T00:00:00Z'))
  expect(visibleFrom({ publish_at: '2026-12-01' }, 'America/Los_Angeles', now)).toBe(Date.parse('2026-12-01T08:00:00Z'))
  expect(visibleFrom({ publish_at: '2026-12-02' }, 'Pacific/Kiritimati', now)).toBe(Date.parse('2026-12-01T10:00:00Z'))
  expect(visibleFrom({ publish_at: '2026-12-01' }, 'Pacific/Kiritimati', now)).toBe(ALWAYS_VISIBLE)
  expect(visibleFrom({ publish_at: '2026-12-01T09:00' }, 'Asia/Kabul', now)).toBe(Date.parse('2026-12-01T04:30:00Z'))
  expect(visibleFrom({ publish_at: '2026-11-30T23:59:59Z' }, 'UTC', now)).toBe(ALWAYS_VISIBLE)
  expect(visibleFrom({ publish_at: '2026-12-01', draft: true }, 'UTC', now)).toBe(NEVER_VISIBLE)
  expect(visibleFrom({ draft: false }, 'UTC', now)).toBe(ALWAYS_VISIBLE)
})

test.each(['UTC', 'Asia/Kabul', 'America/Los_Angeles'])(
  'a moment with its distance from UTC is exact, also for a company in %s',
  (timeZone) => {
    const now = Date.parse('2026-11-30T23:59:59Z')
    expect(visibleFrom({ publish_at: '2026-12-01T09:00+04:30' }, timeZone, now)).toBe(Date.parse('2026-12-01T04:30:00Z'))
    expect(visibleFrom({ publish_at: '2026-12-01T04:30:15Z' }, timeZone, now)).toBe(Date.parse('2026-12-01T04:30:15Z'))
  },
)

test.each([
  ['an hour that the clock skips is the one after it', '2026-03-08T02:30', 'America/Los_Angeles', '2026-03-08T10:30:00Z'],
  ['of an hour that comes twice it is the first', '2026-11-01T01:30', 'America/Los_Angeles', '2026-11-01T08:30:00Z'],
  ['where the clock skips midnight the day begins later', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
])('%s', (_, publish_at, timeZone, moment) => {
  expect(visibleFrom({ publish_at }, timeZone, 0)).toBe(Date.parse(moment))
})

test.each(['2026-02-30', '2026-12-01T24:30', '2026-12-01 09:00+04:30', 'tomorrow'])('"%s" is no moment', async (moment) => {
  expect(await problemsOf(contentFolder({ 'posts/new.en.md': post(`publish_at: "${moment}"\n`) }))).toEqual([
    `posts/new.en.md:5  "publish_at" is "${moment}", but it must be a day that exists, written like 2026-12-01, or a day and time, like 2026-12-01T09:00.`,
  ])
})

test('a translation can be a draft, but has no moment of its own', async () => {
  const files = { 'posts/fever.fa.md': '---\ntitle: تب\ndraft: maybe\npublish_at: 2099-01-01\n---\nمتن\n' }
  expect(await problemsOf(contentFolder(files))).toEqual([
    'posts/fever.fa.md:3  "draft" is "maybe", but it must be true or false.',
    'posts/fever.fa.md:4  "publish_at" belongs only in fever.en.md; delete it here.',
  ])
})

test('drafts are checked and left out, with the pictures that they alone show', async () => {
  const { publish, slugs, db } = await publishedSite({
    'products/zinc.en.md': zinc('draft: true\nmedia:\n  - file: unused.webp\n    alt: Zinc\n'),
    'jobs/nurse.en.md': '---\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\ndraft: true\n---\nText.\n',
  })
  expect(await publish()).toMatchObject({ drafts: ['product/zinc', 'job/nurse'] })
  expect(await slugs('product')).toEqual(['paracetamol'])
  expect(await slugs('job')).toEqual([])
  const files = await db.selectFrom('stored_file').select('path').where('path', 'like', 'unused.%').execute()
  expect(files).toEqual([])
  expect(await problemsOf(contentFolder({ 'products/zinc.en.md': zinc('draft: true\nprice_two: 4\n') }))).toHaveLength(1)
})

test('while developing, drafts and what is scheduled are there like everything else', async () => {
  const { publish, slugs } = await publishedSite({
    'products/zinc.en.md': zinc('draft: true\n'),
    'posts/new.en.md': post('publish_at: 2099-01-01\n', 'See [zinc](/product/zinc).'),
  })
  expect(await publish(true)).toMatchObject({ drafts: [], scheduled: [] })
  expect(await slugs('product')).toEqual(['paracetamol', 'zinc'])
  expect(await slugs('post')).toEqual(['fever', 'new'])
})

test('an item is not translated into the language of a draft', async () => {
  const { publish, db } = await publishedSite({ 'products/paracetamol.fa.md': '---\nname: پاراستامول\ndraft: true\n---\nبرای درد.\n' })
  await publish()
  const row = await db
    .selectFrom('product')
    .select('data')
    .where('slug', '=', 'paracetamol')
    .where('locale', '=', 'fa')
    .executeTakeFirstOrThrow()
  expect(product.parse(JSON.parse(row.data))).toMatchObject({ name: 'Paracetamol', translations: ['en'] })
})

test('one item alone becomes a draft, is scheduled and shown again', async () => {
  const { publish, slugs, db, contentDir, dataDir } = await publishedSite()
  await publish()
  const alone = (fields: string) => {
    writeContent(contentDir, 'products/zinc.en.md', zinc(fields))
    return publishNamed(db, { contentDir, dataDir }, [{ folder: 'products', slug: 'zinc' }])
  }
  expect(await alone('draft: true\n')).toMatchObject({ removed: ['product/zinc'], drafts: ['product/zinc'] })
  expect(await slugs('product')).toEqual(['paracetamol'])
  expect(await alone('publish_at: 2099-01-01\n')).toMatchObject({ scheduled: ['product/zinc'], removed: [] })
  expect(await waitingItems(db)).toEqual({ count: 1, next: '2099-01-01T00:00:00.000Z' })
  expect(await alone('publish_at: 2020-01-01\n')).toMatchObject({ added: ['product/zinc'] })
  expect(await waitingItems(db)).toMatchObject({ count: 0 })
})

test('with another time zone the whole folder is published, and what waits gets another moment', async () => {
  const { publish, db, contentDir, dataDir } = await publishedSite({ 'posts/new.en.md': post('publish_at: 2099-01-01\n') })
  await publish()
  writeContent(contentDir, 'settings.yaml', 'name: L\ntime_zone: America/Los_Angeles\ncurrency: USD\n')
  expect(await publishNamed(db, { contentDir, dataDir }, [{ folder: 'products', slug: 'zinc' }])).toBeUndefined()
  await publish()
  expect(await waitingItems(db)).toEqual({ count: 1, next: '2099-01-01T08:00:00.000Z' })
})

test.each([
  ['draft: true\n', 'is a draft and not published'],
  ['publish_at: 2099-01-01\n', 'is not shown before 2099-01-01 00:00 Asia/Kabul'],
])('links to what is not shown by then are told: %j', async (fields, reason) => {
  const files = {
    'settings.yaml': 'name: L\ntime_zone: Asia/Kabul\ncurrency: USD\n',
    'posts/new.en.md': post(fields),
    'products/zinc.en.md': zinc('', 'See [news](/blog/new).'),
    'faqs.yaml': '- key: open\n  question: When?\n  answer: See [news](/blog/new).\n',
  }
  const sentence = `The link "/blog/new" leads to posts/new, which ${reason}. Remove it, or publish both at the same time.`
  expect(await problemsOf(contentFolder(files))).toEqual([`faqs.yaml:3  ${sentence}`, `products/zinc.en.md:8  ${sentence}`])
})

test('what is not shown itself may lead to what is shown by then', async () => {
  const files = {
    'posts/later.en.md': post('publish_at: 2099-01-02\n', 'See [a](/blog/sooner).'),
    'posts/sooner.en.md': post('publish_at: 2099-01-01\n'),
    'posts/draft.en.md': post('draft: true\n', 'See [a](/blog/sooner), [b](/blog/later), [c](/blog/other).'),
    'posts/other.en.md': post('draft: true\n'),
  }
  expect(await problemsOf(contentFolder(files))).toEqual([])
  const turned = { ...files, 'posts/sooner.en.md': post('publish_at: 2099-01-01\n', 'See [a](/blog/later).') }
  expect(await problemsOf(contentFolder(turned))).toEqual([
    'posts/sooner.en.md:7  The link "/blog/later" leads to posts/later, which is not shown before 2099-01-02 00:00 UTC. Remove it, or publish both at the same time.',
  ])
})

test('the foot of every page names only pages that are shown', async () => {
  const files = {
    'settings.yaml': 'name: L\nfooter_pages: [access]\ncurrency: USD\n',
    'pages/access.en.md': '---\ntitle: Accessibility\ndate: 2026-11-01\ndraft: true\n---\nText.\n',
  }
  expect(await problemsOf(contentFolder(files))).toEqual([
    'settings.yaml:2  "footer_pages" leads to pages/access, which is a draft and not published. Remove it, or publish both at the same time.',
  ])
})

test.each([
  ['/data/tests#prices', 'The link "/data/tests#prices" leads to "#prices", but there is no such place on that page; delete "#prices".'],
  ['/products?category=none', 'The link "/products?category=none" leads to no products: there is no "none" in product-categories.yaml.'],
])('a link to what a page does not have is told: %s', async (url, sentence) => {
  expect(await problemsOf(contentFolder({ 'products/zinc.en.md': zinc('', `See [it](${url}).`) }))).toEqual([
    `products/zinc.en.md:8  ${sentence}`,
  ])
})

test.each(['/contact#inquiry-title', '/careers/nurse#application', '/products?category=medicines&sort=name', '/data/tests#main'])(
  'a link to what a page has is fine: %s',
  async (url) => {
    expect(await problemsOf(contentFolder({ 'products/zinc.en.md': zinc('', `See [it](${url}).`) }))).toEqual([])
  },
)
