import { cp, mkdtemp, open, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runProgram } from '../deploy/run-program.ts'
import { RIGHT } from '../support/servers/forms-api.ts'
import { bringDemo, startServer } from '../support/servers/process.ts'

const PAGE = 4096

describe('a damaged SQLite database', () => {
  /** A data folder with the demo site, and a backup of it. */
  let whole: string
  let archive: string

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-damaged-'))
    whole = join(folder, 'data')
    archive = join(folder, 'site.tar.gz')
    await bringDemo(whole)
    await runProgram(['backup', archive], { DATA_DIR: whole })
  })
  afterAll(() => rm(join(whole, '..'), { recursive: true }))

  async function copy(): Promise<{ dataDir: string; file: string; pages: number }> {
    const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-damaged-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await cp(whole, dataDir, { recursive: true })
    const file = join(dataDir, 'vitrine.sqlite')
    return { dataDir, file, pages: (await stat(file)).size / PAGE }
  }

  const start = (dataDir: string) => startServer({ DATA_DIR: dataDir, FORM_LIMIT: 'off' })

  /** What a start that must fail prints. */
  async function refusal(dataDir: string): Promise<string> {
    const started = start(dataDir)
    onTestFinished(async () => void (await started.catch(() => undefined))?.stop())
    return started.then(
      (server) => `It was served. ${server.output()}`,
      (error: Error) => error.message,
    )
  }

  const sentence = (file: string) =>
    new RegExp(
      `^The server ended with code 65:\\nThe database file ${file} is damaged \\([^\\n]+\\)\\. Stop the server, move .* restore FILE.*docs/backup\\.md[^\\n]*\\n$`,
    )

  it('is not served: the start names the way to restore, with a code that systemd does not try again', { timeout: 120_000 }, async () => {
    const { dataDir, file, pages } = await copy()
    const bytes = await open(file, 'r+')
    const garbage = Buffer.alloc(200, 0xa5)
    const damages: [name: string, at: number][] = [
      ['its first bytes', 0],
      ['the schema', 100],
      ...[2, 3, 5, 8, Math.floor(pages / 3), Math.floor(pages / 2), pages - 1].map((page): [string, number] => [
        `page ${page}`,
        page * PAGE,
      ]),
    ]
    for (const [name, at] of damages) {
      const before = Buffer.alloc(garbage.length)
      await bytes.read(before, 0, before.length, at)
      await bytes.write(garbage, 0, garbage.length, at)
      expect(await refusal(dataDir), name).toMatch(sentence(file))
      await bytes.write(before, 0, before.length, at)
    }
    await bytes.close()
    await truncate(file, Math.floor(pages / 2) * PAGE)
    expect(await refusal(dataDir), 'cut off').toMatch(sentence(file))
    await writeFile(file, 'This is a letter and not a database.'.repeat(500))
    expect(await refusal(dataDir), 'a letter').toMatch(sentence(file))
  })

  it('is replaced as that sentence says', async () => {
    const { dataDir, file } = await copy()
    await writeFile(file, 'This is a letter and not a database.'.repeat(500))
    expect(await refusal(dataDir)).toMatch(sentence(file))
    await rename(file, `${file}-damaged`)
    await runProgram(['restore', archive], { DATA_DIR: dataDir })
    const server = await start(dataDir)
    onTestFinished(server.stop)
    expect((await fetch(`${server.url}/en/`)).status).toBe(200)
  })

  it('of a running server ends no process: kept pages stay, and the rest says when to come again', async () => {
    const { dataDir, file, pages } = await copy()
    const server = await start(dataDir)
    onTestFinished(server.stop)
    expect((await fetch(`${server.url}/en/`)).status).toBe(200)
    const bytes = await open(file, 'r+')
    await bytes.write(Buffer.alloc((pages - 1) * PAGE, 0xa5), 0, (pages - 1) * PAGE, PAGE)
    await bytes.close()
    // A commit of another process has the server look at the file again.
    const other = new DatabaseSync(file)
    other.exec('pragma user_version = 1')
    other.close()
    const ask = (path: string) => fetch(server.url + path, { headers: { 'accept-language': 'en' } })
    for (const [path, status] of [
      ['/en/', 200],
      ['/healthz', 200],
      ['/readyz', 503],
      ['/en/products?page=2', 503],
      ['/fa/blog', 503],
      ['/api/products?page=3', 503],
    ] as const) {
      const answer = await ask(path)
      expect(answer.status, path).toBe(status)
      if (status === 503) expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0)
    }
    const form = await fetch(`${server.url}/api/contactForm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(RIGHT.contactForm),
    })
    expect([form.status, await form.json()]).toEqual([
      503,
      { message: 'We cannot save your form right now. Please try again in a few minutes.' },
    ])
    expect((await (await ask('/readyz')).json()) as unknown).toEqual({ message: expect.stringContaining('is damaged') })
    expect(server.output()).toContain(`The database file ${file} is damaged`)
    expect(server.process.exitCode).toBeNull()
  })
})
