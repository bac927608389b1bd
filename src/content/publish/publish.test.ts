import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import type * as z from 'zod'
import { post } from '#domain/blog/post.ts'
import { product, productCategory } from '#domain/catalogue/product.ts'
import { about, client, contact, faq, site, slider, teamMember, testimonial } from '#domain/company/company.ts'
import { job } from '#domain/jobs/job.ts'
import { fold, sortKey } from '#domain/language/fold.ts'
import { page, service } from '#domain/pages/page.ts'
import { localStore } from '#server/files/local-store.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import { migrate, openDatabase } from '#server/storage/engine/database.ts'
import type { EntryKind } from '#server/storage/engine/schema.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { contentFolder, temporaryFolder, writeContent } from '../../../tests/support/samples/content-folder.ts'
import { ContentError } from '../problems.ts'
import { publishContent, publishNamed } from './publish.ts'

async function publishedSite(changes = {}) {
  const config = { contentDir: contentFolder(changes), dataDir: temporaryFolder() }
  const database = openDatabase(undefined, config.dataDir)
  onTestFinished(() => database.close())
  await migrate(database)
  const publish = () => publishContent(database.db, config)
  const rows = (table: 'product' | 'post' | 'job') => database.db.selectFrom(table).selectAll().orderBy('id').orderBy('locale').execute()
  const entries = (kind: EntryKind) =>
    database.db.selectFrom('entry').selectAll().where('kind', '=', kind).orderBy('position').orderBy('id').orderBy('locale').execute()
  return { ...config, db: database.db, publish, rows, entries }
}

/** Those in the settings of the sample folder. */
const LANGUAGES = ['en', 'fa', 'ps']

const ENTRY_SCHEMAS: Partial<Record<EntryKind, z.ZodType>> = {
  service,
  page,
  product_category: productCategory,
  slider,
  client,
  faq,
  testimonial,
  team: teamMember,
  contact,
  about,
  site,
}

const dataOf = <Schema extends z.ZodType>(
  schema: Schema,
  rows: { locale: string; slug: string; data: string }[],
  slug: string,
  locale: string,
): z.output<Schema> => {
  const row = rows.find((candidate) => candidate.slug === slug && candidate.locale === locale)
  if (!row) throw new Error(`There is no row ${slug} in ${locale}.`)
  return schema.parse(JSON.parse(row.data))
}

test('every row has the shape that the API answers, in every language', async () => {
  const { publish, rows, entries } = await publishedSite()
  const { version, added } = await publish()
  expect(version).toBe(1)
  expect(added).toContain('product/paracetamol')
  for (const [table, schema, items] of [
    ['product', product, 2],
    ['post', post, 1],
    ['job', job, 1],
  ] as const) {
    const found = await rows(table)
    expect(found).toHaveLength(items * LANGUAGES.length)
    for (const row of found) expect(schema.parse(JSON.parse(row.data))).toMatchObject({ id: row.id, slug: row.slug })
  }
  for (const [kind, schema] of Object.entries(ENTRY_SCHEMAS)) {
    const found = await entries(kind as EntryKind)
    expect(new Set(found.map((row) => row.locale))).toEqual(new Set(LANGUAGES))
    for (const row of found) schema.parse(JSON.parse(row.data))
  }
})

test('what has no translation is filled in from English and named in fallback', async () => {
  const { publish, rows, entries } = await publishedSite()
  await publish()
  const products = await rows('product')
  const persian = dataOf(product, products, 'paracetamol', 'fa')
  expect(persian).toMatchObject({
    name: 'پاراستامول',
    dosage: 'یک تابلیت',
    usage: 'With water',
    description: '<p>برای درد.</p>',
    translations: ['en', 'fa'],
    product_category: { name: 'دواها' },
    fallback: ['usage'],
  })
  expect(dataOf(product, products, 'paracetamol', 'ps').fallback).toEqual([
    'name',
    'dosage',
    'usage',
    'description',
    'images',
    'product_category',
  ])
  expect(dataOf(product, products, 'paracetamol', 'en').fallback).toEqual([])
  expect(dataOf(product, products, 'zinc', 'fa')).toMatchObject({ name: 'Zinc', fallback: ['name', 'description'], translations: ['en'] })
  const laboratories = await entries('service')
  expect(dataOf(service, laboratories, 'laboratory', 'fa')).toMatchObject({ name: 'لابراتوار', fallback: [], translations: ['en', 'fa'] })
  expect(dataOf(service, laboratories, 'laboratory', 'ps').fallback).toEqual(['name'])
})

