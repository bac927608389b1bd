import { describe, expect, it, onTestFinished } from 'vitest'
import { BYTES_PER_MB } from '#domain/form.ts'
import { writtenMoment } from '#domain/time/written-moment.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { openPostOffice, type PostOffice, SAMPLES, texts } from '../support/mail/post-office.ts'

/** The mail about the last submission to the company. */
async function noticeOf(office: PostOffice) {
  await office.deliverAll()
  const notice = office.smtp.mails.filter(({ to }) => to.includes('clerk@lajward.example')).at(-1)
  if (!notice) throw new Error('The company got no mail.')
  return notice
}

/** When the only submission was sent, as an English mail writes it: the small site is in UTC. */
async function sentAt(office: PostOffice) {
  const { created_at } = await office.database.db.selectFrom('submission').select('created_at').executeTakeFirstOrThrow()
  return writtenMoment(created_at, 'en', { timeZone: 'UTC' })
}

/** A decoded text as it was sent, but for the kind of its line breaks. */
const lines = (text: string) => text.replace(/\r\n/g, '\n')

onEachEngine('notice', (open) => {
  it('tells everything of an inquiry in the order of its form', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { locale: 'fa', texts: { company_address: 'Street 1\r\nKabul' } })
    const notice = await noticeOf(office)
    const id = (await office.outbox())[0]?.submission_id
    expect(notice.subject).toBe(`Business inquiry no. ${id} from Laila Karimi`)
    expect(lines(notice.text).trimEnd()).toBe(
      `Laila Karimi has sent you a business inquiry through your website.

Name: Laila Karimi
Email: laila@example.org
Phone: –
Company name: Clinic & Sons
Company type: Healthcare
Company email: –
Company website: –
Company region: –

Company address:
Street 1
Kabul

Inquiry type: Information Request
When needed: –
Description: We need 200 thermometers.
Document: –
Payment method: –
Anything else: –
Sent: ${await sentAt(office)}
Language of the page: فارسی

If you reply to this email, your answer goes to the sender.

In the inbox:

vitrine inbox show ${id}`,
    )
    expect(notice.html).toContain('<html lang="en" dir="ltr">')
    expect(notice.html).toContain('Clinic &amp; Sons')
    expect(notice.html).toContain(`vitrine inbox show ${id}`)
  })

  it('comes from our own address under the company’s name and is answered to the visitor', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const notice = await noticeOf(office)
    expect(notice.from).toBe('no-reply@www.lajward.example')
    expect(notice.header('from')).toBe('Lajward <no-reply@www.lajward.example>')
    expect(notice.replyTo).toBe('ahmad@example.com')
    expect(notice.header('auto-submitted')).toBe('auto-generated')
    const [mail] = await office.outbox()
    expect(notice.messageId).toBe(mail?.message_id)
    expect(Date.parse(notice.header('date') ?? '')).toBe(Math.floor(Date.parse(mail?.created_at ?? '') / 1000) * 1000)
  })

  it('is written in the source language of the site', async () => {
    const office = await openPostOffice(open)
    const { db } = office.database
    const sites = db.selectFrom('entry').select('data').where('kind', '=', 'site').orderBy('locale')
    const { data } = await sites.executeTakeFirstOrThrow()
    const store = (text: string) => db.updateTable('entry').set({ data: text }).where('kind', '=', 'site').execute()
    onTestFinished(async () => void (await store(data)))
    await store(JSON.stringify({ ...JSON.parse(data), source_language: 'fa' }))
    await office.submit('inquiry', { locale: 'en' })
    const choice = texts('fa', 'inquiry.companyTypes.Healthcare')
    expect((await noticeOf(office)).text).toContain(`${texts('fa', 'inquiry.company_type')}: ${choice}`)
    await office.submit('contact', { locale: 'en' })
    const notice = await noticeOf(office)
    const id = (await office.outbox()).at(-1)?.submission_id ?? 0
    expect(notice.subject).toBe(texts('fa', 'mail:notice.subject.contact', { number: id, name: 'Ahmad Zia' }))
    expect(notice.html).toContain('<html lang="fa" dir="rtl">')
    // Under its label, not at the other edge.
    expect(notice.html).toContain('<p style="margin-top:-12px"><bdi>ahmad@example.com</bdi></p>')
    expect(notice.text).toContain(`${texts('fa', 'contactForm.phone')}: \u2068+93 700 111 222\u2069\r\n`)
    expect(notice.text).toContain(`${texts('fa', 'contactForm.email')}: ahmad@example.com\r\n`)
    const { created_at } = await db.selectFrom('submission').select('created_at').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const sentAt = writtenMoment(created_at, 'fa', { timeZone: 'UTC' })
    expect(notice.text).toContain(`${texts('fa', 'mail:notice.sentAt')}: ${sentAt}`)
  })

  it('keeps the ending of a long file name', async () => {
    const office = await openPostOffice(open)
    const bytes = Buffer.from('resume')
    const names = [`${'a'.repeat(140)}.PDF`, `${'ن'.repeat(110)}.docx`]
    const files = names.map((name, index) => ({ field: index === 0 ? 'resume' : 'cover_letter', name, bytes }))
    await office.submit('application', {}, files)
    const attached = (await noticeOf(office)).attachments.map(({ name }) => name)
    expect(attached).toEqual([`${'a'.repeat(116)}….PDF`, names[1]])
  })

  it('goes to MAIL_TO, else to the published address', async () => {
    const office = await openPostOffice(open)
    const config = { ...office.config }
    office.delivery.config = config
    config.mailTo = 'Clerk <one@example.com>, two@example.com'
    await office.submit('contact')
    await office.deliverAll()
    config.mailTo = undefined
    config.mailFrom = 'Shop <shop@example.com>'
    await office.submit('contact')
    await office.deliverAll()
    expect(office.smtp.mails.map(({ to }) => to)).toEqual([['one@example.com', 'two@example.com'], ['hello@example.org']])
    expect(office.smtp.mails.at(-1)?.header('from')).toBe('Shop <shop@example.com>')
  })

  it('names the job of an application and carries its papers, byte by byte', async () => {
    const office = await openPostOffice(open)
    const job = await office.database.db.selectFrom('job').select('id').where('slug', '=', 'job-3').executeTakeFirstOrThrow()
    const resume = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 256))
    await office.submit('application', { texts: { career_id: String(job.id) } }, [
      { field: 'resume', name: 'رزومه "نهایی".pdf', bytes: resume },
      { field: 'cover_letter', name: `${'long '.repeat(40)}.docx`, bytes: Buffer.from('letter'), type: 'not a type\r\nX: y' },
    ])
    const notice = await noticeOf(office)
    expect(notice.text).toContain(`Position: Nurse 3 (${job.id})`)
    expect(notice.text).toContain('Resume: رزومه "نهایی".pdf (3 kB, attached)')
    expect(notice.attachments.map(({ name, type }) => ({ name, type }))).toEqual([
      { name: 'رزومه "نهایی".pdf', type: 'application/pdf' },
      { name: expect.stringMatching(/^long /), type: 'application/octet-stream' },
    ])
    expect(notice.attachments[0]?.bytes.equals(resume)).toBe(true)
    expect(notice.attachments[1]?.bytes.toString()).toBe('letter')
  })

  it('shows the number of a job that is published no longer', async () => {
    const office = await openPostOffice(open)
    await office.submit('application', { texts: { career_id: '987654' } })
    expect((await noticeOf(office)).text).toContain('Position: 987654')
  })

  it('attaches files of 15 MB together and names the others', async () => {
    const office = await openPostOffice(open)
    const mb = BYTES_PER_MB
    await office.submit('application', {}, [
      { field: 'resume', name: 'a.pdf', bytes: Buffer.alloc(10 * mb) },
      { field: 'cover_letter', name: 'b.pdf', bytes: Buffer.alloc(5 * mb + 1) },
    ])
    const notice = await noticeOf(office)
    expect(notice.attachments.map(({ name }) => name)).toEqual(['a.pdf'])
    expect(notice.text).toContain('Cover letter: b.pdf (5.00 MB, too large for an email: it is in the inbox)')
  })

  it('is not sent about what lies in quarantine', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact', { quarantine: 'honeypot' })
    expect(await office.outbox()).toEqual([])
    await office.submit('contact')
    await office.database.db.updateTable('submission').set({ quarantine: 'too_fast' }).execute()
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    expect(await office.outbox()).toMatchObject([
      { state: 'failed', last_error: 'The submission is in quarantine, for which no emails are sent.' },
    ])
  })
})

