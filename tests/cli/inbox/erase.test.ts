import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { onSnapshot, openDatabase } from '#server/storage/engine/database.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { addMail } from '#server/storage/submissions/outbox.ts'
import { confirmSubscriber, signUp } from '#server/storage/submissions/subscribers.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { createDatabase } from '../../support/database/postgres.ts'
import { leaveMails, send, upload } from '../../support/samples/submissions.ts'

/** Everything that is stored, as one text. */
async function everything(db: Kysely<Tables>): Promise<string> {
  const tables = ['submission', 'submission_file', 'mail', 'subscriber', 'newsletter_issue']
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  return JSON.stringify(rows.map((result) => result.rows)).toLowerCase()
}

/** Looks for a text in the files of the database's tables and indexes. */
async function tableFiles(db: Kysely<Tables>): Promise<(text: string) => Promise<boolean>> {
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()`.execute(db)
  const folder = rows[0]?.folder ?? ''
  return async (text) => {
    await sql`checkpoint`.execute(db)
    return readdirSync(folder).some((name) => bytesOf(join(folder, name)).includes(text))
  }
}

/**
 * Begins a transaction that reads something and stays open.
 * @returns what ends it
 */
async function openTransaction(db: Kysely<Tables>, read: (trx: Kysely<Tables>) => Promise<unknown>): Promise<() => Promise<void>> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const reading = onSnapshot(db, async (trx) => {
    await read(trx)
    begin()
    await ended
  })
  await begun
  return async () => {
    end()
    await reading
  }
}

/** The server renames and removes files while they are looked through. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

describe.each(ENGINES)('inbox erase (%s)', (engine) => {
  it('leaves nothing of a person anywhere, and everything of the others', async () => {
    const { db, dataDir } = await commandSite(engine)
    const host = 'lajward.example'
    const resume = await upload(dataDir, 'resume.pdf')
    const others = await upload(dataDir, 'other.pdf')
    const own = await send(db, {
      form: 'application',
      texts: { applicant_email: 'Laila@Example.com', content: 'Words of Laila' },
      files: [resume],
    })
    await leaveMails(db, own, 'failed', '550 <Laila@Example.com> unknown')
    await send(db, { texts: { email: 'laila@example.COM' }, quarantine: 'honeypot' })
    await send(db, { form: 'inquiry', texts: { company_email: ' LAILA@example.com' } })
    const mentioning = await send(db, { texts: { message: 'Ask Laila@example.com, or xlaila@example.com, laila@example.com.af.' } })
    await send(db, { form: 'application', texts: { applicant_email: 'other@example.com' }, files: [others] })
    await signUp(db, { email: 'LAILA@example.com', locale: 'fa', quarantined: false }, host)
    await signUp(db, { email: 'other@example.com', locale: 'fa', quarantined: false }, host)
    await addMail(db, { kind: 'newsletter', recipient: 'Laila@example.com', locale: 'en', state: 'waiting' }, host)
    const mail = await db
      .selectFrom('mail')
      .select(['id', 'created_at'])
      .where('submission_id', '=', own)
      .where('kind', '=', 'receipt')
      .executeTakeFirstOrThrow()
    const letters = join(dataDir, 'mail')
    await mkdir(letters)
    for (const id of [mail.id, 999]) await writeFile(join(letters, `${mail.created_at.replaceAll(':', '-')}-${id}.eml`), 'letter')

    const { code, printed } = await run(['inbox', 'erase', 'laila@EXAMPLE.com', '--yes'])
    expect(code).toBe(0)
    expect(printed).toBe(
      `Erased data about laila@EXAMPLE.com:\n  3 submissions: 1, 2, 3\n  1 file\n  6 emails\n  the subscription to the newsletter\n  the address in the texts of 1 other submission: ${mentioning}`,
    )
    const files = readdirSync(dataDir).filter((name) => name.startsWith('vitrine.sqlite'))
    for (const file of files) expect(readFileSync(join(dataDir, file)).includes('Words of Laila')).toBe(false)
    const left = await everything(db)
    expect(left).toContain('ask [erased], or xlaila@example.com, laila@example.com.af.')
    expect(left.replaceAll('xlaila@example.com', '').replaceAll('laila@example.com.af', '')).not.toContain('laila@example.com')
    expect(left).toContain('other@example.com')
    expect(readdirSync(join(dataDir, 'uploads'))).toEqual([others.stored_name])
    expect(readdirSync(letters)).toEqual([expect.stringMatching(/-999\.eml$/)])
    expect(await db.selectFrom('submission').select('id').orderBy('id').execute()).toEqual([{ id: mentioning }, { id: mentioning + 1 }])
    expect((await run(['inbox', 'erase', 'laila@example.com'])).printed).toBe('Nothing is stored about laila@example.com.')
  })

  it('treats every character of an address literally', async () => {
    const { db } = await commandSite(engine)
    await send(db, { texts: { email: 'a.b+c(d|e)*@example.com' } })
    const kept = 'aXb+c@example.com abbc@example.com ad@example.com'
    await send(db, { texts: { message: `${kept} a.b+c(d|e)*@example.com` } })
    expect((await run(['inbox', 'erase', 'a.b+c(d|e)*@example.com', '--yes'])).code).toBe(0)
    const [left, ...others] = await db.selectFrom('submission').select('texts').execute()
    expect(others).toEqual([])
    expect(JSON.parse(left?.texts ?? '')).toMatchObject({ message: `${kept} [erased]` })
  })

  it('removes the files of mails in which somebody else mentions the address, and of no others', async () => {
    const { db, dataDir } = await commandSite(engine)
    const mentioning = await send(db, { form: 'inquiry', texts: { description: 'Ask laila@example.com.' } })
    const other = await send(db, { form: 'inquiry' })
    const mails = await db.selectFrom('mail').select(['id', 'created_at', 'submission_id']).execute()
    const letters = join(dataDir, 'mail')
    await mkdir(letters)
    const name = (mail: (typeof mails)[number]) => `${mail.created_at.replaceAll(':', '-')}-${mail.id}.eml`
    for (const mail of mails) await writeFile(join(letters, name(mail)), 'letter')
    expect((await run(['inbox', 'erase', 'laila@example.com', '--yes'])).code).toBe(0)
    const left = mails.filter(({ submission_id }) => submission_id === other).map(name)
    expect(left).toHaveLength(2)
    expect(readdirSync(letters).toSorted()).toEqual(left.toSorted())
    const kept = await db.selectFrom('mail').select('id').where('submission_id', '=', mentioning).execute()
    expect(kept).toHaveLength(2)
  })

  it('finds an address beyond ASCII in whatever case', async () => {
    const { db } = await commandSite(engine)
    await signUp(db, { email: 'ÑANDÚ@Example.com', locale: 'en', quarantined: false }, 'lajward.example')
    await addMail(db, { kind: 'newsletter', recipient: 'Ñandú@EXAMPLE.com', locale: 'en', state: 'waiting' }, 'lajward.example')
    await send(db, { texts: { email: 'ÑANDÚ@example.com' } })
    await send(db, { texts: { message: 'Ask ÑandÚ@example.com.' } })
    expect((await run(['inbox', 'erase', 'Ñandú@example.com', '--yes'])).printed).toContain('the subscription to the newsletter')
    expect(await everything(db)).not.toContain('@example.com","locale')
    expect(await everything(db)).not.toContain('ñandú')
  })

  it('asks first, and accepts only yes', async () => {
    const { db, dataDir } = await commandSite(engine)
    const file = await upload(dataDir, 'resume.pdf')
    await send(db, { form: 'application', files: [file] })
    expect(await run(['inbox', 'erase', 'laila@example.com'], false)).toMatchObject({
      code: 1,
      printed: expect.stringContaining('1 submission: 1'),
      complained: 'Nothing was erased.',
    })
    expect(await run(['inbox', 'erase', 'laila@example.com'])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('The command cannot ask for confirmation here. Add --yes to confirm.'),
    })
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(true)
    expect((await run(['inbox', 'erase', 'laila@example.com'], true)).code).toBe(0)
    expect(existsSync(join(dataDir, 'uploads', file.stored_name))).toBe(false)
  })

  it('forgets a subscriber who never sent anything', async () => {
    const { db } = await commandSite(engine)
    await signUp(db, { email: 'mina@example.com', locale: 'ps', quarantined: false }, 'lajward.example')
    await confirmSubscriber(db, 1)
    expect((await run(['inbox', 'erase', 'Mina@example.com', '--yes'])).printed).toContain('the subscription to the newsletter')
    expect(await everything(db)).not.toContain('mina@example.com')
  })

  it('wants one email address', async () => {
    await commandSite(engine)
    const wrong: [string[], string][] = [
      [[], 'Missing required argument "email".'],
      [['laila'], 'Invalid value "laila" for <email>. It must be one email address, for example somebody@example.com.'],
      [['a@b.co', 'c@d.co'], 'Too many arguments for "erase". Expected 1 argument but got 2'],
    ]
    for (const [words, sentence] of wrong) {
      expect(await run(['inbox', 'erase', ...words, '--yes'])).toMatchObject({ code: 2, complained: expect.stringContaining(sentence) })
    }
  })
})

describe('inbox erase in the files of PostgreSQL', () => {
  it('leaves no byte of a person, where the rows of others stay', async () => {
    const { db } = await commandSite('postgres')
    const word = () => `words-${randomBytes(8).toString('hex')}`
    const [own, long, address, others] = [word(), randomBytes(9000).toString('base64'), word(), word()] as const
    const email = `${address}@example.com`
    await send(db, { form: 'inquiry', texts: { agent_email: email, description: own } })
    await send(db, { texts: { email, message: long } })
    const mentioning = await send(db, { texts: { message: `${others} Ask ${email}.` } })
    await signUp(db, { email, locale: 'fa', quarantined: false }, 'lajward.example')
    await leaveMails(db, mentioning, 'failed', `550 <${email}> unknown`)
    const erased = [own, long.slice(6000, 6100), address]
    const inFiles = await tableFiles(db)
    for (const text of [...erased, others]) expect(await inFiles(text)).toBe(true)
    expect((await run(['inbox', 'erase', email, '--yes'])).code).toBe(0)
    for (const text of erased) expect(await inFiles(text)).toBe(false)
    expect(await inFiles(others)).toBe(true)
  })

  it('leaves no byte, though somebody was writing to another database of the server', async () => {
    const { db, dataDir } = await commandSite('postgres')
    const other = openDatabase(await createDatabase(inject('postgres')), dataDir)
    onTestFinished(() => other.close())
    const address = `words-${randomBytes(8).toString('hex')}@example.com`
    await send(db, { texts: { email: address } })
    const inFiles = await tableFiles(db)
    const end = await openTransaction(other.db, (trx) => sql`select pg_current_xact_id()`.execute(trx))
    const erasing = run(['inbox', 'erase', address, '--yes'])
    await vi.waitUntil(async () => (await db.selectFrom('submission').select('id').execute()).length === 0, { timeout: 10_000 })
    await end()
    expect((await erasing).code).toBe(0)
    expect(await inFiles(address)).toBe(false)
  })

  it('is not called whole while an older transaction may see what was erased', async () => {
    const { db } = await commandSite('postgres')
    await send(db)
    const end = await openTransaction(db, (trx) => sql`select`.execute(trx))
    expect(await run(['inbox', 'erase', 'mina@example.com', '--yes'])).toMatchObject({ code: 1 })
    await end()
  })

  it('prints what to do later if the tables cannot be locked', async () => {
    const { db } = await commandSite('postgres')
    await send(db)
    const end = await openTransaction(db, (trx) => trx.selectFrom('submission').select('id').execute())
    expect(await run(['inbox', 'erase', 'mina@example.com', '--yes'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('vacuum (full) submission, submission_file, mail, subscriber;'),
    })
    await end()
    expect(await db.selectFrom('submission').select('id').execute()).toEqual([])
  })
})