test('a page of no service is published, and the foot of every page names it', async () => {
  const { publish, entries } = await publishedSite({
    'settings.yaml': 'name: L\nfooter_pages: [access]\ncurrency: USD\n',
    'pages/access.en.md': '---\ntitle: Accessibility\ndate: 2026-11-01\n---\nText.\n',
    'pages/access.fa.md': '---\ntitle: دسترس‌پذیری\n---\nمتن\n',
  })
  await publish()
  const pages = await entries('page')
  expect(pages.filter(({ slug }) => slug === 'access').map(({ parent_id }) => parent_id)).toEqual([null, null, null, null])
  expect(dataOf(page, pages, 'access', 'fa')).toMatchObject({ title: 'دسترس‌پذیری', page_category: null, fallback: [] })
  expect(dataOf(page, pages, 'tests', 'fa').page_category).toMatchObject({ slug: 'laboratory', name: 'لابراتوار' })
  const foot = async (locale: string) => dataOf(contact, await entries('contact'), 'contact', locale).footer_pages
  expect(await foot('fa')).toEqual([{ slug: 'access', title: 'دسترس‌پذیری', fallback: [] }])
  expect(await foot('ru')).toEqual([{ slug: 'access', title: 'Accessibility', fallback: ['title'] }])
})

test('pages and products name the member of the team who has checked them, posts the position and the portrait of their author', async () => {
  const { publish, entries, rows } = await publishedSite({
    'team.yaml':
      '- key: laila\n  name: { en: Dr Laila Noori, fa: داکتر لیلا نوری }\n  position: { en: Chief pharmacist }\n  photo: { file: box.webp, alt: { en: "Dr Laila Noori, smiling" } }\n',
    'pages/advice.en.md': '---\ntitle: Advice\ndate: 2026-11-01\nchecked_by: laila\nchecked_on: 2026-11-20\n---\nText.\n',
    'products/zinc.en.md':
      '---\nname: Zinc\ncategory: medicines\nprice: 1\nstatus: available\nadded: 2026-11-01\nchecked_by: laila\n---\nText.\n',
    'posts/advice.en.md': '---\ntitle: Advice\ntype: family\ndate: 2026-11-01\nauthor: Dr Laila Noori\n---\nText.\n',
  })
  await publish()
  const pages = await entries('page')
  expect(dataOf(page, pages, 'advice', 'en').checked).toEqual({
    name: 'Dr Laila Noori',
    position: 'Chief pharmacist',
    date: '2026-11-20',
  })
  expect(dataOf(page, pages, 'advice', 'fa').checked).toMatchObject({ name: 'داکتر لیلا نوری', fallback: ['position'] })
  expect(dataOf(page, pages, 'tests', 'en').checked).toBeNull()
  const written = async (kind: 'post' | 'product', item: string) =>
    JSON.parse(String((await rows(kind)).find(({ slug, locale }) => slug === item && locale === 'en')?.data))
  expect(await written('post', 'advice')).toMatchObject({
    author_position: 'Chief pharmacist',
    author_images: [{ alt: 'Dr Laila Noori, smiling' }],
  })
  expect(await written('product', 'zinc')).toMatchObject({ checked_by: 'Dr Laila Noori\nChief pharmacist' })
  expect(await written('product', 'paracetamol')).not.toHaveProperty('checked_by')
})

test('products carry the columns that lists filter, sort and search by', async () => {
  const { publish, rows, entries } = await publishedSite()
  await publish()
  const [medicines] = await entries('product_category')
  const persian = (await rows('product')).find((row) => row.slug === 'paracetamol' && row.locale === 'fa')
  expect(persian).toMatchObject({
    category_id: medicines?.id,
    price: 12.5,
    featured: 1,
    created_at: '2026-09-14',
    name_key: sortKey('پاراستامول', 'fa'),
    search: `${fold('پاراستامول')}\n${fold('دواها یک تابلیت P-500 برای درد.')}`,
  })
})

