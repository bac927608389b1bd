import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runDailyWork } from '#server/daily.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { fullSite } from '../support/commands/backup-site.ts'
import { startServer } from '../support/servers/process.ts'

const ENGINES: Engine[] = ['sqlite', 'postgres']
const DAY = 24 * 60 * 60 * 1000

describe.each(ENGINES)('a database that was rolled back (%s)', (engine) => {
  it('costs no file: what it does not know is quarantined, and comes back with the right database', async () => {
    const { db, dataDir, settings } = await fullSite(engine)
    const rows = await db.selectFrom('submission_file').selectAll().execute()
    const names = rows.map(({ stored_name }) => stored_name)
    const start = async () => {
      const server = await startServer({ ...settings, LOG_LEVEL: 'warn' })
      await server.stop()
      return server.output()
    }
    const there = () => names.filter((name) => existsSync(join(dataDir, 'uploads', name)))
    const quarantined = () => names.filter((name) => existsSync(join(dataDir, 'uploads/unknown', name)))

    await db.deleteFrom('submission_file').execute()
    const said = await start()
    expect(said).toContain(`Uploaded files unknown to the database: ${names.length}, moved to ${join(dataDir, 'uploads/unknown')}.`)
    expect([there(), quarantined()]).toEqual([[], names])

    await db
      .insertInto('submission_file')
      .values(rows.map(({ id: _, ...row }) => row))
      .execute()
    expect(await start()).toContain(`Uploaded files known to the database again: ${names.length}, moved back`)
    expect([there(), quarantined()]).toEqual([names, []])
  })

  it('is noticed by the daily work of a running server, which erases by the retention alone', async () => {
    const { db, dataDir } = await fullSite(engine)
    const { data } = await db.selectFrom('entry').select('data').where('kind', '=', 'site').limit(1).executeTakeFirstOrThrow()
    const keep = (days: number) => ({ contact: 0, inquiry: days, application: days, quarantine: 0 })
    const retain = (days: number) =>
      db
        .updateTable('entry')
        .set({ data: JSON.stringify({ ...(JSON.parse(data) as object), retention: keep(days) }) })
        .where('kind', '=', 'site')
        .execute()
    const uploads = uploadStore({ folder: join(dataDir, 'uploads') })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    let day = 0
    const workUntil = async (last: number) => {
      for (; day <= last; day += 1) {
        await runDailyWork({ db, uploads, mailFolder: join(dataDir, 'mail'), log }, new Date(Date.now() + day * DAY))
      }
    }
    const count = async () => [(await Array.fromAsync(uploads.list())).length, (await Array.fromAsync(uploads.listQuarantine())).length]
    const [before] = await count()
    await db.deleteFrom('submission').execute()
    await workUntil(0)
    expect(await count()).toEqual([before, 0])
    await workUntil(9)
    expect(await count()).toEqual([0, before])
    await retain(12)
    await workUntil(11)
    expect(await count()).toEqual([0, before])
    await workUntil(12)
    expect(await count()).toEqual([0, 0])
  })
})
