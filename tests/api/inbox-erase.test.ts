import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addMail } from '#server/storage/outbox.ts'
import type { Tables } from '#server/storage/schema.ts'
import { confirmSubscriber, signUp } from '#server/storage/subscribers.ts'
import { commandSite, ENGINES, run } from '../support/command.ts'
import { leaveMails, send, upload } from '../support/submissions.ts'

/** Everything that is stored, as one text. */
async function everything(db: Kysely<Tables>): Promise<string> {
  const tables = ['submission', 'submission_file', 'mail', 'subscriber', 'newsletter_issue']
  const rows = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)))
  return JSON.stringify(rows.map((result) => result.rows)).toLowerCase()
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
    await leaveMails(db, own, 'dead', '550 <Laila@Example.com> unknown')
    await send(db, { texts: { email: 'laila@example.COM' }, quarantine: 'trap' })
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
      `Erased about laila@EXAMPLE.com:\n  3 submissions: 1, 2, 3\n  1 file\n  6 mails\n  the subscription to the newsletter\n  the address in the texts of 1 other submission: ${mentioning}`,
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

  it('takes every sign of an address as it is', async () => {
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

  it('asks first, and takes only a yes', async () => {
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
      complained: expect.stringContaining('Nobody is at the keyboard to say yes; add --yes.'),
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

  it('wants one e-mail address', async () => {
    await commandSite(engine)
    for (const words of [[], ['laila'], ['a@b.co', 'c@d.co']]) {
      expect(await run(['inbox', 'erase', ...words, '--yes'])).toMatchObject({
        code: 2,
        complained: expect.stringContaining('Give one e-mail address'),
      })
    }
  })
})
