import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import PostalMime from 'postal-mime'
import { describe, expect, it, onTestFinished } from 'vitest'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import { deliverNext } from '#server/mail/delivery.ts'
import { createTransport } from '#server/mail/transport.ts'
import { type MailWorker, startMailWorker } from '#server/mail/worker.ts'
import { claimMail } from '#server/storage/submissions/outbox.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { languageFiles, openPostOffice, type PostOffice } from '../support/mail/post-office.ts'

/** A worker on a post office, with what it has logged. */
function employ(office: PostOffice, parts: Partial<Parameters<typeof startMailWorker>[0]> = {}): MailWorker {
  const worker = startMailWorker({
    db: office.database.db,
    config: office.config,
    uploads: uploadStore({ folder: join(office.config.dataDir, 'uploads') }),
    texts: languageFiles,
    log: { warn: (line) => office.lines.push(line) },
    ...parts,
  })
  onTestFinished(() => worker.stop())
  return worker
}

const states = async (office: PostOffice) => (await office.outbox()).map(({ state }) => state)

onEachEngine('worker', (open) => {
  it('sends what waits when it starts, and what comes when it is woken', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const worker = employ(office)
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await office.submit('inquiry')
    worker.wake()
    await office.smtp.waitFor(() => office.smtp.mails.length === 3)
    await worker.stop()
    expect(await states(office)).toEqual(['sent', 'sent', 'sent'])
  })

  it('loses no call while it is busy', async () => {
    const office = await openPostOffice(open)
    const worker = employ(office)
    for (let count = 0; count < 20; count += 1) {
      await office.submit('contact')
      worker.wake()
    }
    await office.smtp.waitFor(() => office.smtp.mails.length === 20)
    await worker.stop()
    expect(new Set(office.smtp.mails.map(({ messageId }) => messageId)).size).toBe(20)
  })

  it('shares the outbox with the worker of another process', async () => {
    const office = await openPostOffice(open)
    for (let count = 0; count < 12; count += 1) await office.submit('inquiry', { texts: { agent_email: `omid${count}@example.com` } })
    const workers = ['one:1', 'two:1'].map((workerId) => employ(office, { workerId }))
    await office.smtp.waitFor(() => office.smtp.mails.length >= 24)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(new Set(office.smtp.mails.map(({ messageId }) => messageId)).size).toBe(24)
    expect(office.smtp.mails).toHaveLength(24)
    expect(new Set(await states(office))).toEqual(new Set(['sent']))
  })

  it('tries at once when it starts what would have to wait for hours', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    await office.database.db
      .updateTable('mail')
      .set({ next_attempt_at: new Date(Date.now() + 3 * 3_600_000).toISOString() })
      .execute()
    const worker = employ(office)
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await worker.stop()
  })

  it('takes up when it starts what its predecessor of the same number left', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const now = Date.now()
    await claimMail(office.database.db, { by: 'here:1', now: new Date(now).toISOString(), until: new Date(now + 120_000).toISOString() })
    const worker = employ(office, { workerId: 'here:1' })
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await worker.stop()
    expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 2, maybe_delivered: 0 }])
  })

  it('claims nothing after it was stopped', async () => {
    const office = await openPostOffice(open)
    const worker = employ(office)
    await worker.stop()
    await office.submit('contact')
    worker.wake()
    await worker.stop()
    expect(await states(office)).toEqual(['waiting'])
  })

  it('logs what fails for the same reason once, and then how often', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('refuse')
    for (let count = 0; count < 6; count += 1) await office.submit('contact')
    const worker = employ(office)
    await expect.poll(async () => (await office.outbox()).every(({ last_error }) => last_error), { timeout: 10_000 }).toBe(true)
    expect(office.lines).toEqual([expect.stringMatching(/^Email \d+ \(notice\) was not delivered on attempt 1: /)])
    await worker.stop()
    expect(office.lines.slice(1)).toEqual([
      expect.stringMatching(
        /^More attempts have failed for the same reason \(\d+\): the mail server answered 550\. Each email or webhook is retried for two days\.$/,
      ),
    ])
  })

  it('lets what is being sent come to its end when it is stopped', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    const worker = employ(office, {
      transport: {
        send: async (message, beforeFinalByte, signal) => {
          begun.resolve()
          await go.promise
          return office.delivery.transport.send(message, beforeFinalByte, signal)
        },
      },
    })
    await begun.promise
    const stopped = worker.stop()
    go.resolve()
    await stopped
    expect(await states(office)).toEqual(['sent'])
  })

  it('breaks off what a silent server holds up when it is stopped, and notes the doubt', async () => {
    const office = await openPostOffice(open)
    office.smtp.behave('hang')
    await office.submit('contact')
    const worker = employ(office)
    await office.smtp.waitFor(() => office.smtp.faults === 1)
    await worker.stop()
    expect(await office.outbox()).toMatchObject([
      { state: 'waiting', maybe_delivered: 1, in_flight: 0, last_error: 'Sending was interrupted because the server was stopped.' },
    ])
  })

  it('goes on when the database is back', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    let down = true
    const failure: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (down) throw new Error('the database is down')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const logged = Promise.withResolvers<string>()
    const worker = employ(office, { db: office.database.db.withPlugin(failure), log: { warn: logged.resolve } })
    expect(await logged.promise).toBe('Emails are waiting because the outbox is unavailable: the database is down')
    down = false
    worker.wake()
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await worker.stop()
    expect(await states(office)).toEqual(['sent'])
  })

  it('notes a delivery as soon as the database takes it, and does not send again', async () => {
    const office = await openPostOffice(open)
    await office.submit('contact')
    let refusals = 0
    const failure: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (office.smtp.mails.length === 1 && refusals < 1) {
          refusals += 1
          throw new Error('the database is down')
        }
        return node
      },
      transformResult: async ({ result }) => result,
    }
    office.delivery.db = office.database.db.withPlugin(failure)
    await office.deliverAll()
    expect(refusals).toBe(1)
    expect(office.smtp.mails).toHaveLength(1)
    expect(await office.outbox()).toMatchObject([{ state: 'sent', attempts: 1 }])
  })
})