test('pages and services carry the text in which they are searched, other entries none', async () => {
  const { publish, entries } = await publishedSite()
  await publish()
  const searched = async (kind: EntryKind) => (await entries(kind)).find(({ locale }) => locale === 'fa')
  expect(await searched('service')).toMatchObject({ search: `${fold('لابراتوار')}\nblood tests.`, created_at: null })
  expect(await searched('page')).toMatchObject({ search: 'samples\ntext.', created_at: '2026-09-01' })
  expect(await searched('faq')).toMatchObject({ search: null, created_at: null })
})

test('pictures and documents are published under the hash of their bytes', async () => {
  const { publish, rows, entries, db, dataDir, contentDir } = await publishedSite()
  await publish()
  const bytes = readFileSync(join(contentDir, 'media/box.webp'))
  const path = `box.${sha256Of(bytes).slice(0, 8)}.webp`
  const paracetamol = dataOf(product, await rows('product'), 'paracetamol', 'fa')
  expect(paracetamol.media).toEqual([path, path.replace('box.', 'box-two.')])
  expect(paracetamol.images[0]).toEqual({ path, alt: 'یک جعبه', width: 6, height: 4, widths: [160] })
  expect(paracetamol.description).not.toContain('<img')
  expect(dataOf(product, await rows('product'), 'paracetamol', 'en').description).toContain(
    `<img src="/storage/${path}" srcset="/pictures/160/${path} 6w" sizes="(max-width: 820px) 92vw, 44rem" alt="The box" width="6" height="4" loading="lazy" />`,
  )
  expect(dataOf(product, await rows('product'), 'zinc', 'en').media).toBeNull()
  expect(dataOf(page, await entries('page'), 'tests', 'en').media).toBe(path)
  expect(dataOf(about, await entries('about'), 'about', 'en').company_profile_file).toMatchObject({ size: 15, kind: 'PDF' })
  const files = await db.selectFrom('stored_file').selectAll().orderBy('path').execute()
  expect(files.map((file) => file.path.replace(/\.[0-9a-f]{8}\./, '.'))).toEqual(['box-two.webp', 'box.webp', 'logo.svg', 'profile.pdf'])
  for (const file of files) expect(sha256Of(readFileSync(localStore(dataDir).path(file.sha256)))).toBe(file.sha256)
})

test('a picture lists its widths, and a large opaque one has a preview', async () => {
  const sized = (width: number, channels: 3 | 4) =>
    sharp({ create: { width, height: 300, channels, background: { r: 39, g: 180, b: 245, alpha: 0.5 } } })
      .webp()
      .toBuffer()
  const { publish, rows, entries } = await publishedSite({
    'media/box.webp': await sized(500, 3),
    'media/box-two.webp': await sized(2000, 4),
    'clients.yaml': '- { key: atlas, name: Atlas Hospital, logo: { file: logo.svg, alt: "" } }\n',
  })
  await publish()
  const [scene, cut] = dataOf(product, await rows('product'), 'paracetamol', 'en').images
  expect(scene).toMatchObject({ width: 500, widths: [160, 320, 480, 640] })
  const preview = await sharp(Buffer.from(scene?.preview?.split(',')[1] ?? '', 'base64')).metadata()
  expect(preview).toMatchObject({ format: 'webp', width: 10, height: 6 })
  expect(scene?.preview?.length).toBeLessThan(150)
  expect(cut).toMatchObject({ width: 2000, widths: [160, 320, 480, 640, 960, 1280, 1920] })
  expect(cut).not.toHaveProperty('preview')
  const [logo] = dataOf(client, await entries('client'), (await entries('client'))[0]?.slug ?? '', 'en').images
  expect(logo).not.toHaveProperty('widths')
})

test('a preview is rendered once, and forgotten when its picture is no longer published', async () => {
  const scene = sharp({ create: { width: 500, height: 300, channels: 3, background: '#27B4F5' } })
  const { publish, rows, db, contentDir, dataDir } = await publishedSite({ 'media/box.webp': await scene.webp().toBuffer() })
  await publish()
  // Nobody would render this one.
  await db.updateTable('preview').set({ data: 'data:,kept' }).execute()
  expect((await publish()).changed).toContain('product/paracetamol')
  const [picture] = dataOf(product, await rows('product'), 'paracetamol', 'en').images
  expect(picture).toMatchObject({ width: 500, preview: 'data:,kept' })
  const tests = '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-01\nmedia: { file: box.webp, alt: "" }\n---\nOther.\n'
  writeContent(contentDir, 'pages/tests.en.md', tests)
  // Rendered again, the pictures of the lists would differ from what is published.
  expect(await publishNamed(db, { contentDir, dataDir }, [{ folder: 'pages', slug: 'tests' }])).toMatchObject({ changed: ['page/tests'] })

  writeContent(contentDir, 'media/box.webp', await scene.clone().negate().webp().toBuffer())
  await publish()
  const [other] = dataOf(product, await rows('product'), 'paracetamol', 'en').images
  expect(other?.preview).toMatch(/^data:image\/webp;base64,/)
  expect(await db.selectFrom('preview').select('data').execute()).toEqual([{ data: other?.preview }])
})

