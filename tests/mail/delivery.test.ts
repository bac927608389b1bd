import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { signalBeforeFinalByte } from '#server/mail/before-final-byte.ts'
import { deliverNext, recoverMails } from '#server/mail/delivery.ts'
import { type Transport, TransportError } from '#server/mail/outgoing.ts'
import { smtpTransport } from '#server/mail/smtp-transport.ts'
import { claimMail, makeAllDue, markInFlight, retryMail } from '#server/storage/submissions/outbox.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { openPostOffice, type PostOffice } from '../support/mail/post-office.ts'
import { startSmtp } from '../support/mail/smtp.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

onEachEngine('delivery', (open) => {
  it('sends a notice and a receipt once, and says when', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry')
    await office.deliverAll()
    await office.deliverAll()
    expect(office.smtp.mails.map(({ to }) => to).sort()).toEqual([['clerk@lajward.example'], ['laila@example.org']])
    const outbox = await office.outbox()
    expect(outbox).toMatchObject([
      { state: 'sent', attempts: 1, in_flight: 0, maybe_delivered: 0, claimed_by: null, claimed_until: null, last_error: null },
      { state: 'sent' },
    ])
    expect(outbox[0]?.sent_at).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(office.smtp.mails.map(({ messageId }) => messageId).sort()).toEqual(outbox.map((mail) => mail.message_id).sort())
    expect(office.lines).toEqual([])
  })

  it.each([
    ['defer', 451],
    ['refuse', 550],
  ] as const)('tries again after longer and longer pauses when the server answers: %s', async (behaviour, code) => {
    const office = await openPostOffice(open)
    office.smtp.behave(behaviour)
    await office.submit('contact')
    const pauses = [2 * SECOND, 10 * SECOND, MINUTE, 5 * MINUTE, 20 * MINUTE, HOUR, 3 * HOUR, 3 * HOUR]
    for (const [index, pause] of pauses.entries()) {
      await office.deliverAll()
      const [mail] = await office.outbox()
      expect(mail).toMatchObject({ state: 'waiting', attempts: index + 1, in_flight: 0, maybe_delivered: 0, claimed_by: null })
      expect(mail?.last_error).toMatch(new RegExp(`^The mail server answered ${code}: .*\\.$`))
      expect(Date.parse(mail?.next_attempt_at ?? '') - office.delivery.now().getTime()).toBe(pause)
      office.pass(pause)
    }
    office.smtp.behave('accept')
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
    expect(await office.outbox()).toMatchObject([{ state: 'sent', last_error: null }])
  })

  it('logs a failure in one line that names nobody', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('refuse')
    await office.submit('inquiry')
    await office.deliverAll()
    expect(office.lines).toHaveLength(2)
    for (const line of office.lines)
      expect(line).toMatch(
        /^Email \d+ \((notice|receipt)\) was not delivered on attempt 1: the mail server answered 550\. The next retry is at \S+\.$/,
      )
  })

  it('gives a mail up after two days, and sends it at the clerk’s word', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('refuse')
    await office.submit('contact')
    office.pass(47 * HOUR)
    await office.deliverAll()
    expect(await office.outbox()).toMatchObject([{ state: 'waiting' }])
    office.pass(3 * HOUR)
    await office.deliverAll()
    expect(await office.outbox()).toMatchObject([{ state: 'failed', last_error: expect.stringContaining('550') }])
    expect(office.lines.at(-1)).toContain('There will be no more retries.')

    office.smtp.behave('accept')
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    const [mail] = await office.outbox()
    expect(await retryMail(office.database.db, mail?.id ?? 0)).toBe(true)
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
    expect(await retryMail(office.database.db, mail?.id ?? 0)).toBe(false)
  })

  it('delivers when the server is back that could not be reached', async () => {
    const office = await openPostOffice(open)
    await office.smtp.pause()
    await office.submit('contact')
    await office.deliverAll()
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', maybe_delivered: 0, last_error: expect.stringMatching(/^The connection to the mail server failed/) },
    ])
    await office.smtp.resume()
    office.pass(2 * SECOND)
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
  })

  it('does not doubt an attempt that never got to the text', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('hang-before-greeting')
    await office.submit('contact')
    await deliverNext(office.impatient)
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', in_flight: 0, maybe_delivered: 0, last_error: expect.stringMatching(/did not answer in time/) },
    ])
  })
})

