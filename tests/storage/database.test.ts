import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { type Database, migrate, onSnapshot, openDatabase } from '#server/storage/engine/database.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { publish } from '#server/storage/publication/publication.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { smallSite } from '../support/small-site/small-site.ts'

const setVersion = (db: Database['db'], version: number) => db.updateTable('publication').set({ version }).execute()

onEachEngine('database', (open, engine) => {
  it('is brought up to date once, however often it is asked', async () => {
    const database = await open()
    await setVersion(database.db, 5)
    await Promise.all([migrate(database), migrate(database)])
    expect(await contentVersion(database.db)).toBe(5)
  })

  it('refuses a database that a newer version has changed', async () => {
    const database = await open()
    await sql`insert into kysely_migration (name, timestamp) values ('999-future', '')`.execute(database.db)
    await expect(migrate(database)).rejects.toThrow(/migration failed.*999-future/s)
  })

  it('runs a migration that comes with an upgrade after a later one of a copy of the project', async () => {
    const { db } = await open()
    await db.schema.dropTable('publication_record').execute()
    await db.schema.dropTable('publication_file').execute()
    await sql`delete from kysely_migration where name = '017-publication-history'`.execute(db)
    await migrate({ db })
    expect(await db.selectFrom('publication_record').selectAll().execute()).toEqual([])
  })

  it('rolls back a failed transaction and continues', async () => {
    const { db } = await open()
    const failing = db.transaction().execute(async (trx) => {
      await setVersion(trx, 9)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await contentVersion(db)).toBe(0)
    await setVersion(db, 1)
    expect(await contentVersion(db)).toBe(1)
  })

  it('reads its own writes inside a transaction and hides them outside', async () => {
    const { db } = await open()
    await db.transaction().execute(async (trx) => {
      await setVersion(trx, 9)
      expect(await contentVersion(trx)).toBe(9)
      expect(await contentVersion(db)).toBe(0)
    })
    expect(await contentVersion(db)).toBe(9)
  })

  it('shows one state to the end of a snapshot, for which nobody who writes waits', async () => {
    const { db } = await open()
    const [before, during] = await onSnapshot(db, async (trx) => {
      const first = await contentVersion(trx)
      await setVersion(db, 7)
      return [first, await contentVersion(trx)]
    })
    expect([before, during, await contentVersion(db)]).toEqual([0, 0, 7])
    await expect(onSnapshot(db, (trx) => setVersion(trx, 8))).rejects.toThrow(/read.?only/)
    expect(await contentVersion(db)).toBe(7)
  })

  it('returns 64-bit integers as numbers', async () => {
    const { db } = await open()
    await db.insertInto('stored_file').values({ path: 'a', sha256: 'b', size: 5_000_000_000, content_type: 'c' }).execute()
    expect(await db.selectFrom('stored_file').select('size').executeTakeFirst()).toEqual({ size: 5_000_000_000 })
  })

  // Kysely streams from PostgreSQL through a cursor package, which nothing here needs.
  if (engine === 'sqlite') {
    it('streams rows', async () => {
      const { db } = await open()
      await publish(db, smallSite())
      const keys: string[] = []
      for await (const { key } of db.selectFrom('content_item').select('key').where('kind', '=', 'post').orderBy('id').stream())
        keys.push(key)
      expect(keys).toHaveLength(11)
    })
  }
})

describe('SQLite', () => {
  async function inFolder(test: (folder: string) => Promise<void>): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-test-'))
    try {
      await test(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  }

  it('keeps what was written after closing, in a folder it makes', () =>
    inFolder(async (folder) => {
      const first = openDatabase(undefined, join(folder, 'new', 'data'))
      await migrate(first)
      await setVersion(first.db, 3)
      await first.close()
      const second = openDatabase(undefined, join(folder, 'new', 'data'))
      expect(await contentVersion(second.db)).toBe(3)
      await second.close()
    }))

  it('writes every commit to disk before it answers', () =>
    inFolder(async (folder) => {
      const { db, close } = openDatabase(undefined, folder)
      const pragma = async (name: string) => (await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)).rows[0]
      expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' })
      expect(await pragma('synchronous')).toEqual({ synchronous: 2 })
      expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 })
      await close()
    }))

  it('waits its turn when another process writes', () =>
    inFolder(async (folder) => {
      const [one, other] = [openDatabase(undefined, folder), openDatabase(undefined, folder)]
      await migrate(one)
      const order: string[] = []
      const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      const first = one.db.transaction().execute(async (trx) => {
        await setVersion(trx, 1)
        begin()
        await ended
        order.push('first')
      })
      await begun
      const second = setVersion(other.db, 2).then(() => order.push('second'))
      expect(await contentVersion(other.db)).toBe(0)
      end()
      await Promise.all([first, second])
      expect(order).toEqual(['first', 'second'])
      expect(await contentVersion(one.db)).toBe(2)
      await Promise.all([one.close(), other.close()])
    }))

  it('reports a folder that is a file and a file that is not a database', () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'file'), '')
      expect(() => openDatabase(undefined, join(folder, 'file'))).toThrow(/cannot be opened: there is a file where a folder should be \(/)
      await writeFile(join(folder, 'vitrine.sqlite'), 'This is a letter and not a database.'.repeat(50))
      expect(() => openDatabase(undefined, folder)).toThrow(/is damaged \(file is not a database\)/)
    }))

  it('keeps the search in step when the file is compacted', () =>
    inFolder(async (folder) => {
      const { db, close } = openDatabase(undefined, folder)
      await migrate({ db })
      await publish(db, smallSite())
      await sql`delete from post where slug = 'post-3'`.execute(db)
      await sql`vacuum`.execute(db)
      const { rows } = await sql<{
        slug: string
      }>`select slug from post where locale = 'en' and row_id in (select rowid from post_search where post_search match '"post-11"')`.execute(
        db,
      )
      expect(rows).toEqual([{ slug: 'post-11' }])
      await sql`insert into post_search (post_search) values ('integrity-check')`.execute(db)
      await close()
    }))
})

describe('PostgreSQL', () => {
  it('refuses an address of another kind', () => {
    expect(() => openDatabase('mysql://localhost/x', '')).toThrow('must begin with postgres://')
  })

  it('refuses a database that cannot hold every language', async () => {
    const server = inject('postgres')
    const url = await createDatabase(server, "encoding 'LATIN1' locale 'C' template template0")
    const database = openDatabase(url, '')
    await expect(migrate(database)).rejects.toThrow(/LATIN1.*Create it with encoding UTF8/s)
    await database.close()
    await dropDatabase(server, url)
  })
})
