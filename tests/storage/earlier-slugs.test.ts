import { describe, expect, it } from 'vitest'
import { countView } from '#server/storage/published/blog.ts'
import { ENGINES, run } from '../support/commands/command.ts'
import { editedSite } from '../support/commands/edited-site.ts'
import { contentFolder, type Files, problemsOf } from '../support/samples/content-folder.ts'

const POST = (fields: string, text = 'Keep warm.') => `---\ntitle: Fever\ntype: family\ndate: 2026-10-01\n${fields}---\n${text}\n`
const JOB = (fields = '') => `---\ntitle: Nurse\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\n${fields}---\nText.\n`

describe.each(ENGINES)('a thing under another slug (%s)', (engine) => {
  /** A published content folder, with the API on it. */
  async function site(changes: Files = {}) {
    const { get, ...editor } = await editedSite(engine, changes)
    return {
      ...editor,
      ask: async (path: string) => (await get(path)) as { status: number; body: { data: { id: number; slug: string; views: number } } },
      bare: async (path: string) => (await get(path)) as { status: number; body: { id: number; slug: string } },
    }
  }

  it('keeps its id and its views when it names the earlier slug, which leads to it for good', async () => {
    const { db, publish, write, remove, ask } = await site()
    const { body } = await ask('/posts/fever')
    await countView(db, body.data.id)
    for (const language of ['en', 'fa']) remove(`posts/fever.${language}.md`)
    write('posts/high-fever.en.md', POST('formerly: [fever]\n'))
    expect(await publish()).toContain('changed   posts/high-fever (was fever)\nPublished version 2: 0 added, 1 changed, 0 removed.')
    for (const slug of ['high-fever', 'fever']) {
      expect((await ask(`/posts/${slug}`)).body.data).toMatchObject({ id: body.data.id, slug: 'high-fever', views: 1 })
    }
    write('posts/high-fever.en.md', POST(''))
    await publish()
    expect((await ask('/posts/fever')).body.data).toMatchObject({ id: body.data.id, slug: 'high-fever', views: 1 })
    expect((await ask('/posts/never')).status).toBe(404)
  })

  it('is known by its content when nothing but its name has changed', async () => {
    const { publish, rename, ask, bare, write } = await site()
    const before = {
      product: (await ask('/products/paracetamol')).body.data.id,
      page: (await bare('/pages/tests')).body.id,
      job: (await ask('/careers/nurse')).body.data.id,
    }
    for (const language of ['en', 'fa']) rename(`products/paracetamol.${language}.md`, `products/acetaminophen.${language}.md`)
    write('products/zinc.en.md', '---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\n---\nFor growth.\n')
    rename('pages/tests.en.md', 'pages/blood.en.md')
    rename('jobs/nurse.en.md', 'jobs/ward-nurse.en.md')
    const printed = await publish()
    for (const renamed of ['products/acetaminophen (was paracetamol)', 'pages/blood (was tests)', 'jobs/ward-nurse (was nurse)'])
      expect(printed).toContain(`changed   ${renamed}`)
    expect(printed).toContain('0 added, 4 changed, 0 removed')
    expect((await ask('/products/paracetamol')).body.data).toMatchObject({ id: before.product, slug: 'acetaminophen' })
    expect((await bare('/pages/tests')).body).toMatchObject({ id: before.page, slug: 'blood' })
    expect((await ask('/careers/nurse')).body.data).toMatchObject({ id: before.job, slug: 'ward-nurse' })
    expect(await publish()).toContain('Nothing has changed')
  })

  it('is another thing when its content differs or others come and go with it', async () => {
    const { publish, rename, write, remove, ask } = await site({ 'posts/cough.en.md': POST('', 'Drink.') })
    rename('posts/cough.en.md', 'posts/dry-cough.en.md')
    write('posts/dry-cough.en.md', POST('', 'Drink tea.'))
    expect(await publish()).toContain('1 added, 0 changed, 1 removed')
    expect((await ask('/posts/cough')).status).toBe(404)
    rename('posts/dry-cough.en.md', 'posts/wet-cough.en.md')
    for (const language of ['en', 'fa']) remove(`posts/fever.${language}.md`)
    expect(await publish()).toContain('1 added, 0 changed, 2 removed')
    expect((await ask('/posts/dry-cough')).status).toBe(404)
  })

  it('has the earlier address and the earlier id even when it says so only later', async () => {
    const { publish, rename, write, ask } = await site()
    const { id } = (await ask('/careers/nurse')).body.data
    rename('jobs/nurse.en.md', 'jobs/midwife.en.md')
    write('jobs/midwife.en.md', JOB().replace('Nurse', 'Midwife'))
    expect(await publish()).toContain('1 added, 0 changed, 1 removed')
    expect((await ask(`/careers/${id}`)).status).toBe(404)
    write('jobs/midwife.en.md', JOB('formerly:\n  - nurse\n').replace('Nurse', 'Midwife'))
    expect(await publish()).toContain('changed   jobs/midwife\nPublished version 3: 0 added, 1 changed, 0 removed.')
    for (const reference of ['nurse', String(id)]) expect((await ask(`/careers/${reference}`)).body.data.slug).toBe('midwife')
  })

  it('gives its earlier address back to what is published there', async () => {
    const { publish, rename, write, ask } = await site()
    const { id } = (await ask('/careers/nurse')).body.data
    rename('jobs/nurse.en.md', 'jobs/ward-nurse.en.md')
    await publish()
    write('jobs/nurse.en.md', JOB().replace('Text', 'Another text'))
    await publish()
    expect((await ask('/careers/ward-nurse')).body.data.id).toBe(id)
    const other = (await ask('/careers/nurse')).body.data
    expect(other).toMatchObject({ slug: 'nurse' })
    expect(other.id).not.toBe(id)
  })

  it('goes back to its earlier name, and forth again', async () => {
    const { publish, rename, ask } = await site()
    const { id } = (await ask('/careers/nurse')).body.data
    for (const [from, to] of [
      ['nurse', 'ward-nurse'],
      ['ward-nurse', 'nurse'],
      ['nurse', 'ward-nurse'],
    ] as const) {
      rename(`jobs/${from}.en.md`, `jobs/${to}.en.md`)
      expect(await publish()).toContain(`jobs/${to} (was ${from})`)
      for (const slug of [from, to]) expect((await ask(`/careers/${slug}`)).body.data).toMatchObject({ id, slug: to })
    }
  })

  it('takes the id of one that is long gone, from a name that was tried before', async () => {
    const { publish, rename, write, remove, ask } = await site()
    const { id } = (await ask('/careers/nurse')).body.data
    remove('jobs/nurse.en.md')
    write('jobs/midwife.en.md', JOB().replace('Nurse', 'Midwife'))
    await publish()
    remove('jobs/midwife.en.md')
    await publish()
    write('jobs/midwife.en.md', JOB('formerly: [nurse]\n').replace('Nurse', 'Midwife'))
    await publish()
    expect((await ask('/careers/nurse')).body.data).toMatchObject({ id, slug: 'midwife' })
    rename('jobs/midwife.en.md', 'jobs/nurse.en.md')
    write('jobs/nurse.en.md', JOB('formerly: [midwife]\n'))
    await publish()
    expect((await ask('/careers/midwife')).body.data).toMatchObject({ id, slug: 'nurse' })
  })

  it('keeps what a publication that failed would have renamed', async () => {
    const { publish, rename, write, ask } = await site()
    const { id } = (await ask('/careers/nurse')).body.data
    rename('jobs/nurse.en.md', 'jobs/ward-nurse.en.md')
    write('posts/broken.en.md', 'no front matter')
    expect(await run(['content', 'publish'])).toMatchObject({ code: 1 })
    expect((await ask('/careers/nurse')).body.data).toMatchObject({ id, slug: 'nurse' })
    write('posts/broken.en.md', POST(''))
    await publish()
    expect((await ask('/careers/nurse')).body.data).toMatchObject({ id, slug: 'ward-nurse' })
  })

  it('keeps its id when it is published by itself', async () => {
    const { publish, remove, write, ask } = await site()
    const { id } = (await ask('/posts/fever')).body.data
    for (const language of ['en', 'fa']) remove(`posts/fever.${language}.md`)
    write('posts/high-fever.en.md', POST('formerly: [fever]\n'))
    expect(await publish('posts/high-fever')).toContain('posts/high-fever (was fever)')
    expect((await ask('/posts/fever')).body.data).toMatchObject({ id, slug: 'high-fever' })
    expect(await publish()).toContain('Nothing has changed')
  })

  it('holds for services and categories of products, with what belongs to them', async () => {
    const { publish, write, bare, ask } = await site()
    const { id } = (await bare('/categories/laboratory')).body
    const category = { name: 'medicine', page: '---\ntitle: Tests\ncategory: lab\ndate: 2026-08-01\n---\nText.\n' }
    write('services.yaml', '- key: lab\n  name: { en: Lab, fa: لابراتوار }\n  description: Blood *tests*.\n  formerly: [laboratory]\n')
    for (const page of ['tests', 'samples']) write(`pages/${page}.en.md`, category.page)
    write('product-categories.yaml', `- key: ${category.name}\n  name: Medicine\n  formerly:\n    - medicines\n`)
    for (const product of ['paracetamol', 'zinc'])
      write(
        `products/${product}.en.md`,
        `---\nname: ${product}\ncategory: medicine\nprice: 3\nstatus: available\nadded: 2026-09-15\n---\nText.\n`,
      )
    await publish()
    expect((await bare('/categories/laboratory')).body).toMatchObject({ id, slug: 'lab', pages: [{ slug: 'samples' }, { slug: 'tests' }] })
    const list = (await ask('/products?category=medicines')).body as unknown as { total: number; category: string }
    expect(list).toMatchObject({ total: 2, category: 'medicine' })
  })
})

