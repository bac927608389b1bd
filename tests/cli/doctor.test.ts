import { once } from 'node:events'
import { mkdirSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkShareFonts } from '#cli/doctor/share-fonts.ts'
import { lockDataFolder } from '#server/data-folder/data-lock.ts'
import { sweep, uploadStore } from '#server/files/uploads/uploads.ts'
import { MIGRATION_STEPS } from '#server/storage/engine/database.ts'
import { type BackupSite, emptySite, filesOf, fullSite, tablesOf } from '../support/commands/backup-site.ts'
import { ENGINES, run } from '../support/commands/command.ts'
import { startSmtp } from '../support/mail/smtp.ts'
import { leaveMails, send, upload } from '../support/samples/submissions.ts'
import { freePort } from '../support/servers/free-port.ts'

/** What the doctor says, without what is well. */
async function complaints(...options: string[]): Promise<{ code: number; lines: string[] }> {
  const { code, printed } = await run(['doctor', ...options])
  const lines = printed.split('\n').slice(0, -1)
  return { code, lines: lines.filter((line) => !line.startsWith('ok ')) }
}

/** A site about which there is nothing to say, its mail server included. */
async function healthySite(engine: 'sqlite' | 'postgres'): Promise<BackupSite> {
  const site = await fullSite(engine)
  const smtp = await startSmtp()
  onTestFinished(() => smtp.stop())
  vi.stubEnv('SMTP_URL', smtp.url)
  return site
}