onEachEngine('doubtful delivery', (open) => {
  it.each(['hang', 'die-after-data'] as const)('hands a mail over twice at most with the same Message-ID: %s', async (behaviour) => {
    const office = await openPostOffice(open)
    office.smtp.behave(behaviour)
    await office.submit('contact')
    await deliverNext(office.impatient)
    expect(await office.outbox()).toMatchObject([{ state: 'waiting', in_flight: 0, maybe_delivered: 1 }])
    office.pass(HOUR)
    await deliverNext(office.impatient)
    const [mail] = await office.outbox()
    expect(mail).toMatchObject({ state: 'failed', in_flight: 0, maybe_delivered: 2 })
    expect(mail?.last_error).toMatch(/^The email may have arrived, but the mail server did not confirm it 2 times/)
    office.pass(HOUR)
    await deliverNext(office.impatient)
    expect(office.smtp.faults).toBe(2)
    const taken = office.smtp.mails.map(({ messageId }) => messageId)
    expect(taken).toEqual(behaviour === 'hang' ? [] : [mail?.message_id, mail?.message_id])
  })

  it('delivers after one doubtful attempt', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('hang')
    await office.submit('contact')
    await deliverNext(office.impatient)
    office.smtp.behave('accept')
    office.pass(2 * SECOND)
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
    expect(await office.outbox()).toMatchObject([{ state: 'sent', maybe_delivered: 1 }])
  })

  it('notes that the text is on its way before the end of it is given away', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const states: unknown[] = []
    const look = async () => (await office.outbox()).map(({ state, in_flight }) => [state, in_flight])
    const transport: Transport = {
      send: async (message, beforeFinalByte) => {
        states.push(await look())
        const read = () => Readable.from([Buffer.from('beginning'), Buffer.from('end')])
        for await (const piece of signalBeforeFinalByte({ ...message, read }, beforeFinalByte)) {
          if (String(piece) === 'end') states.push(await look())
        }
        return { refused: 0 }
      },
    }
    await deliverNext({ ...office.delivery, transport })
    expect(states).toEqual([[['sending', 0]], [['sending', 1]]])
  })

  it('sends nothing once the claim has passed to somebody else', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const overtaken: Transport = {
      send: async (message, beforeFinalByte, signal) => {
        office.pass(3 * MINUTE)
        await recoverMails({ ...office.delivery, workerId: 'elsewhere:2' }, false)
        await deliverNext({ ...office.delivery, workerId: 'elsewhere:2' })
        return office.delivery.transport.send(message, beforeFinalByte, signal)
      },
    }
    await deliverNext({ ...office.delivery, transport: overtaken })
    expect(office.smtp.mails).toHaveLength(1)
    expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })
})

/** Leaves a mail as a process leaves it that dies while it sends. */
async function dieWhileSending(office: PostOffice, workerId: string, inFlight: boolean): Promise<void> {
  const now = office.delivery.now()
  const mail = await claimMail(office.database.db, {
    by: workerId,
    now: now.toISOString(),
    until: new Date(now.getTime() + 2 * MINUTE).toISOString(),
  })
  if (mail && inFlight) await markInFlight(office.database.db, mail)
}

/** No process has a number that large. */
const DEAD_PID = 2 ** 30

onEachEngine('recovery', (open) => {
  it.each([
    { left: 'by a dead process of this host', workerId: `here:${DEAD_PID}`, atStart: false },
    { left: 'under our own number, at the start', workerId: 'here:1', atStart: true },
  ])('takes up at once what was left $left', async ({ workerId, atStart }) => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    await dieWhileSending(office, workerId, false)
    await recoverMails(office.delivery, atStart)
    expect(await office.outbox()).toMatchObject([{ state: 'waiting', maybe_delivered: 0, claimed_by: null }])
    await office.deliverAll()
    expect(office.smtp.mails).toHaveLength(1)
  })

  it.each([
    { held: 'by another host', workerId: 'elsewhere:1' },
    { held: 'by a living process of this host', workerId: `here:${process.pid}` },
    { held: 'by ourselves', workerId: 'here:1' },
  ])('leaves alone what is held $held until its time is over', async ({ workerId }) => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    await dieWhileSending(office, workerId, false)
    await recoverMails(office.delivery, false)
    await office.deliverAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sending', claimed_by: workerId }])
    office.pass(2 * MINUTE)
    await recoverMails(office.delivery, false)
    await office.deliverAll()
    expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 2 }])
  })

  it('doubts what died while the text was on its way, and gives up after the second time', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    await dieWhileSending(office, `here:${DEAD_PID}`, true)
    await recoverMails(office.delivery, true)
    expect(await office.outbox()).toMatchObject([{ state: 'waiting', in_flight: 0, maybe_delivered: 1 }])
    // Its last attempt waits until the server has stood for a while, also through another start.
    await makeAllDue(office.database.db, office.delivery.now().toISOString())
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    office.pass(15 * SECOND)
    await dieWhileSending(office, `here:${DEAD_PID}`, true)
    await recoverMails(office.delivery, true)
    await office.deliverAll()
    expect(office.smtp.mails).toEqual([])
    expect(await office.outbox()).toMatchObject([
      { state: 'failed', in_flight: 0, maybe_delivered: 2, last_error: expect.stringMatching(/^The email may have arrived/) },
    ])
  })
})

