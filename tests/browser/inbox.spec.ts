import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrate, openDatabase } from '../../src/server/storage/engine/database.ts'
import { type ServedInbox, serveInbox } from '../support/commands/served-inbox.ts'
import { leaveMails, send, upload } from '../support/samples/submissions.ts'
import { faultsIn, THEMES } from './axe.ts'
import { tabAndChoose, tabAndPress, tabAndType, tabTo } from './keyboard.ts'
import { NARROWEST, reflowFaults } from './reflow.ts'
import { test as base, expect, WIDTHS } from './site.ts'

/** `inbox serve` with what a few days have brought. */
const test = base.extend<{ inbox: ServedInbox & Pick<Database, 'db'> }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern which fixtures this one needs
  inbox: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-inbox-'))
    const database = openDatabase(undefined, dataDir)
    await migrate(database)
    await fill(database.db, dataDir)
    const inbox = await serveInbox([], { DATA_DIR: dataDir, DATABASE_URL: '', STORAGE_URL: '', PUBLIC_URL: 'https://lajward.example' })
    await use({ ...inbox, db: database.db })
    await inbox.stop()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  },
})

async function fill(db: Database['db'], dataDir: string): Promise<void> {
  await send(db, { texts: { message: 'When are you open on Fridays? My mother needs her medicine then.' }, at: '2026-11-19T06:12:00Z' })
  const list = await upload(dataDir, 'list of gloves.pdf', 'list', 'documents')
  await leaveMails(db, await send(db, { form: 'inquiry', at: '2026-11-20T09:40:00Z', files: [list] }), 'sent')
  const texts = { applicant_name: 'لیلا احمدی', content: 'من نرس هستم و پنج سال تجربه دارم.\nمی‌خواهم با شما کار کنم.' }
  const resume = await upload(dataDir, 'رزومه.pdf')
  const application = await send(db, { form: 'application', locale: 'fa', texts, at: '2026-11-21T04:05:00Z', files: [resume] })
  await leaveMails(db, application, 'failed', '550 No such user')
  await send(db, { texts: { name: 'A'.repeat(120), message: 'word'.repeat(200) }, at: '2026-11-18T06:12:00Z' })
  await send(db, { texts: { name: 'Cheap pills' }, quarantine: 'honeypot', at: '2026-11-18T06:13:00Z' })
}

test.use({ viewport: { width: 390, height: 844 } })

test('a clerk works with the keyboard alone on a phone: list, filter, submission, status, note, and back', async ({ page, inbox }) => {
  await page.goto(inbox.link)
  await expect(page).toHaveURL(`${inbox.origin}/`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Inbox')
  await expect(page.getByRole('listitem')).toHaveCount(4)

  await tabAndType(page, page.getByRole('searchbox', { name: 'Search' }), 'gloves')
  await tabAndChoose(page, page.getByRole('combobox', { name: 'Form' }), 'inquiry')
  await tabAndPress(page, page.getByRole('button', { name: 'Show' }))
  await expect(page.getByText('1 submission.')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('gloves')

  await tabAndPress(page, page.getByRole('link', { name: 'Omid Rahimi' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submission 2: Omid Rahimi')
  await expect(page.getByText('We need gloves.')).toBeVisible()
  const file = page.getByRole('link', { name: 'list of gloves.pdf' })
  const [download] = await Promise.all([page.waitForEvent('download'), tabAndPress(page, file)])
  expect(download.suggestedFilename()).toBe('list of gloves.pdf')

  await tabAndPress(page, page.getByRole('button', { name: 'done' }), 'Space')
  await expect(page.getByRole('status')).toHaveText('Marked done.')
  await expect(page.getByRole('status')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'in progress' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'done' })).toHaveAttribute('aria-pressed', 'true')

  await tabAndType(page, page.getByRole('textbox', { name: 'Note' }), 'Called back; wants an offer by Monday.')
  await tabAndPress(page, page.getByRole('button', { name: 'Save note' }))
  await expect(page.getByRole('status')).toHaveText('Note saved.')
  await expect(page.getByRole('status')).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Called back; wants an offer by Monday.')
  expect(await inbox.db.selectFrom('submission').select(['status', 'note']).where('id', '=', 2).execute()).toEqual([
    { status: 'done', note: 'Called back; wants an offer by Monday.' },
  ])
  await tabTo(page, page.getByRole('link', { name: 'Write an email' }))

  await page.reload()
  await tabAndPress(page, page.getByRole('link', { name: 'Back to the list' }))
  await expect(page.getByText('1 submission.')).toBeVisible()
})

for (const width of WIDTHS) {
  test(`nothing is wrong with its pages at ${width} px, in either theme`, async ({ page, inbox }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(inbox.link)
    for (const path of ['/', '/?quarantine=on', '/?search=none', '/submissions/3', '/submissions/4']) {
      await page.goto(inbox.origin + path)
      expect(await faultsIn(THEMES, page), path).toEqual([[], []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
}

test('its pages fit the narrowest screen', async ({ page, inbox }) => {
  await page.setViewportSize(NARROWEST)
  await page.goto(inbox.link)
  for (const path of ['/', '/submissions/3', '/submissions/4']) {
    await page.goto(inbox.origin + path)
    expect(await reflowFaults(page), path).toEqual([])
  }
})
