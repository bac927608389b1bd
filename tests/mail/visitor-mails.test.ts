import { expect, it, onTestFinished } from 'vitest'
import type { LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { newsletterLink, readNewsletterToken } from '#server/mail/messages/newsletter-links.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { addMail } from '#server/storage/submissions/outbox.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { openPostOffice, type PostOffice, texts } from '../support/mail/post-office.ts'

async function receiptOf(office: PostOffice) {
  await office.deliverAll()
  const receipt = office.smtp.mails.filter(({ to }) => !to.includes('clerk@lajward.example')).at(-1)
  if (!receipt) throw new Error('The sender got no mail.')
  return receipt
}

onEachEngine('receipt', (open) => {
  it('thanks for an inquiry and repeats it in short', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { texts: { description: 'word '.repeat(500) } }, [
      { field: 'documents', name: 'plan.pdf', bytes: Buffer.from('%PDF') },
    ])
    const receipt = await receiptOf(office)
    expect(receipt.to).toEqual(['laila@example.org'])
    expect(receipt.subject).toBe('We have received your inquiry')
    expect(receipt.text).toContain('Hello Laila Karimi,')
    expect(receipt.text).toContain('Company name: Clinic & Sons')
    expect(receipt.text).toContain('Inquiry type: Information Request')
    expect(receipt.text).toMatch(/Description: (word )+word…\r?\n/)
    expect(receipt.text.length).toBeLessThan(1200)
    expect(receipt.text).toContain('Document: plan.pdf')
    expect(receipt.attachments).toEqual([])
    expect(receipt.header('auto-submitted')).toBe('auto-generated')
    expect(receipt.replyTo).toBe('clerk@lajward.example')
    expect(receipt.html).toContain('<html lang="en" dir="ltr">')
  })

  it('thanks for a message, which it repeats, and keeps the telephone number to itself', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact', { receipt: true })
    const receipt = await receiptOf(office)
    expect(receipt.to).toEqual(['ahmad@example.com'])
    expect(receipt.subject).toBe('We have received your message')
    expect(receipt.text).toContain('Thank you for your message.')
    expect(receipt.text).toContain('Message: Do you deliver to Herat? Thank you.')
    expect(receipt.text).not.toContain('111')
  })

  it.each(['fa', 'ps'] as const)('speaks %s from right to left to who wrote in it', async (locale) => {
    const office = await openPostOffice(open)
    const job = await office.database.db.selectFrom('job').select('id').where('slug', '=', 'job-1').executeTakeFirstOrThrow()
    await office.submit('application', { locale, texts: { career_id: String(job.id), applicant_name: 'لیلا' } })
    const receipt = await receiptOf(office)
    expect(receipt.html).toContain(`<html lang="${locale}" dir="rtl">`)
    expect(receipt.subject).toBe(texts(locale, 'mail:receipt.subject.application'))
    expect(receipt.text).toContain(texts(locale, 'mail:receipt.greeting', { name: 'لیلا' }))
    expect(receipt.text).toContain(`${texts(locale, 'mail:notice.position')}: ${locale === 'fa' ? 'پرستار 1' : 'نرس 1'}`)
    expect(receipt.fromName).toBe('لاجورد')
    expect(receipt.text).toContain('لاجورد')
  })

  it('passes on no links to an address that somebody may have made up', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', {
      texts: {
        agent_name: 'Win at casino.example now',
        company_name: 'https://evil.example/x',
        description: 'See www.evil.example or evil.example/y, thanks',
      },
    })
    const receipt = await receiptOf(office)
    expect(receipt.text).not.toMatch(/evil|casino/)
    expect(receipt.text).toContain('Description: See … or … thanks')
  })

  it.each(['laila@example.org\r\nBcc: victim@example.com', 'a@example.org,b@example.org', '<laila@example.org>', 'laila@[127.0.0.1]'])(
    'is not sent to what is no address: %j',
    async (agent_email) => {
      const office = await openPostOffice(open)
      await office.submit('inquiry', { texts: { agent_email } })
      await office.deliverAll()
      expect(office.smtp.mails.map(({ to }) => to)).toEqual([['clerk@lajward.example']])
      expect((await office.outbox())[1]).toMatchObject({
        state: 'failed',
        attempts: 1,
        last_error: expect.stringMatching(/is not a valid email address\.$/),
      })
      expect(office.lines).toEqual([
        expect.stringMatching(/^Email \d+ \(receipt\) failed: it cannot be sent\. "inbox failed" shows why\.$/),
      ])
    },
  )

  it('reaches addresses with letters of other scripts', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { texts: { agent_email: 'лайла@пример.рф' } })
    await office.submit('inquiry', { texts: { agent_email: 'laila@пример.рф' } })
    await office.deliverAll()
    const receipts = office.smtp.mails.filter(({ to }) => !to.includes('clerk@lajward.example'))
    expect(receipts.flatMap(({ to }) => to).sort()).toEqual(['laila@пример.рф', 'лайла@пример.рф'])
    // The server above writes domains as people do; this is how it was told.
    expect(receipts.find(({ to }) => to.includes('laila@пример.рф'))?.header('to')).toBe('laila@xn--e1afmkfd.xn--p1ai')
  })

  it('is not sent when the submission was erased', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry')
    await office.database.db.deleteFrom('submission').execute()
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    expect(await office.outbox()).toEqual([])
  })
})

const PLACE = { publicUrl: 'https://www.lajward.example', languages: DEFAULT_LANGUAGES, source: 'en' }