onEachEngine('notice before the first publication', (open) => {
  it('goes to MAIL_FROM', async () => {
    const office = await openPostOffice(open)
    await office.database.db.deleteFrom('entry').execute()
    office.delivery.config = { ...office.config, mailTo: undefined, mailFrom: 'shop@example.com' }
    await office.submit('contact')
    await office.deliverAll()
    expect(office.smtp.mails.map(({ to }) => to)).toEqual([['shop@example.com']])
    expect(office.smtp.mails[0]?.header('from')).toBe('Our company <shop@example.com>')
  })
})

onEachEngine('what visitors write', (open) => {
  it.each([
    'ahmad@example.com\r\nBcc: victim@example.com',
    'ahmad@example.com, victim@example.com',
    '"a b"@example.com',
    'a<b@example.com>',
    'ahmad@localhost',
  ])('is no address to answer to: %j', async (email) => {
    const office = await openPostOffice(open)
    await office.submit('contact', { texts: { email } })
    const notice = await noticeOf(office)
    expect(notice.header('reply-to')).toBeUndefined()
    expect(notice.header('bcc')).toBeUndefined()
    expect(notice.to).toEqual(['clerk@lajward.example'])
    expect(notice.text).toContain('You cannot reply to the sender')
  })

  it('cannot add a header, however the name is written', async () => {
    const office = await openPostOffice(open)
    const names = [
      'Eve\r\nBcc: victim@example.com',
      'Eve\nX-Evil: yes',
      'Eve\r\n\r\n<script>',
      'Eve\u2028X-Evil: yes',
      'Eve\u0085X-Evil: yes',
      '=?utf-8?q?Eve=0d=0aX-Evil:_yes?=',
    ]
    for (const name of names) await office.submit('contact', { texts: { name } })
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(names.length)
    for (const mail of office.smtp.mails) {
      expect(mail.header('x-evil')).toBeUndefined()
      expect(mail.header('bcc')).toBeUndefined()
      expect(mail.to).toEqual(['clerk@lajward.example'])
      const headers = mail.raw.toString('latin1').split('\r\n\r\n')[0] ?? ''
      expect(headers).toMatch(/^([!-9;-~]+: .*(\r\n[ \t].*)*(\r\n|$))+$/)
      expect(mail.subject).toMatch(/^Message no\. \d+ from /)
    }
  })

  it('is text and never HTML', async () => {
    const office = await openPostOffice(open)
    const attack = '"><img src=x onerror=alert(1)>\n</p><script>alert(2)</script>&amp;'
    await office.submit('contact', { texts: { message: attack, phone: '<b>1</b>' } }, [])
    const notice = await noticeOf(office)
    expect(notice.html).not.toMatch(/<(img|script|b>1)/)
    expect(notice.html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;<br>')
    expect(notice.html).toContain('&amp;amp;')
    expect(lines(notice.text)).toContain(attack)
  })

  it('fills in nothing of ours', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact', { texts: { name: '{{number}} $t(mail:newsletter.unsubscribe) {{name}}' } })
    const notice = await noticeOf(office)
    expect(notice.subject).toMatch(/ from \{\{number\}\} \$t\(mail:newsletter\.unsubscribe\) \{\{name\}\}$/)
  })

  it('has long names whole in the text and in a subject of bearable length', async () => {
    const office = await openPostOffice(open)
    const name = 'محمدرضا '.repeat(25).trim()
    await office.submit('contact', { texts: { name } })
    const notice = await noticeOf(office)
    expect(notice.text).toContain(`Name: ${name}`)
    expect(notice.subject).toContain('محمدرضا محمدرضا')
    for (const line of notice.raw.toString('latin1').split('\r\n')) expect(line.length).toBeLessThanOrEqual(998)
  })
})