describe('content check', () => {
  it('explains earlier slugs that make no sense', async () => {
    const job = (formerly: string) => JOB(`formerly: ${formerly}\n`)
    const found = await problemsOf(
      contentFolder({
        'jobs/midwife.en.md': job('[nurse, midwife, lost]'),
        'jobs/porter.en.md': job('[lost, Lost, gone, gone]'),
        'jobs/porter.fa.md': '---\ntitle: دربان\nformerly: [gone]\n---\nمتن\n',
        'jobs/warden.en.md': job('lost'),
        'services.yaml':
          '- key: laboratory\n  name: Laboratory\n  description: Text.\n  formerly: [old, laboratory]\n- key: home\n  name: Home\n  description: Text.\n  formerly: [old]\n',
      }),
    )
    expect(found).toEqual([
      'jobs/midwife.en.md:6  "formerly" names "midwife", which is its current name; delete it.',
      'jobs/midwife.en.md:6  "formerly" names "nurse", but jobs still has an item of that name. Rename or remove that item, or delete the name here.',
      'jobs/porter.en.md:6  "formerly → 2" is "Lost", but it must be lower-case Latin letters, digits and single hyphens between them, for example old-name.',
      'jobs/porter.fa.md:3  "formerly" belongs only in porter.en.md; delete it here.',
      'jobs/warden.en.md:6  "formerly" is "lost", but it must be a list, each entry on a line that begins with a hyphen.',
      'services.yaml:4  "formerly" names "laboratory", which is its current name; delete it.',
      'services.yaml:8  "formerly" names "old", but "laboratory" names it as well; an old address can lead to only one of them.',
    ])
  })
})
