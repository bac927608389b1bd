import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { addIssueMails, storeIssue } from '#server/storage/submissions/newsletter-issues.ts'
import { commandSite, ENGINES, run } from '../support/commands/command.ts'

const SPRING = '---\nsubject: Spring\n---\nHello, see [our products](/products).\n'
const BAHAR = '---\nsubject: بهار\n---\nسلام، [محصولات](/products).\n'

async function subscribe(
  db: Kysely<Tables>,
  count: number,
  locale: LanguageCode,
  state: 'confirmed' | 'pending' = 'confirmed',
): Promise<void> {
  const now = '2026-11-01T00:00:00.000Z'
  const rows = Array.from({ length: count }, (_, index) => ({
    email: `${locale}-${state}-${index}@example.com`,
    locale,
    state,
    created_at: now,
    changed_at: now,
    asked_at: now,
  }))
  for (let start = 0; start < count; start += 100)
    await db
      .insertInto('subscriber')
      .values(rows.slice(start, start + 100))
      .execute()
}

function mailsOf(db: Kysely<Tables>) {
  return db
    .selectFrom('mail')
    .innerJoin('newsletter_issue', 'newsletter_issue.id', 'mail.issue_id')
    .select(['recipient', 'subscriber_id', 'mail.locale', 'newsletter_issue.locale as text', 'key', 'state', 'kind'])
    .orderBy('mail.id')
    .execute()
}

