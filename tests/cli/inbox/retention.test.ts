import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { KEEP_ALL, type Retention } from '#domain/company/company.ts'
import { runDailyWork, startDailyWork } from '#server/daily.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import { type Database, openDatabase } from '#server/storage/engine/database.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { findSite } from '#server/storage/published/company.ts'
import { applyRetention } from '#server/storage/submissions/retention.ts'
import { signUp } from '#server/storage/submissions/subscribers.ts'
import { commandSite, ENGINES } from '../../support/commands/command.ts'
import { send, upload } from '../../support/samples/submissions.ts'
import { smallSite } from '../../support/small-site/small-site.ts'

const NOW = new Date()
const DAY_MS = 24 * 3_600_000

function ago(days: number, hours = 0): string {
  return new Date(NOW.getTime() - days * DAY_MS - hours * 3_600_000).toISOString()
}

describe.each(ENGINES)('retention (%s)', (engine) => {
  it('erases what is older than the days of its form, and nothing else', async () => {
    const { db, dataDir } = await commandSite(engine)
    const file = await upload(dataDir, 'resume.pdf')
    await send(db, { form: 'application', files: [file], at: ago(180, 1) })
    const kept = [
      await send(db, { form: 'application', files: [await upload(dataDir, 'b.pdf')], at: ago(179) }),
      await send(db, { form: 'inquiry', at: ago(900) }),
      await send(db, { at: ago(300) }),
      await send(db, { quarantine: 'honeypot', at: ago(29) }),
    ]
    await send(db, { at: ago(366) })
    await send(db, { quarantine: 'honeypot', at: ago(31) })
    const { removed, files, mails } = await applyRetention(db, { contact: 365, inquiry: 0, application: 180, quarantine: 30 }, NOW)
    expect({ removed, files, mails: mails.length }).toEqual({ removed: 3, files: [file.stored_name], mails: 3 })
    const ids = await db.selectFrom('submission').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual(kept)
    expect(await db.selectFrom('mail').select('id').where('submission_id', 'not in', kept).execute()).toEqual([])
  })

  it('continues after the first batch', async () => {
    const { db } = await commandSite(engine)
    const row = {
      form: 'contact',
      locale: 'en',
      created_at: ago(400),
      status: 'new',
      quarantine: null,
      email: 'a@b.co',
      idempotency_key: null,
      texts: '{}',
    } as const
    for (let batch = 0; batch < 5; batch += 1)
      await db
        .insertInto('submission')
        .values(Array.from({ length: 90 }, () => row))
        .execute()
    expect((await applyRetention(db, { ...KEEP_ALL, contact: 365 }, NOW)).removed).toBe(450)
  })

  it('forgets addresses that were never confirmed, and mails sent long ago', async () => {
    const { db } = await commandSite(engine)
    const subscriber = (email: string, state: 'pending' | 'confirmed' | 'unsubscribed' | 'quarantined', days: number) => ({
      email,
      locale: 'en' as const,
      state,
      created_at: ago(days),
      changed_at: ago(days),
      asked_at: ago(days),
    })
    await db
      .insertInto('subscriber')
      .values([
        subscriber('never@example.com', 'pending', 31),
        subscriber('perhaps@example.com', 'pending', 29),
        subscriber('always@example.com', 'confirmed', 900),
        subscriber('gone@example.com', 'unsubscribed', 900),
        subscriber('program@example.com', 'quarantined', 31),
      ])
      .execute()
    await send(db, { form: 'inquiry' })
    await send(db, { form: 'inquiry' })
    await db
      .updateTable('mail')
      .set({ state: 'sent', sent_at: ago(91) })
      .where('submission_id', '=', 1)
      .execute()
    await db
      .updateTable('mail')
      .set({ state: 'failed', created_at: ago(200) })
      .where('submission_id', '=', 2)
      .execute()
    expect((await applyRetention(db, { ...KEEP_ALL, quarantine: 30 }, NOW)).mails).toHaveLength(2)
    const subscribers = await db.selectFrom('subscriber').select('email').orderBy('email').execute()
    expect(subscribers.map(({ email }) => email)).toEqual(['always@example.com', 'gone@example.com', 'perhaps@example.com'])
    expect(await db.selectFrom('mail').select('submission_id').execute()).toEqual([{ submission_id: 2 }, { submission_id: 2 }])
    expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(2)
  })

  it('uses the periods of the published site, and removes the files', async () => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    const file = await upload(dataDir, 'resume.pdf')
    await send(db, { form: 'application', files: [file], at: ago(40) })
    await runDailyWork(services, NOW)
    await publish(db, smallSite())
    expect((await findSite(db, 'fa'))?.retention).toEqual(KEEP_ALL)
    await runDailyWork(services, NOW)
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(true)
    await publishDays(db, { application: 30 })
    await runDailyWork(services, NOW)
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(false)
    expect(services.told).toEqual(['info'])
  })

  it.each([
    ['400 days ahead', 400],
    ['400 days behind', -400],
  ])('erases nothing by a clock that is %s', async (_clock, days) => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    await publishDays(db, { contact: 365, application: 180, quarantine: 30 })
    const file = await upload(dataDir, 'resume.pdf')
    await send(db, { form: 'application', files: [file] })
    await send(db, { at: ago(366) })
    const lost = await upload(dataDir, 'lost.pdf')
    await signUp(db, { email: 'mina@example.com', locale: 'fa', quarantined: false }, 'lajward.example')
    const wrong = new Date(NOW.getTime() + days * DAY_MS)
    for (const run of [1, 2]) {
      await runDailyWork(services, wrong)
      expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(2)
      expect(await db.selectFrom('subscriber').select('id').execute()).toHaveLength(1)
      expect(existsSync(join(dataDir, 'uploads', lost.stored_name))).toBe(true)
      expect(services.told).toEqual(Array.from({ length: run }, () => 'warn'))
    }
    await runDailyWork(services, NOW)
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([{ id: 1 }])
    await runDailyWork(services, new Date(wrong.getTime() + DAY_MS))
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([{ id: 1 }])
  })

  it('erases on the second day what a clock far from the last run wants erased', async () => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    await publishDays(db, { contact: 365 })
    await runDailyWork(services, new Date(NOW.getTime() - 500 * DAY_MS))
    await send(db, { at: ago(450) })
    await runDailyWork(services, NOW)
    expect(services.told).toEqual(['warn'])
    await runDailyWork(services, new Date(NOW.getTime() + DAY_MS))
    expect(services.told).toEqual(['warn', 'info'])
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([])
  })

  it('erases a large share on the second day, and no more than it announced', async () => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    await runDailyWork(services, NOW)
    for (let days = 1; days <= 40; days += 1) await send(db, { at: ago(days) })
    const count = async () => (await db.selectFrom('submission').select('id').execute()).length
    const onDay = (day: number) => runDailyWork(services, new Date(NOW.getTime() + day * DAY_MS))
    await publishDays(db, { contact: 30 })
    await onDay(0)
    expect({ told: services.told, left: await count() }).toEqual({ told: ['warn'], left: 40 })
    // A setting that was mistyped meanwhile has a day of its own.
    await publishDays(db, { contact: 3 })
    await onDay(1)
    expect({ told: services.told, left: await count() }).toEqual({ told: ['warn', 'warn'], left: 40 })
    await publishDays(db, { contact: 30 })
    await onDay(2)
    expect({ told: services.told, left: await count() }).toEqual({ told: ['warn', 'warn', 'info'], left: 28 })
  })

  it('stores what arrives under a clock far behind as of the last run', async () => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    await publishDays(db, { contact: 365 })
    await runDailyWork(services, NOW)
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    await send(db)
    vi.useRealTimers()
    await runDailyWork(services, NOW)
    expect(await db.selectFrom('submission').select('created_at').execute()).toEqual([{ created_at: NOW.toISOString() }])
  })

  it('reports a failure and continues', async () => {
    const { dataDir } = await commandSite(engine)
    const empty = openDatabase(undefined, join(dataDir, 'empty'))
    const services = servicesOn(empty.db, dataDir)
    await startDailyWork(services)()
    await empty.close()
    expect(services.told).toEqual(['error'])
  })
})

/** Publishes the small site with these days of retention. */
async function publishDays(db: Database['db'], days: Partial<Retention>): Promise<void> {
  await publish(db, smallSite())
  const site = db.selectFrom('entry').select('data').where('kind', '=', 'site').where('locale', '=', 'en')
  const { data } = await site.executeTakeFirstOrThrow()
  const withDays = JSON.stringify({ ...(JSON.parse(data) as object), retention: { ...KEEP_ALL, ...days } })
  await db.updateTable('entry').set({ data: withDays }).where('kind', '=', 'site').execute()
}

function servicesOn(db: Database['db'], dataDir: string) {
  const told: string[] = []
  const log = { info: () => void told.push('info'), warn: () => void told.push('warn'), error: () => void told.push('error') }
  return { db, uploads: uploadStore({ folder: join(dataDir, 'uploads') }), mailFolder: join(dataDir, 'mail'), log, told }
}