onEachEngine('several senders', (open) => {
  it('send each mail once between them', async () => {
    const office = await openPostOffice(open)
    // Nobody is sent more than a few receipts a day.
    for (let count = 0; count < 15; count += 1) await office.submit('inquiry', { texts: { agent_email: `agent-${count}@example.com` } })
    const sender = async (workerId: string) => {
      while (await deliverNext({ ...office.delivery, workerId }));
    }
    await Promise.all(['one:1', 'one:1', 'one:1', 'two:1', 'two:1', 'two:1'].map(sender))
    // A row that one was just looking at may have been passed over by the others.
    await office.deliverAll()
    const ids = office.smtp.mails.map(({ messageId }) => messageId)
    expect(ids).toHaveLength(30)
    expect(new Set(ids).size).toBe(30)
    expect((await office.outbox()).every(({ state, attempts }) => state === 'sent' && attempts === 1)).toBe(true)
  })

  it('send the newest first, so that a newsletter holds up no receipt', async () => {
    const office = await openPostOffice(open)
    for (const name of ['first', 'second', 'third']) await office.submit('contact', { texts: { name } })
    await office.deliverAll()
    expect(office.smtp.mails.map(({ subject }) => subject.split(' ').at(-1))).toEqual(['third', 'second', 'first'])
  })
})

describe('a mail that cannot be sent as it is', () => {
  onEachEngine('files', (open) => {
    it('goes without its files to a server that takes no mail of that size', async () => {
      const office = await openPostOffice(open, { limit: 40_000 })
      await office.submit('inquiry', { receipt: false }, [{ field: 'documents', name: 'plan.pdf', bytes: Buffer.alloc(60_000) }])
      await office.deliverAll()
      expect(office.smtp.mails).toHaveLength(1)
      expect(office.smtp.mails[0]?.attachments).toEqual([])
      expect(office.smtp.mails[0]?.text).toContain('plan.pdf (59 kB, too large for an email: it is in the inbox)')
      expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
    })

    it('goes without a file that is gone', async () => {
      const office = await openPostOffice(open)
      await office.submit('inquiry', { receipt: false }, [{ field: 'documents', name: 'plan.pdf', bytes: Buffer.from('%PDF') }])
      await office.database.db.updateTable('submission_file').set({ stored_name: crypto.randomUUID() }).execute()
      await office.deliverAll()
      expect(office.smtp.mails[0]?.text).toContain('plan.pdf (1 kB, not attached: the file is no longer in the uploads folder)')
    })

    it('waits when it cannot be handed over for another reason', async () => {
      const office = await openPostOffice(open)
      await office.submit('contact')
      const broken: Transport = { send: () => Promise.reject(new TransportError('the wire is cut', { detail: 'by\r\na mouse' })) }
      await deliverNext({ ...office.delivery, transport: broken })
      expect(await office.outbox()).toMatchObject([{ state: 'waiting', last_error: 'The wire is cut: by a mouse.' }])
    })
  })

  onEachEngine('login', (open) => {
    it('is sent after the login that the address holds', async () => {
      const login = { user: 'clerk@host', password: 'p@ss:w/rd' }
      const office = await openPostOffice(open, { login })
      await office.submit('contact')
      await office.deliverAll()
      expect(office.smtp.mails).toHaveLength(1)
    })

    it('waits when the login is wrong', async () => {
      const office = await openPostOffice(open)
      const strict = await startSmtp({ login: { user: 'a', password: 'b' } })
      await office.submit('contact')
      await deliverNext({ ...office.delivery, transport: smtpTransport(strict.url.replace(':b@', ':c@')) })
      await strict.stop()
      expect(await office.outbox()).toMatchObject([
        { state: 'waiting', in_flight: 0, last_error: expect.stringMatching(/^The mail server answered 535/) },
      ])
    })
  })
})