describe.each(ENGINES)('newsletter send (%s)', (engine) => {
  it('writes one mail to every confirmed subscriber, in their language or the fallback', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 2, 'en')
    await subscribe(db, 2, 'fa')
    await subscribe(db, 1, 'ru')
    await subscribe(db, 1, 'en', 'pending')
    writeFileSync(join(dataDir, 'spring.md'), SPRING)
    writeFileSync(join(dataDir, 'spring.fa.md'), BAHAR)
    const file = join(dataDir, 'spring.md')
    expect(await run(['newsletter', 'send', file, '--dry-run'])).toMatchObject({
      code: 0,
      printed: 'spring: en "Spring", fa "بهار"\nWould be queued: 5 emails (en 3, fa 2). Nothing was changed.',
    })
    expect(await db.selectFrom('newsletter_issue').select('id').execute()).toEqual([])
    expect(await run(['newsletter', 'send', file])).toMatchObject({
      code: 0,
      printed:
        'Queued: 5 emails (en 3, fa 2).\nThis newsletter: 0 sent, 5 waiting, 0 undelivered. A running server sends the waiting emails.',
    })
    const mails = await mailsOf(db)
    expect(mails.map(({ recipient, locale, text }) => `${recipient} ${locale} ${text}`)).toEqual([
      'en-confirmed-0@example.com en en',
      'en-confirmed-1@example.com en en',
      'fa-confirmed-0@example.com fa fa',
      'fa-confirmed-1@example.com fa fa',
      'ru-confirmed-0@example.com en en',
    ])
    const issues = await db.selectFrom('newsletter_issue').select(['locale', 'subject', 'html', 'plain']).orderBy('locale').execute()
    expect(issues).toEqual([
      {
        locale: 'en',
        subject: 'Spring',
        html: '<p>Hello, see <a href="https://lajward.example/en/products">our products</a>.</p>',
        plain: 'Hello, see our products (https://lajward.example/en/products).',
      },
      {
        locale: 'fa',
        subject: 'بهار',
        html: '<p>سلام، <a href="https://lajward.example/fa/products">محصولات</a>.</p>',
        plain: 'سلام، محصولات (https://lajward.example/fa/products).',
      },
    ])
  })

  it('continues where it was interrupted; nobody gets it twice, even after a change of language', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 230, 'en')
    await subscribe(db, 30, 'fa')
    const file = join(dataDir, 'spring.md')
    writeFileSync(file, SPRING)
    writeFileSync(join(dataDir, 'spring.fa.md'), BAHAR)
    expect((await run(['newsletter', 'send', file, '--test', 'me@example.com'])).code).toBe(0)
    const issues = new Map((await db.selectFrom('newsletter_issue').selectAll().execute()).map(({ locale, id }) => [locale, id]))
    const killed = addIssueMails(db, 'spring', issues, 'lajward.example', (done) => {
      if (done === 200) throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await db.updateTable('subscriber').set({ locale: 'fa' }).where('id', 'in', [1, 50, 200]).execute()
    await db.updateTable('subscriber').set({ locale: 'ru' }).where('locale', '=', 'fa').where('id', '>', 230).execute()
    await subscribe(db, 1, 'ps')
    expect((await run(['newsletter', 'send', file])).printed).toContain('Queued: 61 emails (en 61, 200 subscribers already had it).')
    expect((await run(['newsletter', 'send', file])).printed).toContain('Queued: 0 emails (261 subscribers already had it).')
    const subscribers = (await mailsOf(db)).map(({ subscriber_id }) => subscriber_id).filter((id) => id !== null)
    expect(subscribers).toHaveLength(261)
    expect(new Set(subscribers).size).toBe(261)
  })

  it('writes each mail once when two processes send at the same time', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 250, 'en')
    writeFileSync(join(dataDir, 'spring.md'), SPRING)
    const sent = await Promise.all([1, 2, 3].map(() => run(['newsletter', 'send', join(dataDir, 'spring.md')])))
    expect(sent.map(({ code }) => code)).toEqual([0, 0, 0])
    const mails = await mailsOf(db)
    expect(mails).toHaveLength(250)
    expect(new Set(mails.map(({ subscriber_id }) => subscriber_id)).size).toBe(250)
  })

  it('refuses another text under the same name once mails are written, but not after a test', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 1, 'en')
    await subscribe(db, 1, 'fa')
    const file = join(dataDir, 'spring.md')
    const write = (name: string, text: string) => writeFileSync(join(dataDir, name), text)
    write('spring.md', SPRING)
    write('spring.fa.md', BAHAR)
    expect((await run(['newsletter', 'send', file, '--test', 'me@example.com'])).printed).toBe(
      'Queued for me@example.com: 2 emails. A running server sends them.',
    )
    expect((await mailsOf(db)).map(({ recipient, subscriber_id, text }) => [recipient, subscriber_id, text])).toEqual([
      ['me@example.com', null, 'en'],
      ['me@example.com', null, 'fa'],
    ])
    write('spring.md', SPRING.replace('Hello', 'Good day'))
    expect((await run(['newsletter', 'send', file])).code).toBe(0)
    expect(await db.selectFrom('newsletter_issue').select('plain').where('locale', '=', 'en').execute()).toEqual([
      { plain: 'Good day, see our products (https://lajward.example/en/products).' },
    ])
    write('spring.md', SPRING)
    expect(await run(['newsletter', 'send', file])).toMatchObject({
      code: 1,
      complained: 'spring.md has changed since its emails were queued. Give a new newsletter a new file name.',
    })
    write('spring.md', SPRING.replace('Hello', 'Good day'))
    write('spring.fa.md', BAHAR.replace('بهار', 'تابستان'))
    expect((await run(['newsletter', 'send', file])).complained).toContain('spring.fa.md has changed since its emails were queued')
    write('summer.md', SPRING)
    expect((await run(['newsletter', 'send', join(dataDir, 'summer.md')])).printed).toContain('Queued: 2 emails')
  })

  it('does not begin again what rows of sent mails no longer tell of', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 1, 'en')
    const file = join(dataDir, 'spring.md')
    writeFileSync(file, SPRING)
    await run(['newsletter', 'send', file])
    await db.updateTable('newsletter_issue').set({ created_at: '2026-01-05T00:00:00.000Z' }).execute()
    await db.deleteFrom('mail').execute()
    expect(await run(['newsletter', 'send', file])).toMatchObject({
      code: 1,
      complained:
        'The newsletter spring was first sent on 2026-01-05. Sending can continue for only 60 days. Give a new newsletter a new file name.',
    })
  })

  it('tries mails again that were given up, when asked', async () => {
    const { db, dataDir } = await commandSite(engine)
    await subscribe(db, 3, 'en')
    const file = join(dataDir, 'spring.md')
    writeFileSync(file, SPRING)
    await run(['newsletter', 'send', file])
    await db.updateTable('mail').set({ state: 'failed', last_error: '550 no' }).where('subscriber_id', '<', 3).execute()
    expect((await run(['inbox', 'failed'])).printed).toContain('newsletter spring to en-confirmed-1@example.com')
    expect((await run(['newsletter', 'send', file])).printed).toContain('0 sent, 1 waiting, 2 undelivered')
    expect((await run(['newsletter', 'send', file, '--retry'])).printed).toContain(
      'Sent again: 2 emails.\nThis newsletter: 0 sent, 3 waiting, 0 undelivered.',
    )
  })

  it('leaves out who has left meanwhile', async () => {
    const { db } = await commandSite(engine)
    await subscribe(db, 150, 'en')
    const issues = await storeIssue(db, 'spring', [{ locale: 'en', subject: 'Spring', html: '<p>Hello</p>', plain: 'Hello' }])
    const killed = addIssueMails(db, 'spring', issues, 'lajward.example', () => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    await db.updateTable('subscriber').set({ state: 'unsubscribed' }).where('id', '>', 140).execute()
    expect(await addIssueMails(db, 'spring', issues, 'lajward.example')).toBe(40)
  })

  it('warns when links lead to this machine', async () => {
    const { dataDir } = await commandSite(engine)
    vi.stubEnv('PUBLIC_URL', '')
    writeFileSync(join(dataDir, 'spring.md'), SPRING)
    expect(await run(['newsletter', 'send', join(dataDir, 'spring.md')])).toMatchObject({
      code: 0,
      complained: expect.stringContaining('Set PUBLIC_URL'),
    })
  })

  it('names what is wrong with the files by line', async () => {
    const { dataDir } = await commandSite(engine)
    writeFileSync(join(dataDir, 'bad.md'), '---\nsubjekt: x\n---\n![A box](media/box.webp)\n\n[Zinc](/product/zinc) <script>x</script>\n')
    const { code, complained } = await run(['newsletter', 'send', join(dataDir, 'bad.md')])
    expect(code).toBe(1)
    for (const part of [
      'bad.md:2  "subjekt" is not a field of an issue; it has only "subject".',
      '"subject" is missing; add it.',
      'bad.md:4  The picture "media/box.webp" is not in the email; put it on the web and write its full address, beginning with https://.',
      'bad.md:6  The link "/product/zinc" leads nowhere',
      'bad.md:6  The HTML tag <script> is not allowed',
    ])
      expect(complained).toContain(part)
    const wrong: [string[], number, string][] = [
      [[], 2, 'Missing required argument "file".'],
      [[join(dataDir, 'none.md')], 1, 'There is no such file.'],
      [[join(dataDir, 'bad.fa.md')], 1, 'Give the English file, whose name has no language: bad.md.'],
      [[join(dataDir, 'bad.md'), '--test', 'me'], 2, 'Invalid value "me" for --test. It must be an email address.'],
    ]
    for (const [words, expected, sentence] of wrong) {
      expect(await run(['newsletter', 'send', ...words])).toMatchObject({ code: expected, complained: expect.stringContaining(sentence) })
    }
  })
})

describe.each(ENGINES)('newsletter export (%s)', (engine) => {
  it('writes the confirmed subscribers', async () => {
    const { db } = await commandSite(engine)
    await subscribe(db, 130, 'fa')
    await subscribe(db, 1, 'en', 'pending')
    await db.updateTable('subscriber').set({ email: '=1+1@example.com' }).where('id', '=', 1).execute()
    const json = JSON.parse((await run(['newsletter', 'export', '--format', 'json'])).data) as unknown[]
    expect(json).toHaveLength(130)
    expect(json[0]).toEqual({ email: '=1+1@example.com', language: 'fa', since: '2026-11-01T00:00:00.000Z' })
    const lines = (await run(['newsletter', 'export'])).data.split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['\ufeff"email","language","since"', '"\'=1+1@example.com","fa","2026-11-01T00:00:00.000Z"'])
    expect(lines).toHaveLength(132)
  })
})