test('lists keep the order of their file, pages come newest first, emptied figures are left out', async () => {
  const faqs = '- { key: b, question: B, answer: B }\n- { key: a, question: A, answer: A }\n'
  const { publish, entries } = await publishedSite({ 'faqs.yaml': faqs })
  await publish()
  expect((await entries('faq')).filter((row) => row.locale === 'en').map((row) => row.slug)).toEqual(['b', 'a'])
  const pages = (await entries('page')).filter((row) => row.locale === 'en')
  expect(pages.map((row) => row.slug)).toEqual(['samples', 'tests'])
  const [laboratory] = await entries('service')
  expect(pages.map((row) => row.parent_id)).toEqual([laboratory?.id, laboratory?.id])
  expect(dataOf(site, await entries('site'), 'site', 'en').figures.team).toEqual([{ value: '50+', label: 'members' }])
})

test('publishing again changes only what changed in the folder', async () => {
  const { publish, contentDir, rows } = await publishedSite()
  await publish()
  expect(await publish()).toEqual({ version: 1, added: [], changed: [], removed: [], scheduled: [], drafts: [] })

  const ids = new Map((await rows('product')).map((row) => [row.slug, row.id]))
  const file = join(contentDir, 'products/zinc.en.md')
  writeContent(contentDir, 'products/zinc.en.md', readFileSync(file, 'utf8').replace('price: 3', 'price: 4'))
  writeContent(contentDir, 'pages/newest.en.md', '---\ntitle: New\ncategory: laboratory\ndate: 2026-11-01\n---\nText.\n')
  expect(await publish()).toEqual({ version: 2, added: ['page/newest'], changed: ['product/zinc'], removed: [], scheduled: [], drafts: [] })
  expect(dataOf(product, await rows('product'), 'zinc', 'ps')).toMatchObject({ price: 4, id: ids.get('zinc') })

  rmSync(file)
  expect(await publish()).toEqual({ version: 3, added: [], changed: [], removed: ['product/zinc'], scheduled: [], drafts: [] })
  expect(new Set((await rows('product')).map((row) => row.slug))).toEqual(new Set(['paracetamol']))
})

test('with a problem nothing changes', async () => {
  const { publish, contentDir, dataDir, db, rows } = await publishedSite()
  await publish()
  const before = await rows('product')
  writeContent(contentDir, 'products/zinc.en.md', '---\nname: Zinc\n---\nText.\n')
  rmSync(join(contentDir, 'products/paracetamol.fa.md'))
  await expect(publish()).rejects.toThrow(ContentError)
  expect(await rows('product')).toEqual(before)
  expect(await contentVersion(db)).toBe(1)
  expect(existsSync(join(dataDir, 'files'))).toBe(true)
})

test('a first publication with a problem leaves no file behind', async () => {
  const { publish, dataDir, db } = await publishedSite({ 'settings.yaml': 'name: [' })
  await expect(publish()).rejects.toThrow('1 problem in 1 file.')
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  expect(await contentVersion(db)).toBe(0)
})

test('the report counts up to the whole', async () => {
  const { db, contentDir, dataDir } = await publishedSite()
  const heard: [number, number][] = []
  const { added } = await publishContent(db, { contentDir, dataDir }, (done, total) => heard.push([done, total]))
  expect(heard.at(-1)).toEqual([added.length, added.length])
  const counts = heard.map(([done]) => done)
  expect(counts).toEqual(counts.toSorted((a, b) => a - b))
  expect(new Set(counts).size).toBeGreaterThan(added.length / 2)
})

