import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { mailFile } from '#server/mail/file-transport.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { leaveMails, send, upload, withJob } from '../../support/samples/submissions.ts'

describe.each(ENGINES)('inbox (%s)', (engine) => {
  it('lists newest first, in pages', async () => {
    const { db } = await commandSite(engine)
    for (const day of ['01', '02', '03', '04', '05']) {
      await send(db, { texts: { message: `Message of day ${day}` }, at: `2026-11-${day}T10:00:00.000Z` })
    }
    const first = await run(['inbox', '--limit', '2'])
    expect(first.code).toBe(0)
    expect(first.printed).toMatch(/^number .*\n.*Message of day 05\n.*Message of day 04\n1 to 2 of 5 submissions\. More: --page 2\.$/)
    expect((await run(['inbox', '--limit', '2', '--page', '3'])).printed).toMatch(/\n.*Message of day 01\n5 to 5 of 5 submissions\.$/)
    expect((await run(['inbox', '--page', '9'])).printed).toBe('There is no page 9. The last page is 1.')
  })

  it('filters by form, status, day and words as a person types them', async () => {
    const { db } = await commandSite(engine)
    await send(db, { texts: { name: 'علی', message: 'قیمت ۲۵ دستکش؟' }, at: '2026-11-01T12:00:00.000Z' })
    await send(db, { form: 'inquiry', at: '2026-11-05T12:00:00.000Z' })
    await send(db, { form: 'application', at: '2026-11-09T12:00:00.000Z' })
    const numbers = async (...words: string[]) =>
      [...(await run(['inbox', ...words])).printed.matchAll(/^ +(\d+) /gm)].map(([, number]) => Number(number))
    expect(await numbers()).toEqual([3, 2, 1])
    expect(await numbers('--form', 'inquiry')).toEqual([2])
    expect(await numbers('--status', 'pending')).toEqual([3])
    expect(await numbers('--since', '2026-11-05')).toEqual([3, 2])
    expect(await numbers('--until', '2026-11-05')).toEqual([2, 1])
    expect(await numbers('--since', '2026-11-02', '--until', '۲۰۲۶-۱۱-۰۸')).toEqual([2])
    expect(await numbers('--search', 'دستكش 25')).toEqual([1])
    expect(await numbers('--search', 'GLOVES atlas')).toEqual([2])
    expect(await numbers('--search', 'gloves nurse')).toEqual([])
    expect((await run(['inbox', '--search', 'e', '--limit', '1', '--page', '2'])).printed).toMatch(
      /\n +2 .*\n2 to 2 of 3 submissions\. More: --page 3\.$/,
    )
  })

  it('names the job of an application, and finds it by that name', async () => {
    const { db } = await commandSite(engine)
    await withJob(db, 7, 'Pharmacist')
    await send(db)
    const id = await send(db, { form: 'application', texts: { content: 'I am a nurse.' } })
    const { printed } = await run(['inbox', '--search', 'pharmacist'])
    expect(printed).toMatch(/ Pharmacist: I am a nurse\.\n1 submission\.$/)
    expect((await run(['inbox', 'show', String(id)])).printed).toContain('Pharmacist (7)')
  })

  it('searches further than one batch and counts what it finds', async () => {
    const { db } = await commandSite(engine)
    const now = new Date().toISOString()
    const row = {
      form: 'contact',
      locale: 'en',
      created_at: now,
      status: 'new',
      quarantine: null,
      email: 'a@b.co',
      idempotency_key: null,
    } as const
    const rows = Array.from({ length: 450 }, (_, index) => ({
      ...row,
      texts: JSON.stringify({ message: index % 9 === 0 ? 'zinc' : 'tea' }),
    }))
    for (let start = 0; start < rows.length; start += 90)
      await db
        .insertInto('submission')
        .values(rows.slice(start, start + 90))
        .execute()
    expect((await run(['inbox', '--search', 'zinc', '--limit', '10', '--page', '5'])).printed).toContain('41 to 50 of 50 submissions.')
  })

  it('explains an invalid query', async () => {
    await commandSite(engine)
    const wrong: [string[], string][] = [
      [['inbox', '--form', 'letter'], 'Invalid value "letter" for --form. Allowed choices are contact, inquiry, application.'],
      [
        ['inbox', '--form', 'contact', '--status', 'pending'],
        'Submissions of the form "contact" have no status "pending". Their statuses are new, done.',
      ],
      [['inbox', '--since', '2026-02-30'], 'Invalid value "2026-02-30" for --since. It must be an existing date, written like 2026-11-21.'],
      [['inbox', '--until', 'yesterday'], 'Invalid value "yesterday" for --until. It must be an existing date'],
      [['inbox', '--since', '2026-11-05', '--until', '2026-11-04'], 'The first day, 2026-11-05, is after the last, 2026-11-04.'],
      [['inbox', '--limit', '0'], 'Invalid value "0" for --limit. It must be a whole number from 1 to 1000.'],
      [['inbox', 'shwo', '3'], 'Unknown command "shwo". Did you mean show?'],
      [['inbox', 'show'], 'Missing required argument "numbers".'],
      [['inbox', 'show', '1x'], 'Invalid value "1x" for <numbers>.'],
      [['inbox', 'mark', '1'], 'Missing required argument "status".'],
      [['inbox', 'mark', '1', '2x', 'done'], 'Give the numbers of submissions, then their new status, for example: inbox mark 12 13 done'],
      [['inbox', 'mark', '1', '2'], 'Give the numbers of submissions, then their new status, for example: inbox mark 12 13 done'],
    ]
    for (const [words, sentence] of wrong)
      expect(await run(words)).toMatchObject({ code: 2, complained: expect.stringContaining(sentence) })
    for (const words of [
      ['show', '5'],
      ['mark', '5', 'done'],
      ['release', '5'],
      ['quarantine', '5'],
      ['resend', '5'],
    ]) {
      expect(await run(['inbox', ...words])).toEqual({
        code: 1,
        printed: '',
        complained: 'There is no submission 5. "inbox" lists them.',
        data: '',
      })
    }
  })

  it('shows every field, file and mail', async () => {
    const { db, dataDir } = await commandSite(engine)
    const files = [await upload(dataDir, 'resume.pdf')]
    const id = await send(db, { form: 'application', locale: 'fa', files, texts: { content: 'First line\nSecond line' } })
    await leaveMails(db, id, 'failed', '550 No such user')
    const { code, printed } = await run(['inbox', 'show', String(id)])
    expect(code).toBe(0)
    for (const part of [
      `Submission ${id}`,
      'application',
      'fa (فارسی)',
      'pending',
      'laila@example.com',
      'resume: resume.pdf (5 bytes, application/pdf, not scanned)',
      'notice to the company: UNDELIVERED, 3 attempts',
      'receipt to laila@example.com: UNDELIVERED',
      'last error: 550 No such user',
    ])
      expect(printed).toContain(part)
    expect(printed).toMatch(/First line\n {4,}Second line\n/)
    expect((await run(['inbox'])).printed).toContain('1 file, UNDELIVERED')
    expect((await run(['inbox', '--undelivered'])).printed).toContain('1 submission.')
    expect((await run(['inbox', 'failed'])).printed).toMatch(
      /receipt about submission 1 to laila@example\.com, 3 attempts\n +550 No such user/,
    )
  })

  it('lets no control character or override of a visitor reach the terminal', async () => {
    const { db, dataDir } = await commandSite(engine)
    const evil = `a\u001b[2J\u001b]0;title\u0007\u009b31m\u202Etxt.exe\u2066\u2069\u200f\u007f\r\n  Status      done`
    const files = [{ ...(await upload(dataDir, 'a\u202Efdp.exe')), content_type: 'text/\u001b[31m' }]
    const id = await send(db, { files, texts: { name: evil, message: evil, other: evil, email: 'x\u001b[31m@example.com' } })
    await leaveMails(db, id, 'failed', `refused \u001b[2J ${evil}`)
    const shown = [await run(['inbox']), await run(['inbox', 'show', String(id)]), await run(['inbox', 'failed'])]
    for (const { printed } of shown) {
      expect(printed).toContain('<U+001B>[')
      expect(printed).not.toMatch(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
    }
    expect(shown[1]?.printed).not.toMatch(/^ {2}Status {6}done/m)
  })

  it('marks all or none', async () => {
    const { db } = await commandSite(engine)
    await send(db)
    await send(db)
    await send(db, { form: 'application' })
    const statuses = async () => (await db.selectFrom('submission').select('status').orderBy('id').execute()).map(({ status }) => status)
    expect(await run(['inbox', 'mark', '1', '2', 'done'])).toMatchObject({ code: 0, printed: '2 submissions marked done.' })
    expect(await run(['inbox', 'mark', '1', '3', 'invited'])).toMatchObject({
      code: 1,
      complained: 'Submission 1 is of the form contact, whose statuses are new, done, not "invited".',
    })
    expect(await run(['inbox', 'mark', '1', '9', 'new'])).toMatchObject({ code: 1 })
    expect(await statuses()).toEqual(['done', 'done', 'pending'])
  })

  it('writes the mails of a submission when it leaves quarantine', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry', locale: 'ru', quarantine: 'too_fast', texts: { agent_email: 'Omid@Example.com' } })
    expect((await run(['inbox'])).printed).toBe('No submissions found.\nIn quarantine: 1. "inbox --quarantine" lists them.')
    expect((await run(['inbox', '--quarantine'])).printed).toContain('quarantine: too_fast')
    expect(await run(['inbox', 'resend', String(id)])).toMatchObject({ code: 1, complained: expect.stringContaining('is in quarantine') })
    const mails = () => db.selectFrom('mail').select(['kind', 'recipient', 'locale', 'state']).orderBy('id').execute()
    expect(await mails()).toEqual([])
    expect((await run(['inbox', 'release', String(id)])).code).toBe(0)
    expect((await run(['inbox', 'release', String(id)])).printed).toBe(`Submission ${id} is not in quarantine.`)
    expect(await mails()).toEqual([
      { kind: 'notice', recipient: null, locale: 'ru', state: 'waiting' },
      { kind: 'receipt', recipient: 'Omid@Example.com', locale: 'ru', state: 'waiting' },
    ])
  })

  it('lists webhooks that failed, and sends them again', async () => {
    const { db } = await commandSite(engine)
    vi.stubEnv('WEBHOOK_URL', 'contact=https://hooks.example.com/T0')
    const id = await send(db, { quarantine: 'too_fast' })
    const other = await send(db, { form: 'inquiry', quarantine: 'too_fast' })
    await run(['inbox', 'release', String(id), String(other)])
    const webhooks = () => db.selectFrom('mail').select(['submission_id', 'state']).where('kind', '=', 'webhook').execute()
    expect(await webhooks()).toEqual([{ submission_id: id, state: 'waiting' }])
    await leaveMails(db, id, 'failed', 'The receiver answered 404.')
    expect((await run(['inbox', 'show', String(id)])).printed).toContain('webhook to WEBHOOK_URL: UNDELIVERED, 3 attempts')
    expect((await run(['inbox', 'failed'])).printed).toMatch(
      new RegExp(`webhook about submission ${id} to WEBHOOK_URL, 3 attempts\n +The receiver answered 404\\.`),
    )
    expect((await run(['inbox', 'resend', String(id)])).printed).toContain('the webhook to WEBHOOK_URL will be sent again now.')
    expect(await webhooks()).toEqual([{ submission_id: id, state: 'waiting' }])
  })

  it('cancels unsent emails when the clerk moves a submission to quarantine', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry' })
    await db.updateTable('mail').set({ state: 'sent' }).where('kind', '=', 'notice').execute()
    expect(await run(['inbox', 'quarantine', String(id)])).toMatchObject({ code: 0, printed: 'In quarantine: 1 submission.' })
    const mails = () => db.selectFrom('mail').select(['kind', 'state']).orderBy('id').execute()
    expect(await mails()).toEqual([{ kind: 'notice', state: 'sent' }])
    await run(['inbox', 'release', String(id)])
    expect(await mails()).toEqual([
      { kind: 'notice', state: 'sent' },
      { kind: 'receipt', state: 'waiting' },
    ])
  })

  it('calls no email sent that was written to a file, since there is no mail server', async () => {
    const { db, dataDir } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry' })
    await leaveMails(db, id, 'sent')
    const shown = async () => (await run(['inbox', 'show', String(id)])).printed
    expect(await shown()).toMatch(/notice to the company: sent .*\n.*receipt to omid@.*: sent /)
    const mail = await db.selectFrom('mail').selectAll().where('kind', '=', 'notice').executeTakeFirstOrThrow()
    const file = mailFile(join(dataDir, 'mail'), { id: mail.id, createdAt: mail.created_at })
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '')
    expect(await shown()).toMatch(/notice to the company: NOT SENT, but written to .*\.eml, since SMTP_URL was not set\n.*: sent /)
    const { printed } = await run(['inbox', 'resend', String(id)])
    expect(printed).toMatch(/notice to the company was written to a file; --again sends it\.\n.* was already sent;/)
  })

  it('sends mails again: what failed at once, what was sent only when asked, under a new Message-ID', async () => {
    const { db } = await commandSite(engine)
    const id = await send(db, { form: 'inquiry' })
    await leaveMails(db, id, 'failed')
    const mails = () => db.selectFrom('mail').select(['kind', 'state', 'message_id']).orderBy('id').execute()
    expect((await run(['inbox', 'resend', String(id)])).printed).toMatch(
      /notice to the company will be sent again now.\n.*receipt to omid@/,
    )
    expect((await mails()).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await leaveMails(db, id, 'sent')
    expect((await run(['inbox', 'resend', String(id)])).printed).toContain('was already sent; --again sends it once more.')
    expect(await mails()).toHaveLength(2)
    for (let turn = 0; turn < 2; turn += 1) {
      await run(['inbox', 'resend', String(id), '--again'])
      await leaveMails(db, id, 'sent')
    }
    const all = await mails()
    expect(all.map(({ kind }) => kind)).toEqual(['notice', 'receipt', 'notice', 'receipt', 'notice', 'receipt'])
    expect(new Set(all.map(({ message_id }) => message_id)).size).toBe(6)
  })
})