describe('a worker with a wrong setting', () => {
  onEachEngine('setting', (open) => {
    it.each(['MAIL_FROM', 'MAIL_TO'] as const)('does not start when %s holds no address', async (setting) => {
      const office = await openPostOffice(open)
      const config = { ...office.config, [setting === 'MAIL_FROM' ? 'mailFrom' : 'mailTo']: 'a@b, nobody' }
      expect(() => employ(office, { config })).toThrow(`The setting ${setting} is invalid: it must be an email address`)
    })
  })
})

onEachEngine('held mails', (open) => {
  const file = (name: string) => ({ field: 'documents', name, bytes: Buffer.from('%PDF'), scan: 'waiting' as const })

  it('go out when the scanner has found the files clean', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', {}, [file('a.pdf')])
    expect(await states(office)).toEqual(['held', 'waiting'])
    const worker = employ(office, { scan: async (path) => ((await readFile(path, 'utf8')) === '%PDF' ? 'clean' : 'infected') })
    await office.smtp.waitFor(() => office.smtp.mails.length === 2)
    await worker.stop()
    expect(office.smtp.mails.flatMap(({ attachments }) => attachments.map(({ name }) => name))).toEqual(['a.pdf'])
    expect(await states(office)).toEqual(['sent', 'sent'])
  })

  it('go out without a file in which something was found, and say so', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { receipt: false }, [file('virus.pdf')])
    const worker = employ(office, { scan: async () => 'infected' })
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await worker.stop()
    expect(office.smtp.mails[0]?.attachments).toEqual([])
    expect(office.smtp.mails[0]?.text).toContain('virus.pdf (1 kB, not attached: the virus scanner found a threat in it)')
  })

  it('stay held while the scanner cannot be reached, and go out when none is set any more', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { receipt: false }, [file('a.pdf')])
    const asked = Promise.withResolvers<void>()
    const first = employ(office, {
      scan: async () => {
        asked.resolve()
        return 'unreachable'
      },
    })
    await asked.promise
    await first.stop()
    expect(await states(office)).toEqual(['held'])
    const second = employ(office)
    await office.smtp.waitFor(() => office.smtp.mails.length === 1)
    await second.stop()
    expect(office.smtp.mails[0]?.attachments).toHaveLength(1)
  })

  it('wait for all files of their submission, also when one cannot be read', async () => {
    const office = await openPostOffice(open)
    await office.submit('inquiry', { receipt: false }, [file('a.pdf'), file('b.pdf')])
    const logged = Promise.withResolvers<string>()
    let calls = 0
    const worker = employ(office, {
      log: { warn: logged.resolve },
      scan: async () => {
        calls += 1
        if (calls === 1) throw new Error('EIO')
        return 'clean'
      },
    })
    expect(await logged.promise).toMatch(/^The uploaded file .* could not be scanned: EIO\. Retrying in a minute\.$/)
    await worker.stop()
    expect(await states(office)).toEqual(['held'])
    expect((await office.database.db.selectFrom('submission_file').select('scan').orderBy('id').execute()).map(({ scan }) => scan)).toEqual(
      ['waiting', 'clean'],
    )
  })
})

onEachEngine('mails without a mail server', (open) => {
  it('are files that others cannot read, each whole and once', async () => {
    const office = await openPostOffice(open)
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-eml-'))
    const delivery = { ...office.delivery, transport: createTransport({ ...office.config, smtpUrl: undefined, dataDir }) }
    await office.submit('inquiry', { texts: { description: 'سلام\n.\nend' } })
    // The second time as after a crash between the file and the note about it.
    for (let round = 0; round < 2; round += 1) {
      await office.database.db.updateTable('mail').set({ state: 'waiting' }).execute()
      while (await deliverNext(delivery));
    }
    expect(await states(office)).toEqual(['sent', 'sent'])
    const [first] = await office.outbox()
    const folder = join(dataDir, 'mail')
    const names = (await readdir(folder)).sort()
    expect(names).toHaveLength(2)
    expect(names[0]).toBe(`${first?.created_at.replaceAll(':', '-')}-${first?.id}.eml`)
    const path = join(folder, names[0] ?? '')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const bytes = await readFile(path)
    expect(bytes.toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const mail = await PostalMime.parse(bytes)
    expect(mail.messageId).toBe(first?.message_id)
    expect(mail.text?.replaceAll('\r\n', '\n')).toContain('سلام\n.\nend')
    await rm(dataDir, { recursive: true })
  })

  it('wait when the folder cannot be written', async () => {
    const office = await openPostOffice(open)
    const config = { ...office.config, smtpUrl: undefined, dataDir: '/dev/null' }
    await office.submit('contact')
    const logged = Promise.withResolvers<string>()
    const worker = employ(office, { config, log: { warn: logged.resolve } })
    expect(await logged.promise).toMatch(
      /was not delivered on attempt 1: the email could not be written to the data folder\. The next retry is at/,
    )
    await worker.stop()
    expect(await states(office)).toEqual(['waiting'])
  })
})
