import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/storage/engine/database.ts'
import { type BackupSite, emptySite, filesOf, fullSite, tablesOf } from '../support/commands/backup-site.ts'
import { ENGINES } from '../support/commands/command.ts'
import { send, upload } from '../support/samples/submissions.ts'
import { startServer } from '../support/servers/process.ts'

const system = promisify(execFile)

/** Starts a command of the built product as a process of its own. */
function start(site: BackupSite, ...words: string[]): { process: ChildProcess; said: () => string } {
  const child = spawn(process.execPath, ['dist/node/vitrine.js', ...words], {
    env: { ...process.env, ...site.settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return { process: child, said: () => said }
}

async function finish(site: BackupSite, ...words: string[]): Promise<{ code: unknown; said: string }> {
  const command = start(site, ...words)
  const [code] = await once(command.process, 'close')
  return { code, said: command.said() }
}

/** Visitors who send messages as fast as they are thanked, until they are stopped. */
class Visitors {
  readonly thanked: string[] = []
  #stopped = false
  readonly #running: Promise<void>[]
  #waiting: { count: number; resolve: () => void }[] = []

  constructor(url: string) {
    this.#running = Array.from({ length: 3 }, (_, visitor) => this.#send(url, visitor))
  }

  /** Waits until so many more were thanked. */
  async thank(more: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push({ count: this.thanked.length + more, resolve })
    await Promise.race([promise, Promise.all(this.#running).then(() => Promise.reject(new Error('The visitors were refused.')))])
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#running)
  }

  async #send(url: string, visitor: number): Promise<void> {
    for (let number = 0; !this.#stopped; number += 1) {
      const message = `message ${number} of visitor ${visitor}`
      const body = JSON.stringify({ name: 'Laila', email: 'laila@example.com', message })
      const answer = await fetch(`${url}/api/contactForm`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      await answer.text()
      if (answer.status !== 201) return
      this.thanked.push(message)
      for (const { count, resolve } of this.#waiting) if (this.thanked.length >= count) resolve()
    }
  }
}

/** A file system of a few megabytes at a path. */
async function smallDisk(path: string, size: string): Promise<void> {
  mkdirSync(path)
  await system('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]).catch((error: Error) => {
    throw new Error(`A full disk is tried on a small tmpfs, which needs the right to mount one: ${error.message}`)
  })
  onTestFinished(async () => {
    await system('umount', [path])
  })
}

describe.each(ENGINES)('a backup of a site that serves and is written to (%s)', (engine) => {
  it('holds whatever was acknowledged before it began, and makes a site that starts and answers', async () => {
    const source = await emptySite(engine, { tables: false })
    const server = await startServer({ ...source.settings, FORM_LIMIT: 'off' })
    onTestFinished(() => server.stop())
    const visitors = new Visitors(server.url)
    onTestFinished(() => visitors.stop())
    await visitors.thank(20)
    const acknowledged = [...visitors.thanked]
    const file = join(source.dataDir, 'site.tar.gz')
    expect(await finish(source, 'backup', file)).toMatchObject({ code: 0, said: expect.stringContaining('Written to') })
    await visitors.thank(1)
    await visitors.stop()

    const target = await emptySite(engine, { tables: false })
    expect(await finish(target, 'restore', file)).toMatchObject({ code: 0 })
    const texts = await target.db.selectFrom('submission').select('texts').execute()
    const messages = new Set(texts.map((row) => JSON.parse(row.texts).message))
    expect(acknowledged.filter((message) => !messages.has(message))).toEqual([])
    const restored = await startServer(target.settings)
    onTestFinished(() => restored.stop())
    for (const path of ['/', '/fa/products', '/api/products', '/api/careers']) {
      const [before, after] = await Promise.all([server, restored].map(async ({ url }) => (await fetch(`${url}${path}`)).status))
      expect([before, after]).toEqual([200, 200])
    }
    const { data } = (await (await fetch(`${restored.url}/api/products`)).json()) as { data: { images: { path: string }[] }[] }
    const picture = data.flatMap(({ images }) => images)[0]
    expect((await fetch(`${restored.url}/storage/${picture?.path}`)).status).toBe(200)
  })
})

describe.each(ENGINES)('restore (%s)', (engine) => {
  it('killed in the middle leaves the database unchanged, and succeeds the next time', async () => {
    const source = await fullSite(engine)
    const file = join(source.dataDir, 'site.tar.gz')
    expect((await finish(source, 'backup', file)).code).toBe(0)
    const target = await fullSite(engine)
    await send(target.db, { files: [await upload(target.dataDir, 'own.pdf')] })
    const before = await tablesOf(target.db)

    const restoring = start(target, 'restore', file, '--force')
    // The first file is written when all rows are in the transaction, which is not ended yet.
    const watcher = watch(join(target.dataDir, 'files'), () => restoring.process.kill('SIGKILL'))
    const [code, signal] = await once(restoring.process, 'close')
    watcher.close()
    expect({ code, signal, said: restoring.said() }).toEqual({ code: null, signal: 'SIGKILL', said: '' })
    expect(await tablesOf(target.db)).toEqual(before)

    expect(await finish(target, 'restore', file, '--force')).toMatchObject({ code: 0 })
    expect(await tablesOf(target.db)).toEqual(await tablesOf(source.db))
    expect(filesOf(target.dataDir)).toMatchObject(filesOf(source.dataDir))
  })
})

it('a backup that is stopped leaves nothing of itself', async () => {
  const site = await emptySite('sqlite')
  const sent = await upload(site.dataDir, 'long.pdf')
  writeFileSync(join(site.dataDir, 'uploads', sent.stored_name), randomBytes(60_000_000))
  await send(site.db, { files: [sent] })
  const folder = join(site.dataDir, 'backups')
  mkdirSync(folder)
  const saving = start(site, 'backup', join(folder, 'site.tar.gz'))
  // Once: what is removed then is a change of the folder, too.
  const watcher = watch(folder, () => {
    watcher.close()
    saving.process.kill('SIGINT')
  })
  const [code] = await once(saving.process, 'close')
  expect({ code, said: saving.said() }).toEqual({
    code: 1,
    said: expect.stringMatching(/^No backup was made: The command was stopped before/),
  })
  expect(readdirSync(folder)).toEqual([])
})

it('what killed commands have left is removed by the next one, once nobody can be writing it, and the doctor warns of it', async () => {
  const site = await emptySite('sqlite')
  const sent = await upload(site.dataDir, 'long.pdf')
  writeFileSync(join(site.dataDir, 'uploads', sent.stored_name), randomBytes(60_000_000))
  await send(site.db, { files: [sent] })
  const before = readdirSync(site.dataDir)
  const left = () => readdirSync(site.dataDir).filter((name) => !before.includes(name))
  const saving = start(site, 'backup', join(site.dataDir, 'site.tar.gz'))
  const watcher = watch(site.dataDir, (_event, name) => {
    if (name?.startsWith('site.tar.gz')) saving.process.kill('SIGKILL')
  })
  await once(saving.process, 'close')
  watcher.close()
  const [part = '', ...others] = left()
  expect({ part, others }).toEqual({ part: expect.stringMatching(/^site\.tar\.gz\..+/), others: [] })

  // Another command may just be writing it; what has a similar name is somebody's own.
  writeFileSync(join(site.dataDir, 'film.001.part'), '')
  const backup = (name: string) => finish(site, 'backup', join(site.dataDir, name))
  expect(await backup('second.tar.gz')).toMatchObject({ code: 0 })
  expect(left()).toEqual(expect.arrayContaining([part, 'film.001.part', 'second.tar.gz']))
  expect((await finish(site, 'doctor')).said).not.toContain(part)

  const longAgo = Date.now() / 1000 - 2 * 60 * 60
  for (const name of [part, 'film.001.part']) utimesSync(join(site.dataDir, name), longAgo, longAgo)
  expect((await finish(site, 'doctor')).said).toContain(
    `warning  data folder: an interrupted command left ${part} behind. It may contain visitors' data; delete it.`,
  )
  expect(await finish(site, 'inbox', 'export', '--to', join(site.dataDir, 'inbox.csv'))).toMatchObject({ code: 0 })
  expect(left().sort()).toEqual(['film.001.part', 'inbox.csv', 'second.tar.gz'])
})

describe('a full disk', () => {
  it('ends a backup with a sentence, and leaves nothing of it', async () => {
    const site = await fullSite('sqlite')
    const disk = join(site.dataDir, 'disk')
    await smallDisk(disk, '200k')
    writeFileSync(join(disk, 'site.tar.gz'), 'older')
    expect(await finish(site, 'backup', join(disk, 'site.tar.gz'), '--force')).toEqual({
      code: 1,
      said: 'No backup was made: the disk is full.\n',
    })
    expect(readdirSync(disk)).toEqual(['site.tar.gz'])
    expect(readFileSync(join(disk, 'site.tar.gz'), 'utf8')).toBe('older')
  })

  it('ends a restore with a sentence, and leaves what was there', async () => {
    const source = await fullSite('sqlite')
    const file = join(source.dataDir, 'site.tar.gz')
    await finish(source, 'backup', file)
    const disk = join(source.dataDir, 'disk')
    await smallDisk(disk, '400k')
    const settings = { ...source.settings, DATA_DIR: disk }
    const { code, said } = await finish({ ...source, settings }, 'restore', file)
    expect(code).toBe(1)
    expect(said).toMatch(/^Nothing was restored, and the database is unchanged: .*full/)
    for (const place of ['files', 'uploads', 'mail'])
      expect(existsSync(join(disk, place)) ? readdirSync(join(disk, place)) : []).toEqual([])
    const database = openDatabase(undefined, disk)
    expect(await tablesOf(database.db)).toEqual({})
    await database.close()
  })
})
