import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '#server/data-folder/data-lock.ts'
import { areUploadsOf, ownsUploads } from '#server/files/uploads/upload-owner.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { emptySite, filesOf, fullSite, tablesOf } from '../../support/commands/backup-site.ts'
import { ENGINES, run } from '../../support/commands/command.ts'
import { send, upload } from '../../support/samples/submissions.ts'

const WAYS: [Engine, Engine][] = ENGINES.flatMap((from) => ENGINES.map((to): [Engine, Engine] => [from, to]))

describe.each(WAYS)('a backup of %s, restored into %s', (from, to) => {
  it('brings back every row and every file', async () => {
    const source = await fullSite(from)
    const tables = await tablesOf(source.db)
    for (const [name, rows] of Object.entries(tables)) expect(rows, name).not.toHaveLength(0)
    const file = join(source.dataDir, 'site.tar.gz')
    expect(await run(['backup', file])).toMatchObject({
      code: 0,
      printed: expect.stringMatching(
        /site\.tar\.gz \(\d.*\): \d+ rows \(2 submissions, 1 subscriber\), 1 published file, 2 uploaded files, 1 email file\.$/,
      ),
      complained: '',
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(source.dataDir).filter((name) => name.endsWith('part'))).toEqual([])

    const target = await emptySite(to, { tables: false })
    expect(await run(['restore', file])).toMatchObject({ code: 0, printed: expect.stringContaining('2 submissions'), complained: '' })
    expect(await tablesOf(target.db)).toEqual(tables)
    expect(filesOf(target.dataDir)).toEqual(filesOf(source.dataDir))
    expect(statSync(join(target.dataDir, 'uploads')).mode & 0o777).toBe(0o700)
    expect(await ownsUploads(target.dataDir, await readSigningKey(target.db))).toBe(true)
    expect(await contentVersion(target.db)).toBeGreaterThan(await contentVersion(source.db))
    const last = Math.max(...(tables.submission ?? []).map(({ id }) => Number(id)))
    expect(await send(target.db)).toBe(last + 1)
    expect((await run(['doctor', '--deep'])).code).toBe(0)
  })
})

describe.each(ENGINES)('backup (%s)', (engine) => {
  it('replaces a file only with --force', async () => {
    const { dataDir } = await fullSite(engine)
    const file = join(dataDir, 'site.tar.gz')
    writeFileSync(file, 'older')
    expect(await run(['backup', file])).toMatchObject({ code: 2, complained: expect.stringContaining(`${file} already exists.`) })
    expect(readFileSync(file, 'utf8')).toBe('older')
    expect((await run(['backup', file, '--force'])).code).toBe(0)
    expect(readFileSync(file).length).toBeGreaterThan(300_000)
  })

  it('reports what it could not save', async () => {
    const { db, dataDir } = await fullSite(engine)
    const lost = await db.selectFrom('submission_file').select('stored_name').limit(1).executeTakeFirstOrThrow()
    rmSync(join(dataDir, 'uploads', lost.stored_name))
    const { code, printed, complained } = await run(['backup', join(dataDir, 'site.tar.gz')])
    expect(code).toBe(0)
    expect(printed).toContain('1 uploaded file,')
    expect(complained).toMatch(/^1 file could not be saved/)
  })

  it('is refused with a message if the arguments are wrong or there is nothing to save', async () => {
    const { dataDir } = await emptySite(engine, { tables: false })
    const file = join(dataDir, 'site.tar.gz')
    const wrong: [string[], string][] = [
      [[], 'Missing required argument "file".'],
      [[file, 'more'], 'Too many arguments for "backup". Expected 1 argument but got 2'],
      [[file, '--fast'], 'backup --help'],
    ]
    for (const [words, sentence] of wrong) {
      expect(await run(['backup', ...words])).toMatchObject({ code: 2, complained: expect.stringContaining(sentence) })
    }
    await expect(run(['backup', file])).rejects.toThrow('No backup was made: There is nothing to save: the database has no tables yet.')
    expect(readdirSync(dataDir).filter((name) => name.startsWith('site'))).toEqual([])
  })

  it('is refused in a sentence when the file can not be there', async () => {
    const { dataDir } = await fullSite(engine)
    mkdirSync(join(dataDir, 'folder'))
    expect(await run(['backup', join(dataDir, 'none', 'x')])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('Create it first.'),
    })
    expect(await run(['backup', join(dataDir, 'folder'), '--force'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('is a folder. Give the name of a file'),
    })
  })
})

describe.each(ENGINES)('restore (%s)', (engine) => {
  /** A backup of a full site. */
  async function backupFile(): Promise<{ file: string; tables: Awaited<ReturnType<typeof tablesOf>>; files: Record<string, string> }> {
    const source = await fullSite('sqlite')
    const file = join(source.dataDir, 'site.tar.gz')
    await run(['backup', file])
    return { file, tables: await tablesOf(source.db), files: filesOf(source.dataDir) }
  }

  it('replaces existing data only with --force', async () => {
    const { file, tables, files } = await backupFile()
    const target = await fullSite(engine)
    await send(target.db, { files: [await upload(target.dataDir, 'other.pdf')] })
    const [rowsBefore, filesBefore] = [await tablesOf(target.db), filesOf(target.dataDir)]
    expect(await run(['restore', file])).toMatchObject({
      code: 1,
      complained: 'Nothing was restored: the database already contains content or submissions. To replace everything, add --force.',
    })
    expect(await tablesOf(target.db)).toEqual(rowsBefore)
    expect(filesOf(target.dataDir)).toEqual(filesBefore)

    expect((await run(['restore', file, '--force'])).code).toBe(0)
    expect(await tablesOf(target.db)).toEqual(tables)
    const kept = Object.entries(filesBefore).filter(([name]) => name.startsWith('files/'))
    expect(filesOf(target.dataDir)).toEqual({ ...Object.fromEntries(kept), ...files })
    expect((await run(['restore', file, '--force'])).code).toBe(0)
    expect(await tablesOf(target.db)).toEqual(tables)
  })

  it('is refused while a server uses the database', async () => {
    const { file } = await backupFile()
    const target = await emptySite(engine)
    const unlock = lockDataFolder(target.dataDir)
    await expect(run(['restore', file])).rejects.toThrow(/Another server is using the data folder .* \(process \d+ on/)
    unlock()
    if (engine === 'postgres') {
      const watch = await target.database.watchContent()
      expect(await run(['restore', file])).toMatchObject({ code: 1, complained: expect.stringContaining('a server is using the database') })
      await watch.close()
    }
    expect((await run(['restore', file])).code).toBe(0)
  })

  it('is refused where the uploads are those of another database', async () => {
    const { file } = await backupFile()
    const target = await emptySite(engine)
    await upload(target.dataDir, 'other.pdf')
    await ownsUploads(target.dataDir, 'another')
    const before = filesOf(target.dataDir)
    expect(await run(['restore', file])).toMatchObject({ code: 1, complained: expect.stringContaining('belong to another database') })
    expect(filesOf(target.dataDir)).toEqual(before)
  })

  it('brings a backup of an older version up to date', async () => {
    const older = await emptySite(engine, { upTo: '002-submissions' })
    const sent = {
      form: 'contact',
      locale: 'en',
      created_at: '2026-01-01T00:00:00.000Z',
      status: 'new',
      email: 'mina@example.com',
      texts: '{}',
    } as const
    await older.db.insertInto('submission').values(sent).execute()
    await older.db.insertInto('content_item').values({ kind: 'faq', key: 'x', hash: 'y' }).execute()
    await sql`insert into career (locale, id, slug, created_at, status, location, search, data)
      values ('en', 2, 'nurse', '2026-01-01', 'open', 'kabul', 'nurse', '{"id":2,"created_at":"2026-01-01"}')`.execute(older.db)
    await sql`insert into secret (name, value) values ('forms', 'abc')`.execute(older.db)
    const file = join(older.dataDir, 'site.tar.gz')
    expect((await run(['backup', file])).code).toBe(0)
    const target = await emptySite(engine)
    expect((await run(['restore', file])).code).toBe(0)
    expect((await tablesOf(target.db)).submission).toMatchObject([{ id: 1, ...sent }])
    expect(await readSigningKey(target.db)).toBe('abc')
    expect(await areUploadsOf(target.dataDir, 'abc')).toBe(true)
    expect(await target.db.selectFrom('content_item').selectAll().execute()).toMatchObject([{ kind: 'faq', key: 'x', version: 0 }])
    expect(await target.db.selectFrom('job').selectAll().execute()).toMatchObject([{ id: 2, slug: 'nurse', created_at: '2026-01-01' }])
    expect(await target.db.selectFrom('preview').selectAll().execute()).toEqual([])
    expect(await contentVersion(target.db)).toBe(0)
  })

  it('needs a file', async () => {
    const { dataDir } = await emptySite(engine)
    expect(await run(['restore'])).toMatchObject({ code: 2, complained: expect.stringContaining('Missing required argument "file".') })
    for (const nothing of [join(dataDir, 'none'), dataDir]) {
      expect(await run(['restore', nothing])).toMatchObject({
        code: 2,
        complained: expect.stringContaining(`The file ${nothing} does not exist.`),
      })
    }
  })
})

it('the database of a newer version is neither saved nor replaced', async () => {
  const file = join((await fullSite('sqlite')).dataDir, 'site.tar.gz')
  expect((await run(['backup', file])).code).toBe(0)
  const { db, dataDir } = await emptySite('sqlite')
  await db
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .insertInto('kysely_migration')
    .values({ name: '999-future', timestamp: new Date().toISOString() })
    .execute()
  await expect(run(['backup', join(dataDir, 'x')])).rejects.toThrow('A newer version of Vitrine has changed the database.')
  expect(await run(['restore', file, '--force'])).toMatchObject({
    code: 1,
    complained: expect.stringMatching(/^Nothing was restored: a newer version of Vitrine has changed the database\. Use that version, or /),
  })
})

it('a mail server’s answer is restored into PostgreSQL even with characters that it cannot store', async () => {
  const source = await fullSite('sqlite')
  await source.db.updateTable('mail').set({ last_error: '550 no\0pe' }).execute()
  const file = join(source.dataDir, 'site.tar.gz')
  await run(['backup', file])
  const target = await emptySite('postgres')
  expect((await run(['restore', file])).code).toBe(0)
  const mails = await target.db.selectFrom('mail').select('last_error').distinct().execute()
  expect(mails).toEqual([{ last_error: '550 no\ufffdpe' }])
})

it('a backup of a folder without a database is refused, and none is made there', async () => {
  const { dataDir } = await emptySite('sqlite')
  const folder = join(dataDir, 'empty')
  mkdirSync(folder)
  vi.stubEnv('DATA_DIR', folder)
  expect(await run(['backup', join(folder, 'x')])).toMatchObject({
    code: 1,
    complained: expect.stringContaining(`There is no database in ${folder}`),
  })
  expect(readdirSync(folder)).toEqual([])
})