describe('named items', () => {
  const everything = async (site: Awaited<ReturnType<typeof publishedSite>>) => {
    const { db } = site
    const items = await db.selectFrom('content_item').select(['kind', 'key', 'hash']).orderBy('kind').orderBy('key').execute()
    const rows = [...(await site.rows('product')), ...(await site.rows('post')), ...(await site.rows('job'))].map(
      ({ row_id: _, ...row }) => row,
    )
    const entries = await db.selectFrom('entry').selectAll().orderBy('id').orderBy('locale').execute()
    return { items, rows, entries, files: await db.selectFrom('stored_file').selectAll().orderBy('path').execute() }
  }
  const ZINC = 'products/zinc.en.md'
  const zinc = (body: string) =>
    `---\nname: Zinc\ncategory: medicines\nprice: 9\nstatus: available\nadded: 2026-09-15\nmedia:\n  - { file: unused.webp, alt: Z }\n---\n${body}\n`

  test('are published as a publication of the whole folder would', async () => {
    const one = await publishedSite()
    const other = await publishedSite()
    const changes: [string, string][] = [
      [ZINC, zinc('Better. See [copper](/product/copper).')],
      ['products/copper.en.md', zinc('New.')],
      ['products/zinc.fa.md', '---\nname: "زینک"\n---\nبرای رشد.\n'],
      ['pages/tests.en.md', '---\ntitle: Tests\ncategory: laboratory\ndate: 2026-08-02\n---\nOther.\n'],
    ]
    for (const site of [one, other]) {
      await site.publish()
      for (const [file, text] of changes) writeContent(site.contentDir, file, text)
    }
    const named = [
      { folder: 'products', slug: 'zinc' },
      { folder: 'products', slug: 'copper' },
      { folder: 'pages', slug: 'tests' },
    ] as const
    const done = await publishNamed(one.db, one, [...named])
    expect(done).toMatchObject({ version: 2, added: ['product/copper'], removed: [] })
    expect(done?.changed.toSorted()).toEqual(['page/tests', 'product/zinc'])
    await other.publish()
    const names = (await everything(other)).items.map(({ kind, key }) => `${kind}/${key}`)
    expect((await everything(one)).items.map(({ kind, key }) => `${kind}/${key}`)).toEqual(names)
    expect(await everything(one)).toEqual(await everything(other))
    expect(await one.publish()).toEqual({ version: 2, added: [], changed: [], removed: [], scheduled: [], drafts: [] })
  })

  test('leave what else was saved, faults included', async () => {
    const site = await publishedSite()
    await site.publish()
    writeContent(site.contentDir, ZINC, zinc('Better.'))
    writeContent(site.contentDir, 'products/paracetamol.en.md', 'No front matter.')
    rmSync(join(site.contentDir, 'jobs/nurse.en.md'))
    expect(await publishNamed(site.db, site, [{ folder: 'products', slug: 'zinc' }])).toMatchObject({
      version: 2,
      changed: ['product/zinc'],
    })
    expect(await site.rows('job')).not.toEqual([])
    expect(dataOf(product, await site.rows('product'), 'paracetamol', 'en').name).toBe('Paracetamol')
  })

  test('with a problem change nothing', async () => {
    const site = await publishedSite()
    await site.publish()
    writeContent(site.contentDir, ZINC, zinc('See [nothing](/product/nothing) and ![it](missing.webp).'))
    await expect(publishNamed(site.db, site, [{ folder: 'products', slug: 'zinc' }])).rejects.toThrow('2 problems in 1 file.')
    await expect(publishNamed(site.db, site, [{ folder: 'jobs', slug: 'no-such' }])).rejects.toThrow('1 problem in 1 file.')
    expect(await contentVersion(site.db)).toBe(1)
  })

  test.each([
    ['a list', 'product-categories.yaml', '- key: medicines\n  name: Remedies\n  featured: true\n'],
    [
      'a page whose title stands at the foot of every page',
      'pages/tests.en.md',
      '---\ntitle: Trials\ncategory: laboratory\ndate: 2026-08-01\n---\nText.\n',
    ],
  ])('are left to the whole folder when %s has changed', async (_, file, text) => {
    const site = await publishedSite({ 'settings.yaml': 'name: L\nfooter_pages: [tests]\ncurrency: USD\n' })
    await site.publish()
    writeContent(site.contentDir, file, text)
    expect(await publishNamed(site.db, site, [{ folder: 'products', slug: 'zinc' }])).toBeUndefined()
    expect(await contentVersion(site.db)).toBe(1)
  })
})
