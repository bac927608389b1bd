import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { publishDue } from '#server/storage/publication/publish-due.ts'
import { waitingItems } from '#server/storage/publication/scheduled.ts'
import { ENGINES } from '../../support/commands/command.ts'
import { editedSite } from '../../support/commands/edited-site.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { sitemapUrls } from '../../support/pages/sitemap.ts'
import { type Files, problemsOf } from '../../support/samples/content-folder.ts'
import { contentServer } from '../../support/servers/content.ts'

const AT = new Date('2099-12-01T00:00:00Z')
const WAITS = 'publish_at: 2099-12-01\n'
const POST = (fields = '', text = 'Keep warm.') => `---\ntitle: Chills\ntype: family\ndate: 2026-10-01\n${fields}---\n${text}\n`

describe.each(ENGINES)('what is not shown yet, under another slug (%s)', (engine) => {
  /** A published content folder, with the API on it. */
  async function site(changes: Files = {}) {
    const { get, db, ...editor } = await editedSite(engine, changes)
    return {
      ...editor,
      db,
      post: async (slug: string) => {
        const { status, body } = await get(`/posts/${slug}`)
        return status === 200 ? (body as { data: { id: number; slug: string } }).data : undefined
      },
      idOf: async (key: string) =>
        (await db.selectFrom('content_item').select('id').where('kind', '=', 'post').where('key', '=', key).executeTakeFirst())?.id,
    }
  }

  it('keeps its id while it waits, known by its content or by the slug that it names', async () => {
    const { db, publish, diff, rename, remove, write, post, idOf } = await site({ 'posts/chills.en.md': POST(WAITS) })
    const id = await idOf('chills')
    rename('posts/chills.en.md', 'posts/cold-chills.en.md')
    expect(await diff()).toContain('scheduled posts/cold-chills (was chills), visible from 2099-12-01 00:00 UTC')
    expect(await publish()).toContain('scheduled posts/cold-chills (was chills)')
    expect(await idOf('cold-chills')).toBe(id)

    remove('posts/cold-chills.en.md')
    write('posts/shivers.en.md', POST(`${WAITS}formerly: [cold-chills]\n`, 'Keep very warm.'))
    expect(await publish()).toContain('scheduled posts/shivers (was cold-chills)')
    expect(await publish()).toContain('Nothing has changed')
    expect(await waitingItems(db)).toMatchObject({ count: 1 })
    for (const slug of ['chills', 'cold-chills', 'shivers']) expect(await post(slug)).toBeUndefined()

    expect(await publishDue(db, AT)).toEqual(['post/shivers'])
    for (const slug of ['chills', 'cold-chills', 'shivers']) expect(await post(slug)).toMatchObject({ id, slug: 'shivers' })
  })

  it('takes over the id of the old item, whose address redirects to it from its time on', async () => {
    const { db, publish, remove, write, post, idOf } = await site({ 'posts/chills.en.md': POST() })
    const before = await post('chills')
    remove('posts/chills.en.md')
    write('posts/shivers.en.md', POST(`${WAITS}formerly: [chills]\n`, 'Another text.'))
    expect(await publish()).toContain(
      'scheduled posts/shivers (was chills)\nPublished version 2: 0 added, 0 changed, 0 removed, 1 scheduled.',
    )
    expect([await post('chills'), await post('shivers')]).toEqual([undefined, undefined])
    await publishDue(db, AT)
    expect(await idOf('shivers')).toBe(before?.id)
    for (const slug of ['chills', 'shivers']) expect(await post(slug)).toMatchObject({ id: before?.id, slug: 'shivers' })
  })

  it('names an earlier slug as scheduled when nothing else has changed, be it published alone', async () => {
    const { db, publish, diff, write, post } = await site({ 'posts/chills.en.md': POST(WAITS) })
    write('posts/chills.en.md', POST(`${WAITS}formerly: [shivers]\n`))
    expect(await diff()).toContain(
      'scheduled posts/chills, visible from 2099-12-01 00:00 UTC\n    formerly (all languages)\n      + shivers\nPublishing would add 0, change 0, remove 0 and schedule 1;',
    )
    expect(await publish('posts/chills')).toContain('scheduled posts/chills\n')
    expect(await diff()).toContain('Publishing would change nothing.')
    expect(await post('shivers')).toBeUndefined()
    await publishDue(db, AT)
    expect(await post('shivers')).toMatchObject({ slug: 'chills' })
  })

  it('claims nothing as a draft, and what it names once it is shown', async () => {
    const draft = POST('draft: true\nformerly: [chills]\n', 'Another text.')
    const { dir, publish, remove, write, post } = await site({ 'posts/chills.en.md': POST(), 'posts/shivers.en.md': draft })
    const before = await post('chills')
    expect(before).toMatchObject({ slug: 'chills' })
    remove('posts/chills.en.md')
    expect(await publish()).toContain('removed   posts/chills\nPublished version 2: 0 added, 0 changed, 1 removed.')
    expect([await post('chills'), await post('shivers')]).toEqual([undefined, undefined])
    write('posts/shivers.en.md', draft.replace('draft: true\n', ''))
    expect(await problemsOf(dir)).toEqual([])
    await publish()
    for (const slug of ['chills', 'shivers']) expect(await post(slug)).toMatchObject({ id: before?.id, slug: 'shivers' })
  })

  it('leaves another thing to be known by its content while there are drafts', async () => {
    const { publish, rename, post } = await site({ 'posts/chills.en.md': POST(), 'posts/notes.en.md': POST('draft: true\n', 'Notes.') })
    const before = await post('chills')
    rename('posts/chills.en.md', 'posts/shivers.en.md')
    expect(await publish()).toContain('changed   posts/shivers (was chills)')
    expect(await post('chills')).toMatchObject({ id: before?.id, slug: 'shivers' })
  })
})

