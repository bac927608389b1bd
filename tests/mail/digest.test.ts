import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { writtenMoment } from '#domain/time/written-moment.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import { type MailWorker, startMailWorker } from '#server/mail/worker.ts'
import { addDigest } from '#server/storage/submissions/digest.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { languageFiles, openPostOffice, type PostOffice, SAMPLES } from '../support/mail/post-office.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TODAY = Date.now()

/** What a server does that has not seen to the day yet, when its clock says this. */
function look({ database: { db } }: PostOffice, now: Date) {
  return addDigest(db, { time: '08:00', settled: undefined, mailHost: 'www.lajward.example' }, now)
}

/** A moment some days after today, by the clock of UTC. */
function on(days: number, time: string): Date {
  const day = new Date(TODAY + days * DAY_MS).toISOString().slice(0, 10)
  return new Date(`${day}T${time}:00Z`)
}

const digestsIn = async (office: PostOffice) => (await office.outbox()).filter(({ kind }) => kind === 'digest')

function employ(office: PostOffice, workerId: string): MailWorker {
  const uploads = uploadStore({ folder: join(office.config.dataDir, 'uploads') })
  const config = { ...office.config, mailDigest: '00:00' }
  const worker = startMailWorker({ db: office.database.db, config, uploads, texts: languageFiles, log: { warn: () => {} }, workerId })
  onTestFinished(() => worker.stop())
  return worker
}

/** Changes the site's settings for the rest of the test. */
async function set({ database: { db } }: PostOffice, change: object): Promise<void> {
  const rows = await db.selectFrom('entry').select(['locale', 'data']).where('kind', '=', 'site').execute()
  const write = (locale: string, data: string) =>
    db.updateTable('entry').set({ data }).where('kind', '=', 'site').where('locale', '=', locale).execute()
  for (const { locale, data } of rows) await write(locale, JSON.stringify({ ...JSON.parse(data), ...change }))
  onTestFinished(async () => {
    for (const { locale, data } of rows) await write(locale, data)
  })
}

onEachEngine('digest', (open) => {
  it('comes once from several servers, with numbers and nothing about anybody', async () => {
    const office = await openPostOffice(open)
    const { db } = office.database
    await office.submit('contact')
    await office.submit('contact')
    await office.submit('inquiry', { receipt: false })
    await office.submit('application', { receipt: false, quarantine: 'forged' })
    await db.updateTable('submission').set({ status: 'done' }).where('form', '=', 'inquiry').execute()
    const [first] = await db.selectFrom('submission').select(['id', 'created_at']).orderBy('id').execute()
    await db
      .updateTable('mail')
      .set({ state: 'failed' })
      .where('submission_id', '=', first?.id ?? 0)
      .execute()
    const workers = ['one:1', 'two:1', 'three:1'].map((workerId) => employ(office, workerId))
    await office.smtp.waitFor(() => office.smtp.mails.length === 3)
    await Promise.all(workers.map((worker) => worker.stop()))
    const digests = office.smtp.mails.filter(({ subject }) => /unanswered/.test(subject))
    expect(digests).toHaveLength(1)
    expect(digests[0]?.to).toEqual(['clerk@lajward.example'])
    expect(digests[0]?.subject).toBe('Lajward: 3 new, 2 unanswered')
    const since = writtenMoment(first?.created_at ?? '', 'en', { timeZone: 'UTC' })
    expect(digests[0]?.text.replace(/\r\n/g, '\n').trimEnd()).toBe(`What is new since the last summary, and what is still unanswered:

Messages: 2 new, 2 unanswered
Business inquiries: 1 new, 0 unanswered
Waiting longest: no. ${first?.id}, since ${since}
Undelivered emails and webhooks: 1

In the inbox:

vitrine inbox

vitrine inbox failed`)
    expect(digests[0]?.raw.toString()).not.toContain(SAMPLES.contact.name)
    expect(digests[0]?.header('auto-submitted')).toBe('auto-generated')
  })

  it('is written once, whoever looks at the same time, and again the next day', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const days = await Promise.all(Array.from({ length: 6 }, () => look(office, on(1, '08:00'))))
    expect(new Set(days)).toEqual(new Set([on(1, '08:00').toISOString().slice(0, 10)]))
    expect(await digestsIn(office)).toHaveLength(1)
    await office.deliverAll()
    await look(office, on(1, '23:59'))
    expect(await digestsIn(office)).toHaveLength(1)
    expect(await look(office, on(2, '07:59'))).toBeUndefined()
    expect(await digestsIn(office)).toHaveLength(1)
    await look(office, on(2, '08:00'))
    await office.deliverAll()
    expect((await digestsIn(office)).map(({ state }) => state)).toEqual(['sent', 'sent'])
    expect(office.smtp.mails.map(({ subject }) => subject).filter((subject) => subject.startsWith('Lajward'))).toEqual([
      'Lajward: 1 new, 1 unanswered',
      'Lajward: 0 new, 1 unanswered',
    ])
  })

  it('goes by the clock of the company', async () => {
    const office = await openPostOffice(open)
    await set(office, { time_zone: 'Asia/Kabul' })
    await office.submit('contact')
    expect(await look(office, on(1, '03:29'))).toBeUndefined()
    await look(office, on(1, '03:30'))
    expect(await digestsIn(office)).toHaveLength(1)
  })

  it('speaks the source language', async () => {
    const office = await openPostOffice(open)
    await set(office, { source_language: 'fa' })
    await office.submit('contact', { locale: 'en' })
    await look(office, on(1, '08:00'))
    await office.deliverAll()
    const digest = office.smtp.mails.find(({ html }) => html.includes('<html lang="fa" dir="rtl">') && html.includes('پیام‌ها'))
    expect(digest?.text).toContain('۱ تازه، ۱ بی‌پاسخ')
  })

  it('is not written when all is answered, and what comes later that day waits for the next', async () => {
    const office = await openPostOffice(open)
    const { db } = office.database
    await office.submit('contact')
    await db
      .updateTable('submission')
      .set({ status: 'done', created_at: new Date(Date.now() - 3 * DAY_MS).toISOString() })
      .execute()
    await look(office, on(0, '08:00'))
    expect(await digestsIn(office)).toEqual([])
    await office.submit('contact')
    await look(office, on(0, '23:59'))
    expect(await digestsIn(office)).toEqual([])
    await look(office, on(1, '08:00'))
    expect(await digestsIn(office)).toHaveLength(1)
  })

  it('takes the place of one that was not delivered', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    await office.deliverAll()
    office.smtp.behave('refuse')
    await look(office, on(1, '08:00'))
    await office.deliverAll()
    await look(office, on(2, '08:00'))
    office.smtp.behave('accept')
    await office.deliverAll()
    expect(await digestsIn(office)).toMatchObject([{ state: 'sent', attempts: 1 }])
  })
})