/** A port on which something says this to whoever has written to it. */
async function answering(reply: string): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(reply))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A port on which connections are taken and nothing is ever said. */
async function silent(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

const fileOf = async ({ db, dataDir }: BackupSite): Promise<string> => {
  const row = await db.selectFrom('submission_file').select('stored_name').where('size', '>', 0).executeTakeFirstOrThrow()
  return join(dataDir, 'uploads', row.stored_name)
}

describe.each(ENGINES)('doctor (%s)', (engine) => {
  it('finds nothing where nothing is wrong, and changes nothing', async () => {
    const site = await healthySite(engine)
    const before = [await tablesOf(site.db), filesOf(site.dataDir)]
    const { code, printed } = await run(['doctor', '--deep'])
    expect({ code, printed }).toEqual({ code: 0, printed: expect.stringMatching(/\nNo problems found\.$/) })
    for (const about of [
      'settings',
      'data folder',
      'server',
      'database',
      'uploaded files',
      'published files',
      'share pictures',
      'outbox',
      'mail server',
      'virus scanner',
    ]) {
      expect(printed).toMatch(new RegExp(`^ok {7}${about}: `, 'm'))
    }
    expect([await tablesOf(site.db), filesOf(site.dataDir)]).toEqual(before)
  })

  it('reports a running server', async () => {
    const { dataDir } = await healthySite(engine)
    const unlock = lockDataFolder(dataDir)
    expect((await run(['doctor'])).printed).toContain(`server: a server is using the data folder (process ${process.pid} on`)
    unlock()
    expect((await run(['doctor'])).printed).toContain('server: no server is using the data folder.')
  })

  it('warns of letters that no font for share pictures has', async () => {
    const { db, dataDir } = await fullSite(engine)
    const fonts = join(dataDir, 'fonts.conf')
    writeFileSync(fonts, `<fontconfig><dir>${resolve('src/server/pictures/share/fonts')}</dir></fontconfig>`)
    expect(await checkShareFonts(db, fonts)).toMatchObject([{ state: 'ok' }])
    const contacts = db.updateTable('entry').where('kind', '=', 'contact').where('locale', '=', 'en')
    await contacts.set({ data: JSON.stringify({ name: '青金石 Lapis' }) }).execute()
    const [{ state, about, text } = {}] = await checkShareFonts(db, fonts)
    expect({ state, about, text }).toEqual({
      state: 'warning',
      about: 'share pictures',
      text: expect.stringMatching(/^no font on this machine has the letters 青金石, .*Install a font of their script/),
    })
  })

  it('finds the files of submissions that are missing or changed', async () => {
    const site = await healthySite(engine)
    const file = await fileOf(site)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.toReversed())
    expect((await complaints()).code).toBe(0)
    expect(await complaints('--deep')).toEqual({
      code: 1,
      lines: ['problem  uploaded files: 1 file changed since the upload: resume.pdf of submission 1. Restore them from a backup.'],
    })
    writeFileSync(file, 'longer than it was')
    expect((await complaints()).lines).toEqual([
      'problem  uploaded files: 1 file changed since the upload: resume.pdf of submission 1. Restore them from a backup.',
    ])
    rmSync(file)
    expect(await complaints()).toEqual({
      code: 1,
      lines: ['problem  uploaded files: 1 file missing: resume.pdf of submission 1. Restore them from a backup.'],
    })
  })

  it('finds uploads that belong to nothing, and lets a running server finish what it receives', async () => {
    const { db, dataDir } = await healthySite(engine)
    const { stored_name } = await upload(dataDir, 'orphan.pdf')
    const line = `warning  uploaded files: 1 file without a submission: ${stored_name}. The server moves them to the quarantine.`
    expect(await complaints()).toEqual({ code: 0, lines: [line] })
    const unlock = lockDataFolder(dataDir)
    expect((await complaints()).lines).toEqual([])
    const longAgo = Date.now() / 1000 - 2 * 60 * 60
    utimesSync(join(dataDir, 'uploads', stored_name), longAgo, longAgo)
    expect((await complaints()).lines).toEqual([line])
    unlock()
    const uploads = uploadStore({ folder: join(dataDir, 'uploads') })
    const rows = await db.selectFrom('submission_file').select('stored_name').execute()
    await sweep(uploads, new Set(rows.map((row) => row.stored_name)), new Date())
    expect((await complaints()).lines).toEqual([
      `warning  uploaded files: 1 file in quarantine (${uploads.quarantine}), because the database has no record of them. If you restored an older database, restore the right one and start the server, which moves the files back. Otherwise you can delete them.`,
    ])
  })

  it('finds published files whose bytes are missing or changed', async () => {
    const { db, dataDir } = await healthySite(engine)
    const { sha256, size } = await db.selectFrom('stored_file').selectAll().executeTakeFirstOrThrow()
    writeFileSync(join(dataDir, 'files', sha256), Buffer.alloc(0))
    expect(await complaints()).toEqual({
      code: 1,
      lines: [
        'problem  published files: 1 file damaged, so requests get status 503: brand/logo.webp. "content publish" copies them again. Check the disk or the bucket.',
      ],
    })
    writeFileSync(join(dataDir, 'files', sha256), Buffer.alloc(size))
    expect((await complaints('--deep')).lines).toEqual([
      expect.stringMatching(/^problem {2}published files: 1 file changed since publication: brand\/logo\.webp\./),
    ])
    rmSync(join(dataDir, 'files', sha256))
    expect(await complaints()).toEqual({
      code: 1,
      lines: ['problem  published files: 1 file missing: brand/logo.webp. "content publish" copies them again.'],
    })
  })

  it('finds uploads of another database', async () => {
    const { dataDir } = await healthySite(engine)
    writeFileSync(join(dataDir, 'uploads.owner'), 'another\n')
    expect(await complaints()).toEqual({
      code: 1,
      lines: [`problem  uploaded files: the files in ${dataDir} belong to another database. Check DATABASE_URL and DATA_DIR.`],
    })
  })

  it('finds mails that were given up or wait too long', async () => {
    const { db, dataDir } = await healthySite(engine)
    const number = await send(db)
    await leaveMails(db, number, 'failed', 'no')
    expect(await complaints()).toEqual({
      code: 0,
      lines: ['warning  outbox: 1 undelivered. "inbox failed" lists them with their errors.'],
    })
    await leaveMails(db, number, 'waiting')
    const hoursAgo = new Date(Date.now() - 3 * 60 * 60 * 1000).toISOString()
    await db.updateTable('mail').set({ next_attempt_at: hoursAgo }).where('submission_id', '=', number).execute()
    expect(await complaints()).toEqual({ code: 0, lines: ['warning  outbox: 1 overdue. Start the server, which sends them.'] })
    const unlock = lockDataFolder(dataDir)
    expect(await complaints()).toEqual({
      code: 1,
      lines: ['problem  outbox: 1 overdue, although a server is running. Check its log.'],
    })
    unlock()
    await leaveMails(db, number, 'held')
    await db.updateTable('mail').set({ created_at: hoursAgo }).where('submission_id', '=', number).execute()
    expect((await complaints()).lines).toEqual([
      'warning  outbox: 1 email held for more than an hour, because the virus scanner has not answered. Start it, or check CLAMD_URL.',
    ])
  })

  it('finds a database that is behind, ahead or without content', async () => {
    const { db } = await emptySite(engine, { upTo: '002-submissions' })
    const about = (lines: string[]) => lines.filter((line) => / {1,2}database: /.test(line))
    expect(about((await complaints()).lines)).toEqual([
      `warning  database: ${MIGRATION_STEPS.length - 2} migrations behind this version; the next start updates it.`,
    ])
    const ahead = sql`insert into kysely_migration (name, timestamp) values ('999-future', ${new Date().toISOString()})`
    await ahead.execute(db)
    expect(about((await complaints()).lines)).toEqual([
      'problem  database: a newer version of Vitrine has changed it (999-future). Use that version.',
    ])
    await emptySite(engine)
    expect(about((await complaints()).lines)).toEqual([
      'warning  database: nothing is published yet; the next start publishes the content folder.',
    ])
  })
})