/** A subscriber and a mail to them. */
async function subscribe(office: PostOffice, kind: 'confirmation' | 'newsletter', locale: 'en' | 'fa', state: 'pending' | 'confirmed') {
  const { db } = office.database
  const now = new Date().toISOString()
  const email = `${locale}@example.com`
  const { id } = await db
    .insertInto('subscriber')
    .values({ email, locale, state, created_at: now, changed_at: now, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  let issue_id: number | undefined
  if (kind === 'newsletter') {
    const issue = {
      key: 'may',
      locale,
      subject: 'News of May',
      html: '<h1>May</h1><p>New & fresh</p>',
      plain: 'May\n\nNew & fresh',
      created_at: now,
    }
    issue_id = (await db.insertInto('newsletter_issue').values(issue).returning('id').executeTakeFirstOrThrow()).id
  }
  await addMail(db, { kind, subscriber_id: id, issue_id, recipient: email, locale, state: 'waiting' }, 'www.lajward.example')
  return { id, signingKey: await readSigningKey(db) }
}

/** Which languages the site has, for the rest of the test. */
async function switchOn({ database: { db } }: PostOffice, languages: readonly LanguageCode[]): Promise<void> {
  const site = await db.selectFrom('entry').select('data').where('kind', '=', 'site').where('locale', '=', 'en').executeTakeFirstOrThrow()
  const change = (data: string) => db.updateTable('entry').set({ data }).where('kind', '=', 'site').where('locale', '=', 'en').execute()
  await change(JSON.stringify({ ...JSON.parse(site.data), languages }))
  onTestFinished(async () => {
    await change(site.data)
  })
}

onEachEngine('newsletter', (open) => {
  it.each([
    ['en', '/en'],
    ['fa', '/fa'],
  ] as const)('asks a new subscriber in %s to confirm', async (locale, prefix) => {
    const office = await openPostOffice(open)
    const { id, signingKey } = await subscribe(office, 'confirmation', locale, 'pending')
    await office.deliverAll()
    const [mail] = office.smtp.mails
    const link = newsletterLink(PLACE, signingKey, 'confirm', { id, locale })
    expect(link.startsWith(`https://www.lajward.example${prefix}/newsletter/confirm?token=`)).toBe(true)
    expect(mail?.to).toEqual([`${locale}@example.com`])
    expect(mail?.subject).toBe(texts(locale, 'mail:confirmation.subject'))
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.header('auto-submitted')).toBe('auto-generated')
  })

  it.each([
    ['bare where the site has one language', ['en'], ''],
    ['in English where theirs was switched off', ['en', 'ru'], '/en'],
    ['with their language', ['en', 'fa'], '/fa'],
  ] as const)('links to pages at their canonical addresses: %s', async (_where, languages, prefix) => {
    const office = await openPostOffice(open)
    await switchOn(office, languages)
    await subscribe(office, 'confirmation', 'fa', 'pending')
    await subscribe(office, 'newsletter', 'en', 'confirmed')
    await office.database.db.updateTable('subscriber').set({ locale: 'fa' }).execute()
    await office.database.db.updateTable('mail').set({ locale: 'fa' }).execute()
    await office.deliverAll()
    expect(office.smtp.mails.flatMap(({ text }) => text.match(/https:.+?(?=\?token=)/g)).sort()).toEqual([
      `https://www.lajward.example${prefix}/newsletter/confirm`,
      `https://www.lajward.example${prefix}/newsletter/unsubscribe`,
    ])
    expect(office.smtp.mails.map((mail) => mail.header('list-unsubscribe') ?? '').join('')).toContain(
      `<https://www.lajward.example${prefix}/newsletter/unsubscribe?`,
    )
  })

  it('sends an issue with a way out in its text and its headers', async () => {
    const office = await openPostOffice(open)
    const { id, signingKey } = await subscribe(office, 'newsletter', 'fa', 'confirmed')
    await office.deliverAll()
    const [mail] = office.smtp.mails
    const link = newsletterLink(PLACE, signingKey, 'unsubscribe', { id, locale: 'fa' })
    expect(link.startsWith('https://www.lajward.example/fa/newsletter/unsubscribe?token=')).toBe(true)
    expect(mail?.subject).toBe('News of May')
    expect(mail?.text).toMatch(/^May\r?\n\r?\nNew & fresh/)
    expect(mail?.html).toContain('<h1>May</h1><p>New & fresh</p>')
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.header('list-unsubscribe')).toBe(`<${link}>`)
    expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('sends no issue to who has left, and no second confirmation to who has confirmed', async () => {
    const office = await openPostOffice(open)
    await subscribe(office, 'newsletter', 'en', 'confirmed')
    await subscribe(office, 'confirmation', 'fa', 'pending')
    await office.database.db.updateTable('subscriber').set({ state: 'unsubscribed' }).execute()
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    expect(await office.outbox()).toMatchObject([
      { state: 'failed', last_error: 'The subscriber has unsubscribed.' },
      { state: 'failed', last_error: 'The subscription is no longer awaiting confirmation.' },
    ])
  })

  it('reads its own tokens back, and no others', async () => {
    const office = await openPostOffice(open)
    const signingKey = await readSigningKey(office.database.db)
    const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
    const confirm = tokenOf(newsletterLink(PLACE, signingKey, 'confirm', { id: 7, locale: 'en' }))
    expect(readNewsletterToken(signingKey, 'confirm', confirm)).toBe(7)
    expect(readNewsletterToken(signingKey, 'unsubscribe', confirm)).toBeUndefined()
    expect(readNewsletterToken('0'.repeat(64), 'confirm', confirm)).toBeUndefined()
    expect(readNewsletterToken(signingKey, 'confirm', `${confirm.slice(0, -2)}aa`)).toBeUndefined()
    expect(readNewsletterToken(signingKey, 'confirm', '')).toBeUndefined()
  })
})
