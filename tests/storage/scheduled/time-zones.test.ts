import { afterEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import type { Job } from '#domain/jobs/job.ts'
import { migrate } from '#server/storage/engine/database.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { contentFolder, type Files, problemsOf } from '../../support/samples/content-folder.ts'
import { send } from '../../support/samples/submissions.ts'
import { contentServer, ORIGIN } from '../../support/servers/content.ts'
import { startServer } from '../../support/servers/process.ts'

const LATER = '---\ntitle: New\ntype: family\ndate: 2026-10-01\npublish_at: 2040-12-01T09:00\n---\nText.\n'

const COMPANY = 'name: L\nlanguages: [en, fa]\n'
const CURRENCY = 'currency: USD\n'

/** The fixture of a company in a time zone. */
function companyIn(timeZone: string | undefined, changes: Files = {}): Files {
  return { 'settings.yaml': COMPANY + (timeZone === undefined ? '' : `time_zone: ${timeZone}\n`) + CURRENCY, ...changes }
}

describe.each([
  ['America/Los_Angeles', 'America/Los_Angeles', '2026-10-01T00:00:00-07:00'],
  ['America/Los_Angeles', 'Pacific/Kiritimati', '2026-10-01T00:00:00+14:00'],
  ['Pacific/Kiritimati', 'America/Los_Angeles', '2026-10-01T00:00:00-07:00'],
  ['Pacific/Kiritimati', 'Asia/Kabul', '2026-10-01T00:00:00+04:30'],
  ['America/Los_Angeles', undefined, '2026-10-01T00:00:00Z'],
])('a server in %s of a company in %s', (server, company, beginning) => {
  it('shows the day of a post as that day everywhere', async () => {
    const contentDir = contentFolder(companyIn(company, { 'posts/fever.fa.md': '---\ntitle: تب\n---\nمتن\n' }))
    const { url, stop } = await startServer({ TZ: server, CONTENT_DIR: contentDir, PUBLIC_URL: ORIGIN })
    onTestFinished(stop)
    const text = async (path: string) => (await fetch(url + path)).text()
    const page = await text('/en/blog/fever')
    expect(page).toContain('<time dateTime="2026-10-01">October\u00a01,\u00a02026</time>')
    expect(page).toContain('"datePublished":"2026-10-01"')
    expect(page).toContain('property="article:published_time" content="2026-10-01"')
    expect(await text('/fa/blog/fever')).toContain('<time dateTime="2026-10-01">۹\u00a0مهر\u00a0۱۴۰۵</time>')
    expect(await text('/en/blog')).toContain('<time dateTime="2026-10-01">Oct\u00a01,\u00a02026</time>')
    expect(JSON.parse(await text('/api/posts/fever'))).toMatchObject({ data: { created_at: '2026-10-01', updated_at: '2026-10-05' } })
    expect(await text('/feeds/posts.atom')).toContain(`<published>${beginning}</published>`)
    expect(JSON.parse(await text('/feeds/posts.json'))).toMatchObject({ items: [{ date_published: beginning }] })
    expect(await text('/sitemap.xml')).toContain('<lastmod>2026-10-05</lastmod>')
  })
})

onEachEngine('a job of a company', (open) => {
  afterEach(() => {
    vi.useRealTimers()
  })

  const JOB = {
    'jobs/nurse.en.md':
      '---\ntitle: Nurse\nlocation: Here\nstatus: open\ndate: 2026-11-01\ncountry: US\nclosing_date: 2026-11-21\n---\nText.\n',
  }

  it.each([
    ['America/Los_Angeles', '2026-11-22T08:00:00Z', '2026-11-21T23:59:59-08:00'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-21T23:59:59+14:00'],
    ['Asia/Kabul', '2026-11-21T19:30:00Z', '2026-11-21T23:59:59+04:30'],
    [undefined, '2026-11-22T00:00:00Z', '2026-11-21T23:59:59Z'],
  ])('in %s closes with the end of its day there', async (timeZone, end, through) => {
    const database = await open()
    await migrate(database)
    const { ask } = await contentServer(database, companyIn(timeZone, JOB))
    const status = async () => (JSON.parse((await ask('/api/careers/nurse')).body) as { data: Job }).data.status
    const { id } = (JSON.parse((await ask('/api/careers/nurse')).body) as { data: Job }).data
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.parse(end) - 1)
    expect(await status()).toBe('open')
    const page = await ask(`/en/careers/${id}`)
    expect(page.body).toContain('name="applicant_email"')
    expect(page.body).toContain(`"validThrough":"${through}"`)
    expect(page.body).toContain('"datePosted":"2026-11-01"')
    vi.setSystemTime(end)
    expect(await status()).toBe('closed')
    expect((await ask(`/en/careers/${id}`)).body).not.toContain('name="applicant_email"')
  })

  it('goes by the new time zone after a publication', async () => {
    const database = await open()
    await migrate(database)
    const { ask, publish, write } = await contentServer(database, companyIn('America/Los_Angeles', JOB))
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-11-21T12:00:00Z')
    const status = async () => (JSON.parse((await ask('/api/careers/nurse')).body) as { data: Job }).data.status
    expect(await status()).toBe('open')
    write('settings.yaml', companyIn('Pacific/Kiritimati')['settings.yaml'] as string)
    await publish()
    await vi.waitUntil(async () => (await status()) === 'closed', { timeout: 10_000, interval: 20 })
  })

  it('shows the year of the company', async () => {
    const database = await open()
    await migrate(database)
    const { ask } = await contentServer(database, companyIn('Pacific/Kiritimati'))
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-12-31T09:59:59Z')
    expect((await ask('/en/contact')).body).toContain('© 2026')
    vi.setSystemTime('2026-12-31T10:00:00Z')
    expect((await ask('/en/contact')).body).toContain('© 2027')
  })
})

describe.each(ENGINES)('a clerk (%s)', (engine) => {
  it('reads and prints times in the time zone of the company, with its name', async () => {
    const { db } = await commandSite(engine)
    vi.stubEnv('CONTENT_DIR', contentFolder(companyIn('Pacific/Kiritimati', { 'posts/new.en.md': LATER })))
    expect((await run(['content', 'publish'])).printed).toContain('Scheduled: 1, the next one at 2040-12-01 09:00 Pacific/Kiritimati.')
    await send(db, { at: '2026-11-01T09:59:00.000Z' })
    await send(db, { at: '2026-11-01T10:00:00.000Z' })
    const list = async (...words: string[]) => (await run(['inbox', ...words])).printed
    expect(await list()).toMatch(/^number {2}sent \(Pacific\/Kiritimati\) .*\n +2 {2}2026-11-02 00:00 .*\n +1 {2}2026-11-01 23:59 /)
    expect(await list('--since', '2026-11-02')).toContain('1 submission.')
    expect(await list('--until', '2026-11-01')).toContain('2026-11-01 23:59')
    expect((await run(['inbox', 'show', '2'])).printed).toMatch(/Sent +2026-11-02 00:00 Pacific\/Kiritimati\n/)
  })
})

test.each([
  ['Kabul', '; Asia/Kabul comes nearest'],
  ['asia/kaboul', '; Asia/Kabul comes nearest'],
  ['Kyiv', '; Europe/Kyiv comes nearest'],
  ['new york', '; America/New_York comes nearest'],
  ['Graz', ', or UTC'],
  ['Europe/Graz', ', or UTC'],
  ['America/London', '; Europe/London comes nearest'],
  ['GMT', '; UTC comes nearest'],
  ['EST', ', or UTC'],
  ['"+04:30"', ', or UTC'],
])('%s is no name of a time zone, and the sentence proposes one', async (timeZone, proposal) => {
  expect(await problemsOf(contentFolder(companyIn(timeZone)))).toEqual([
    `settings.yaml:3  "time_zone" is "${timeZone.replaceAll('"', '')}", but it must be the name of a time zone, written like Europe/Berlin${proposal}.`,
  ])
})

test.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Buenos_Aires', 'Etc/GMT+4'])('%s is one', async (timeZone) => {
  expect(await problemsOf(contentFolder(companyIn(timeZone)))).toEqual([])
})
