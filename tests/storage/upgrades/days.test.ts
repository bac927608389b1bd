import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import days from '#server/storage/migrations/012-days.ts'
import { emptySite } from '../../support/commands/backup-site.ts'
import { fillFolder } from '../../support/samples/content-folder.ts'

const TABLES = ['entry', 'post', 'job'] as const

describe.each(['sqlite', 'postgres'] as const)('a site whose dates an earlier version has stored as midnight in UTC (%s)', (engine) => {
  it('has days instead, and nothing else is changed', async () => {
    const { db, dataDir } = await emptySite(engine)
    const contentDir = await mkdtemp(join(dataDir, 'content-'))
    fillFolder(contentDir, {
      'posts/fever.en.md': '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\n---\n"created_at":"2026-10-01T00:00:00.000Z"\n',
    })
    await publishContent(db, { contentDir, dataDir })
    const rows = () =>
      Promise.all(
        TABLES.map((table) =>
          db
            .selectFrom(table as 'entry')
            .select(['id', 'locale', 'created_at', 'data'])
            .orderBy('id')
            .orderBy('locale')
            .execute(),
        ),
      )
    const before = await rows()
    expect(before.flat().map(({ created_at }) => created_at)).toEqual(expect.arrayContaining([null, '2026-10-01', '2026-11-01']))
    for (const table of TABLES) {
      await sql`update ${sql.table(table)} set created_at = created_at || 'T00:00:00.000Z',
        data = replace(data, '"created_at":"' || created_at || '"', '"created_at":"' || created_at || 'T00:00:00.000Z"')
        where created_at is not null`.execute(db)
    }
    expect(await rows()).not.toEqual(before)
    // The migration comes before the one that renames the table.
    await sql`alter table job rename to career`.execute(db)
    await days(db as unknown as Kysely<unknown>)
    await sql`alter table career rename to job`.execute(db)
    expect(await rows()).toEqual(before)
  })
})
