import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/storage/engine/database.ts'
import { ENGINES, run } from '../../support/commands/command.ts'
import { createDatabase, dropDatabase } from '../../support/database/postgres.ts'
import { contentFolder } from '../../support/samples/content-folder.ts'
import { startServer } from '../../support/servers/process.ts'

/** How long a node may take to see and show something on a busy machine. */
const PATIENT = { timeout: 60_000, interval: 100 }

/** A small content folder, and the settings of servers that show it. */
async function site(engine: (typeof ENGINES)[number]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-scheduled-'))
  const contentDir = contentFolder()
  const url = engine === 'postgres' ? await createDatabase(inject('postgres')) : ''
  onTestFinished(async () => {
    if (url) await dropDatabase(inject('postgres'), url)
    rmSync(folder, { recursive: true, force: true })
  })
  const settings = { CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data'), DATABASE_URL: url, LOG_LEVEL: 'info' }
  const write = (slug: string, fields: string) => {
    writeFileSync(
      join(contentDir, `posts/${slug}.en.md`),
      `---\ntitle: News of ${slug}\ntype: family\ndate: 2026-11-20\n${fields}---\nText of ${slug}.\n`,
    )
  }
  const publish = async () => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    onTestFinished(() => void vi.unstubAllEnvs())
    return (await run(['content', 'publish'])).printed
  }
  return { settings, write, publish }
}

async function running(settings: Record<string, string>) {
  const server = await startServer(settings)
  onTestFinished(() => server.stop())
  const status = async (path: string) => (await fetch(server.url + path)).status
  const titles = async () => {
    const { data } = (await (await fetch(`${server.url}/api/posts`)).json()) as { data: { title: string }[] }
    return data.map(({ title }) => title)
  }
  const shownByItself = () => server.output().match(/Scheduled content is now shown/g)?.length ?? 0
  return { ...server, status, titles, shownByItself, page: async (path: string) => (await fetch(server.url + path)).text() }
}

/** Servers are started, and wait for a moment to come. */
const SLOW_MS = 120_000

const inSeconds = (seconds: number) => `publish_at: ${new Date(Date.now() + seconds * 1000).toISOString()}\n`

test.each(ENGINES)('what is scheduled comes by itself, without a restart; drafts never do (%s)', { timeout: SLOW_MS }, async (engine) => {
  const { settings, write, publish } = await site(engine)
  const server = await running(settings)
  write('sooner', inSeconds(12))
  write('draft', 'draft: true\n')
  const printed = await publish()
  expect(printed).toContain('Left out: 1 draft.')
  expect(printed).toContain('Scheduled: 1, the next one at ')
  expect(await server.status('/en/blog/sooner')).toBe(404)
  expect(await server.page('/en/blog')).not.toContain('News of sooner')

  await expect.poll(() => server.status('/en/blog/sooner'), PATIENT).toBe(200)
  expect(await server.titles()).toContain('News of sooner')
  expect(await server.page('/fa/blog')).toContain('News of sooner')
  expect(await server.page('/en/')).toContain('News of sooner')
  expect(await server.status('/en/blog/draft')).toBe(404)
  expect(await server.page('/en/blog')).not.toContain('News of draft')
  expect(server.shownByItself()).toBe(1)
})

test('of two servers on one database one does it, and both show it', { timeout: SLOW_MS }, async () => {
  const { settings, write, publish } = await site('postgres')
  const one = await running(settings)
  const two = await running({ ...settings, DATA_DIR: `${settings.DATA_DIR}-two` })
  const database = openDatabase(settings.DATABASE_URL, settings.DATA_DIR)
  onTestFinished(() => database.close())
  write('sooner', inSeconds(12))
  await publish()
  const version = async () => (await database.db.selectFrom('publication').select('version').executeTakeFirstOrThrow()).version
  const before = await version()
  for (const server of [one, two]) await expect.poll(() => server.status('/en/blog/sooner'), PATIENT).toBe(200)
  expect(one.shownByItself() + two.shownByItself()).toBe(1)
  expect(await version()).toBe(before + 1)
})

test.each(ENGINES)('what came due while no server ran is there after the start (%s)', { timeout: SLOW_MS }, async (engine) => {
  const { settings, write, publish } = await site(engine)
  write('sooner', inSeconds(3600))
  await publish()
  const database = openDatabase(settings.DATABASE_URL || undefined, settings.DATA_DIR)
  // An hour goes by.
  await database.db
    .updateTable('scheduled_item')
    .set({ due_at: new Date(Date.now() - 1000).toISOString() })
    .execute()
  await database.close()
  const server = await running(settings)
  await expect.poll(() => server.titles(), PATIENT).toContain('News of sooner')
})