describe('texts of every kind', () => {
  const AWKWARD = {
    'trailing spaces': 'one  \ntwo\t\n   \nthree   ',
    'line breaks at both ends': '\n\nmiddle\n\n',
    'a lone carriage return': 'one\rtwo\r\r\nthree',
    'control characters': 'a\u0001b\u0008c\u000bd\u000ce\u001bf\u007fg\u0085h',
    'separators of lines and paragraphs': 'a\u2028b\u2029c',
    'lines of dots': '.\n..\n...\n.end',
    'lines that look like mail': 'From here\n--boundary\nSubject: x\n\n-- \nsignature',
    'encoded words': '=?utf-8?B?aGVsbG8=?= and =3D and =\nx=',
    'right-to-left marks': '\u200fسلام\u200c\u200d دنیا\u200e (abc) \u202bx\u202c \u2067y\u2069',
    'letters beyond the first plane': '👩‍👩‍👧‍👦 🇦🇫 𝔘𝔫𝔦 \ufeff ﷽',
    'combining marks': 'Z\u0351\u036b\u0343\u036a\u0302\u036b e\u0301 \u1100\u1161\u11a8',
    'a very long line': 'x'.repeat(5000),
    'a very long line of spaces': `a${' '.repeat(3000)}b`,
    'nothing but ASCII': 'Plain = simple, 100%.\n\tIndented.',
  }

  onEachEngine('text', (open) => {
    it('comes back unchanged from the plain part', async () => {
      const office = await openPostOffice(open)
      for (const message of Object.values(AWKWARD)) await office.submit('contact', { texts: { message, phone: '' } })
      await office.deliverAll()
      const found = office.smtp.mails.toReversed().map(({ text }) => lines(text))
      for (const [index, message] of Object.values(AWKWARD).entries()) expect(found[index]).toContain(lines(message))
    })

    it('is encoded in a way that looks like ordinary mail where it can be', async () => {
      const office = await openPostOffice(open)
      await office.submit('contact', { texts: { ...SAMPLES.contact, message: 'Hello' } })
      expect((await noticeOf(office)).raw.toString()).toContain('Content-Transfer-Encoding: quoted-printable')
    })
  })
})
