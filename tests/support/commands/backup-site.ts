import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished, vi } from 'vitest'
import { localStore } from '#server/files/local-store.ts'
import { ownsUploads } from '#server/files/uploads/upload-owner.ts'
import { mailFile } from '#server/mail/file-transport.ts'
import { type Database, migrate, openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { existingTables, readRows, type TableRow } from '#server/storage/engine/whole-tables.ts'
import { publish } from '#server/storage/publication/publication.ts'
import type { ItemRow } from '#server/storage/publication/types.ts'
import { withMade } from '../database/changed-rows.ts'
import { createDatabase, dropDatabase } from '../database/postgres.ts'
import { send, upload } from '../samples/submissions.ts'
import { smallSite } from '../small-site/small-site.ts'

/** A database of a test's own with a data folder. */
export interface BackupSite {
  database: Database
  db: Database['db']
  dataDir: string
  /** The settings by which a command or a server finds it. */
  settings: Record<string, string>
  /** Has the commands of this test work on it. */
  use: () => void
}

/** An empty site, with tables or without; both are removed after the test. */
export async function emptySite(engine: Engine, { upTo, tables = true }: { upTo?: string; tables?: boolean } = {}): Promise<BackupSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-backup-'))
  const url = engine === 'postgres' ? await createDatabase(inject('postgres'), tables && !upTo ? inject('withTables') : '') : undefined
  const database = openDatabase(url, dataDir)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await database.close()
    if (url) await dropDatabase(inject('postgres'), url)
    await rm(dataDir, { recursive: true, force: true })
  })
  if (tables) await migrate(database, upTo)
  const settings = { DATA_DIR: dataDir, DATABASE_URL: url ?? '', PUBLIC_URL: 'https://lajward.example', SMTP_URL: '', TZ: 'UTC' }
  const use = () => {
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  }
  use()
  return { database, db: database.db, dataDir, settings, use }
}

/** A site with something in every table and every folder. */
export async function fullSite(engine: Engine): Promise<BackupSite> {
  const site = await emptySite(engine)
  const { db, dataDir } = site
  const picture = randomBytes(300_000)
  const sha256 = await localStore(dataDir).put(picture)
  const file = { path: 'brand/logo.webp', sha256, size: picture.length, content_type: 'image/webp', preview: 'data:,' }
  const later = (rows: ItemRow[]) => ({ rows, dueAt: '2099-12-01T04:30:00.000Z' })
  await publish(db, withMade(smallSite({ files: [file] }), { 'product/zinc': later }))
  const post = await db.selectFrom('post').select('id').limit(1).executeTakeFirstOrThrow()
  await db.insertInto('post_view').values({ post_id: post.id, views: 41 }).execute()
  await db.insertInto('previous_slug').values({ kind: 'post', slug: 'earlier', item_id: post.id }).execute()
  const record = { version: 1, published_at: new Date().toISOString(), published_by: 'laila', shows: null, changes: '{}', packs: '{}' }
  await db.insertInto('publication_record').values(record).execute()
  await db.insertInto('publication_file').values({ sha256, last_version: null }).execute()
  await db.insertInto('redirect').values({ path: '/old', search: 'p=1', target: null }).execute()
  await ownsUploads(dataDir, await readSigningKey(db))
  const files = [await upload(dataDir, 'resume.pdf', 'a résumé'), await upload(dataDir, 'letter.pdf', '', 'cover_letter')]
  await send(db, { form: 'application', locale: 'fa', texts: { content: 'سلام "x"\n\u2028\\ 👩‍👩‍👧' }, files })
  await send(db, { quarantine: 'honeypot' })
  await db.insertInto('removed_upload').values({ stored_name: randomUUID() }).execute()
  const now = new Date().toISOString()
  const subscriber = {
    email: 'laila@example.com',
    locale: 'ps',
    state: 'confirmed',
    created_at: now,
    changed_at: now,
    asked_at: now,
  } as const
  await db.insertInto('subscriber').values(subscriber).execute()
  const issue = { key: 'spring', locale: 'en', subject: 'Spring', html: '<p>x</p>', plain: 'x', created_at: now } as const
  await db.insertInto('newsletter_issue').values(issue).execute()
  const mail = await db.selectFrom('mail').select(['id', 'created_at']).orderBy('id').limit(1).executeTakeFirstOrThrow()
  const folder = join(dataDir, 'mail')
  mkdirSync(folder)
  writeFileSync(mailFile(folder, { id: mail.id, createdAt: mail.created_at }), 'Subject: x\r\n\r\ny\r\n')
  return site
}

/** Everything in the tables but the version of the content, which a restore counts on. */
export async function tablesOf(db: Database['db']): Promise<Record<string, TableRow[]>> {
  const tables: Record<string, TableRow[]> = {}
  for (const table of await existingTables(db)) {
    const rows: TableRow[] = []
    for await (const page of readRows(db, table)) rows.push(...page)
    tables[table] = rows.map((row) => sorted(table === 'publication' || table === 'content_item' ? { ...row, version: null } : row))
  }
  return tables
}

/** The SHA-256 of each file that a backup is about. */
export function filesOf(dataDir: string): Record<string, string> {
  const places = ['files', 'uploads', 'mail'].filter((place) => existsSync(join(dataDir, place)))
  const names = places.flatMap((place) => readdirSync(join(dataDir, place)).map((name) => join(place, name)))
  return Object.fromEntries(
    names.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]),
  )
}

function sorted(row: TableRow): TableRow {
  return Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
}
