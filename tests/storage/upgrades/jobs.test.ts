import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { jobQuery } from '#domain/jobs/job.ts'
import { migrate } from '#server/storage/engine/database.ts'
import { findJob, listJobs } from '#server/storage/published/jobs.ts'
import { findService } from '#server/storage/published/pages.ts'
import { emptySite } from '../../support/commands/backup-site.ts'

describe.each(['sqlite', 'postgres'] as const)('a site whose jobs and services an earlier version has stored (%s)', (engine) => {
  it('still finds them: in lists, by search, and by old addresses', async () => {
    const { db } = await emptySite(engine, { upTo: '012-days' })
    await sql`insert into content_item (kind, key, hash) values ('career', 'nurse', 'x'), ('category', 'laboratory', 'x')`.execute(db)
    await sql`insert into former_slug (kind, slug, item_id) values ('career', 'night-nurse', 1), ('category', 'lab', 2)`.execute(db)
    const job = JSON.stringify({ id: 1, slug: 'nurse', title: 'Nurse', location: 'Kabul' })
    await sql`insert into career (locale, id, slug, created_at, status, location, closing_date, search, data)
      values ('en', 1, 'nurse', '2026-11-01', 'open', 'kabul', '2999-01-01', ${'nurse\nkabul'}, ${job})`.execute(db)
    await sql`insert into entry (kind, locale, id, slug, position, data)
      values ('category', 'en', 2, 'laboratory', 0, '{"id":2,"slug":"laboratory"}')`.execute(db)
    await migrate({ db })
    const { careers } = await listJobs(db, 'en', jobQuery.parse({ search: 'nurse', location: 'Kabul' }))
    expect(careers.data).toEqual([JSON.parse(job)])
    expect(await findJob(db, 'en', 'night-nurse')).toMatchObject({ id: 1 })
    expect(await findService(db, 'en', 'lab')).toMatchObject({ id: 2, pages: [] })
  })
})