describe('doctor', () => {
  it('names every setting that is wrong', async () => {
    await emptySite('sqlite')
    vi.stubEnv('PORT', 'x')
    vi.stubEnv('SMTP_URL', 'mail')
    expect(await complaints()).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^problem {2}settings: The setting PORT is invalid/),
        expect.stringMatching(/^problem {2}settings: The setting SMTP_URL is invalid/),
      ],
    })
    expect((await run(['doctor'])).printed).toMatch(/\n2 problems\.$/)
  })

  it('warns of settings that no public site has', async () => {
    await fullSite('sqlite')
    vi.stubEnv('PUBLIC_URL', '')
    vi.stubEnv('CONTENT_DIR', '/nowhere/at/all')
    vi.stubEnv('HOST', '192.0.2.1')
    vi.stubEnv('SMTP_ULR', 'smtp://mail.example.com')
    const { code, lines } = await complaints()
    expect(code).toBe(1)
    expect(lines).toEqual([
      expect.stringMatching(/^warning {2}settings: PUBLIC_URL is http:\/\/localhost:3000/),
      expect.stringMatching(/^warning {2}settings: the content folder \/nowhere\/at\/all does not exist\./),
      expect.stringMatching(/^problem {2}settings: HOST is 192\.0\.2\.1, which is not an address of this machine\. Set it to/),
      'warning  settings: SMTP_ULR is not a setting. Did you mean SMTP_URL?',
      expect.stringMatching(/^warning {2}mail server: SMTP_URL is not set.* Set it to/),
    ])
  })

  it('finds no data folder or database, and makes none', async () => {
    const { dataDir } = await emptySite('sqlite')
    const folder = join(dataDir, 'none')
    vi.stubEnv('DATA_DIR', folder)
    const { code, lines } = await complaints()
    expect(code).toBe(1)
    expect(lines).toContain(
      `problem  data folder: the folder ${folder} does not exist. Check DATA_DIR; the server creates it when it first starts.`,
    )
    expect(lines).toContain(`problem  database: not found in ${folder}. Check DATA_DIR; the server creates it when it first starts.`)
    expect(statSync(folder, { throwIfNoEntry: false })).toBeUndefined()
  })

  it('finds a damaged SQLite file', async () => {
    const { dataDir } = await healthySite('sqlite')
    await run(['doctor'])
    const copy = join(dataDir, 'copy')
    mkdirSync(copy)
    const database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'))
    database.exec(`vacuum into '${join(copy, 'vitrine.sqlite')}'`)
    database.close()
    vi.stubEnv('DATA_DIR', copy)
    const file = openSync(join(copy, 'vitrine.sqlite'), 'r+')
    writeSync(file, Buffer.alloc(3000, 'x'), 0, 3000, statSync(join(copy, 'vitrine.sqlite')).size >> 1)
    const damaged = {
      code: 1,
      lines: [
        expect.stringMatching(/^problem {2}database: The database file \S+ is damaged \(.+\)\. Stop the server, move .* restore FILE/),
      ],
    }
    expect(await complaints()).toEqual(damaged)
    writeFileSync(join(copy, 'vitrine.sqlite'), 'This is a letter and not a database.'.repeat(50))
    expect(await complaints()).toEqual(damaged)
  })

  it('finds rows that refer to nothing', async () => {
    const { dataDir } = await healthySite('sqlite')
    const database = new DatabaseSync(join(dataDir, 'vitrine.sqlite'), { enableForeignKeyConstraints: false })
    database.exec('update submission_file set submission_id = 999')
    database.close()
    expect((await complaints()).lines).toEqual([
      'problem  database: 2 rows of submission_file refer to missing rows. Restore the latest backup.',
    ])
  })

  it('gives up on a database that refuses or does not respond', async () => {
    await emptySite('sqlite')
    vi.stubEnv('DATABASE_URL', `postgres://a:b@127.0.0.1:${await freePort()}/c`)
    const reached = async () => (await complaints()).lines.find((line) => line.startsWith('problem  database: '))
    expect(await reached()).toBe('problem  database: it cannot be reached: nothing is listening there. Start it, or check DATABASE_URL.')
    vi.stubEnv('DATABASE_URL', `postgres://a:b@127.0.0.1:${await silent()}/c`)
    expect(await reached()).toMatch(/it cannot be reached: .*timeout/)
  })

  it('asks a replica whether it is one', async () => {
    const { settings } = await healthySite('postgres')
    vi.stubEnv('DATABASE_READ_URL', settings.DATABASE_URL ?? '')
    expect(await complaints()).toEqual({ code: 0, lines: [expect.stringMatching(/^warning {2}replica: it does not replicate a primary/)] })
    vi.stubEnv('DATABASE_READ_URL', `postgres://a:b@127.0.0.1:${await freePort()}/c`)
    expect(await complaints()).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^warning {2}replica: it cannot be reached: nothing is listening there\./)],
    })
  })

  it('gives up on a mail server that refuses, does not respond or rejects the login', async () => {
    await fullSite('sqlite')
    const answer = async () => (await complaints()).lines.at(-1)
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await freePort()}`)
    expect(await answer()).toMatch(
      /^problem {2}mail server: smtp:\/\/127\.0\.0\.1:\d+ cannot be used: nothing is listening there\. Check SMTP_URL\.$/,
    )
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${await silent()}`)
    expect(await answer()).toMatch(/^problem {2}mail server: .* cannot be used: .* Check SMTP_URL\.$/)
    const smtp = await startSmtp({ login: { user: 'vitrine', password: 'right' } })
    onTestFinished(() => smtp.stop())
    const url = new URL(smtp.url)
    url.username = 'vitrine'
    url.password = 'wrong'
    vi.stubEnv('SMTP_URL', url.href)
    expect(await answer()).toMatch(/^problem {2}mail server: .* cannot be used: .* Check SMTP_URL\.$/)
    expect(await answer()).not.toContain('wrong')
  })

  it('finds invalid addresses', async () => {
    await healthySite('sqlite')
    vi.stubEnv('MAIL_TO', 'a@b@c')
    expect((await complaints()).lines).toEqual([expect.stringMatching(/^problem {2}mail server: .*MAIL_TO is invalid/)])
  })

  it('asks the virus scanner for a sign of life', async () => {
    await healthySite('sqlite')
    vi.stubEnv('CLAMD_URL', `tcp://127.0.0.1:${await answering('PONG\0')}`)
    expect(await complaints()).toEqual({ code: 0, lines: [] })
    for (const port of [await freePort(), await answering('HTTP/1.1 400 Bad Request\r\n\r\n'), await silent()]) {
      vi.stubEnv('CLAMD_URL', `tcp://127.0.0.1:${port}`)
      expect(await complaints()).toEqual({
        code: 1,
        lines: [expect.stringMatching(/^problem {2}virus scanner: tcp:\/\/127\.0\.0\.1:\d+ cannot be used: /)],
      })
    }
  })

  it('takes no arguments', async () => {
    await emptySite('sqlite')
    expect(await run(['doctor', 'now'])).toMatchObject({
      code: 2,
      complained: expect.stringMatching(
        /^Too many arguments for "doctor"\..* Run "npm run vitrine -- doctor --help" to see its options\.$/,
      ),
    })
  })
})