onEachEngine('what is scheduled, on the whole site', (open) => {
  it('is in search, sitemap and feeds from its moment on, and in none of them before', async () => {
    const database = await open()
    const product = `---\nname: Chill powder\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\n${WAITS}---\nText.\n`
    const job = `---\ntitle: Chill keeper\nlocation: Kabul\nstatus: open\ndate: 2026-11-01\n${WAITS}---\nText.\n`
    const page = `---\ntitle: About chills\ndate: 2026-11-01\n${WAITS}---\nText.\n`
    const { ask, publish, contentDir } = await contentServer(database, {
      'posts/chills.en.md': POST(WAITS),
      'products/powder.en.md': product,
      'jobs/keeper.en.md': job,
      'pages/chills.en.md': page,
    })
    renameSync(join(contentDir, 'posts/chills.en.md'), join(contentDir, 'posts/cold-chills.en.md'))
    await publish()
    const shown = async () => {
      const urls = sitemapUrls((await ask('/sitemap.xml')).body)
      const listed = [...new Set(urls.map(({ loc }) => loc.slice(loc.lastIndexOf('/') + 1)))]
      const found = JSON.parse((await ask('/api/search?q=chill')).body) as { data: { slug: string }[] }
      const titles = async (path: string) =>
        (JSON.parse((await ask(path)).body) as { items: { title: string }[] }).items.map(({ title }) => title)
      return {
        listed: listed.filter((slug) => /chills|powder/.test(slug)).toSorted(),
        jobs: listed.filter((id) => /^\d+$/.test(id)).length,
        found: found.data.map(({ slug }) => slug).toSorted(),
        titles: [...(await titles('/feeds/posts.json')), ...(await titles('/feeds/jobs.json'))].filter((title) => /chill/i.test(title)),
        old: (await ask('/blog/chills')).status,
      }
    }
    expect(await shown()).toEqual({ listed: [], jobs: 1, found: [], titles: [], old: 404 })
    await publishDue(database.db, AT)
    const shownThen = {
      listed: ['chills', 'cold-chills', 'powder'],
      jobs: 2,
      found: ['chills', 'cold-chills', 'keeper', 'powder'],
      titles: ['Chills', 'Chill keeper'],
      old: 301,
    }
    await vi.waitFor(async () => expect(await shown()).toMatchObject(shownThen), { timeout: 10_000 })
  })
})
