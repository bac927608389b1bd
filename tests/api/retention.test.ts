import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { KEEP_ALL } from '#domain/company/company.ts'
import { runDailyWork, startDailyWork } from '#server/daily.ts'
import { uploadStore } from '#server/files/uploads.ts'
import { findSite } from '#server/storage/company.ts'
import { type Database, openDatabase } from '#server/storage/database.ts'
import { publish } from '#server/storage/publication.ts'
import { applyRetention } from '#server/storage/retention.ts'
import { commandSite, ENGINES } from '../support/command.ts'
import { smallSite } from '../support/small-site.ts'
import { send, upload } from '../support/submissions.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')

function ago(days: number, hours = 0): string {
  return new Date(NOW.getTime() - (days * 24 + hours) * 3_600_000).toISOString()
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
      await send(db, { quarantine: 'trap', at: ago(29) }),
    ]
    await send(db, { at: ago(366) })
    await send(db, { quarantine: 'trap', at: ago(31) })
    const { removed, files, mails } = await applyRetention(db, { contact: 365, inquiry: 0, application: 180, quarantine: 30 }, NOW)
    expect({ removed, files, mails: mails.length }).toEqual({ removed: 3, files: [file.stored_name], mails: 3 })
    const ids = await db.selectFrom('submission').select('id').orderBy('id').execute()
    expect(ids.map(({ id }) => id)).toEqual(kept)
    expect(await db.selectFrom('mail').select('id').where('submission_id', 'not in', kept).execute()).toEqual([])
  })

  it('goes on after the first batch', async () => {
    const { db } = await commandSite(engine)
    const row = {
      form: 'contact',
      locale: 'en',
      created_at: ago(400),
      status: 'new',
      quarantine: null,
      email: 'a@b.co',
      repeat_key: null,
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
      .set({ state: 'dead', created_at: ago(200) })
      .where('submission_id', '=', 2)
      .execute()
    expect((await applyRetention(db, { ...KEEP_ALL, quarantine: 30 }, NOW)).mails).toHaveLength(2)
    const subscribers = await db.selectFrom('subscriber').select('email').orderBy('email').execute()
    expect(subscribers.map(({ email }) => email)).toEqual(['always@example.com', 'gone@example.com', 'perhaps@example.com'])
    expect(await db.selectFrom('mail').select('submission_id').execute()).toEqual([{ submission_id: 2 }, { submission_id: 2 }])
    expect(await db.selectFrom('submission').select('id').execute()).toHaveLength(2)
  })

  it('takes the days from the published site, and removes the files', async () => {
    const { db, dataDir } = await commandSite(engine)
    const services = servicesOn(db, dataDir)
    const file = await upload(dataDir, 'resume.pdf')
    await send(db, { form: 'application', files: [file], at: ago(40) })
    await runDailyWork(services, NOW)
    await publish(db, smallSite())
    expect((await findSite(db, 'fa'))?.retention).toEqual(KEEP_ALL)
    await runDailyWork(services, NOW)
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(true)
    const { data } = await db
      .selectFrom('entry')
      .select('data')
      .where('kind', '=', 'site')
      .where('locale', '=', 'en')
      .executeTakeFirstOrThrow()
    const withDays = JSON.stringify({ ...(JSON.parse(data) as object), retention: { ...KEEP_ALL, application: 30 } })
    await db.updateTable('entry').set({ data: withDays }).where('kind', '=', 'site').execute()
    await runDailyWork(services, NOW)
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(false)
    expect(services.told).toEqual(['info'])
  })

  it('tells a failure and lives on', async () => {
    const { dataDir } = await commandSite(engine)
    const empty = openDatabase(undefined, join(dataDir, 'empty'))
    const services = servicesOn(empty.db, dataDir)
    await startDailyWork(services)()
    await empty.close()
    expect(services.told).toEqual(['error'])
  })
})

function servicesOn(db: Database['db'], dataDir: string) {
  const told: string[] = []
  const log = { info: () => void told.push('info'), error: () => void told.push('error') }
  return { db, uploads: uploadStore({ folder: join(dataDir, 'uploads') }), mailFolder: join(dataDir, 'mail'), log, told }
}
