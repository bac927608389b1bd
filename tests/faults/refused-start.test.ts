import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/servers/process.ts'

const run = promisify(execFile)

/** Somebody whom the system refuses something; root is refused nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** What a start that must fail prints, its last line, with its exit code before it. */
async function refusal(settings: Record<string, string>, user = {}): Promise<string> {
  const started = startServer(settings, '.', user)
  onTestFinished(async () => void (await started.catch(() => undefined))?.stop())
  return started.then(
    () => 'It serves.',
    (error: Error) => error.message,
  )
}

const refused = (sentence: string) => `The server ended with code 2:\n${sentence}\n`

describe('a start that cannot succeed ends with one sentence', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-refused-'))
    await chmod(folder, 0o755)
    onTestFinished(() => rm(folder, { recursive: true }))
  })

  async function nobodysFolder(): Promise<string> {
    const dataDir = join(folder, 'data')
    await mkdir(dataDir)
    await chown(dataDir, NOBODY.uid, NOBODY.gid)
    return dataDir
  }

  it('when DATA_DIR is a file, or lies below one', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    for (const dataDir of [file, join(file, 'data')]) {
      expect(await refusal({ DATA_DIR: dataDir })).toBe(
        refused(`The server cannot work: there is a file where a folder should be (${dataDir}). Move the file away, or set another path.`),
      )
    }
  })

  it('when DATA_DIR belongs to somebody else, or cannot even be made', async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    for (const dataDir of [closed, folder, join(closed, 'data'), join(folder, 'data')]) {
      expect(await refusal({ DATA_DIR: dataDir }, NOBODY)).toBe(
        refused(
          `The server cannot work: permission is denied (${dataDir}). Give it to the user that runs the server, or set another path.`,
        ),
      )
    }
  })

  it('when something in DATA_DIR belongs to somebody else', async () => {
    for (const name of ['server.lock', 'server.pid', 'vitrine.sqlite']) {
      const dataDir = await nobodysFolder()
      await writeFile(join(dataDir, name), '', { mode: 0o600 })
      expect(await refusal({ DATA_DIR: dataDir }, NOBODY)).toMatch(
        new RegExp(
          `^The server ended with code 2:\\nThe (server|database) [^\\n]*permission is denied \\(${dataDir}/${name}\\)\\.[^\\n]*\\n$`,
        ),
      )
      await rm(dataDir, { recursive: true })
    }
    const dataDir = await nobodysFolder()
    await mkdir(join(dataDir, 'uploads'), { mode: 0o700 })
    expect(await refusal({ DATA_DIR: dataDir }, NOBODY)).toMatch(
      new RegExp(
        `\\nThe server cannot work: permission is denied \\(${dataDir}/uploads\\)\\. Give it to the user that runs the server[^\\n]*\\n$`,
      ),
    )
  })

  it('when the disk of DATA_DIR is read-only, empty or with a site on it', async () => {
    const dataDir = join(folder, 'disk')
    await mkdir(dataDir)
    await run('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', dataDir])
    onTestFinished(async () => void (await run('umount', [dataDir])))
    const expectRefused = async () => {
      await run('mount', ['-o', 'remount,ro', dataDir])
      expect(await refusal({ DATA_DIR: dataDir })).toBe(
        refused(`The server cannot work: the disk is read-only (${dataDir}). Mount the disk read-write, or set another path.`),
      )
      await run('mount', ['-o', 'remount,rw', dataDir])
    }
    await expectRefused()
    await (await startServer({ DATA_DIR: dataDir })).stop()
    await expectRefused()
  })

  it('when there is no database or no content folder', async () => {
    const url = `postgres://vitrine:secret@127.0.0.1:${await freePort()}/vitrine`
    expect(await refusal({ DATA_DIR: folder, DATABASE_URL: url })).toBe(
      refused('The database cannot be used: nothing is listening there. Start it, or check DATABASE_URL.'),
    )
    const contentDir = join(folder, 'content')
    expect(await refusal({ DATA_DIR: folder, CONTENT_DIR: contentDir })).toContain(
      `\nThe content folder cannot be published.\n${contentDir}: There is no such folder. Set CONTENT_DIR to the content folder.\n`,
    )
  })

  it('when HOST is no address of this machine', async () => {
    for (const host of ['no-such-host.invalid', '192.0.2.1']) {
      expect(await refusal({ DATA_DIR: folder, HOST: host })).toBe(
        refused(
          `HOST is "${host}", which is not an address of this machine. Set it to 127.0.0.1, to 0.0.0.0 for all networks, or omit it.`,
        ),
      )
    }
  })

  it('when the port is taken, or not for this user', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ DATA_DIR: folder, PORT: String(port) })).toBe(
      refused(`Another program is already listening on port ${port} of 127.0.0.1. Stop it, or set PORT to another number.`),
    )
    expect(await refusal({ DATA_DIR: await nobodysFolder(), PORT: '80' }, NOBODY)).toBe(
      refused(
        'The user that runs the server may not listen on port 80. Set PORT to 1024 or more, and have nginx or Caddy listen on port 80.',
      ),
    )
  })
})

describe('a command of a user who may not use the files', () => {
  /** What it prints. */
  async function said(words: string[], dataDir: string): Promise<string> {
    const env = { ...process.env, DATA_DIR: dataDir }
    const command = run(process.execPath, ['dist/node/vitrine.js', ...words], { env, ...NOBODY })
    return command.then(
      ({ stdout }) => stdout,
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    )
  }

  it('says so, and what to do', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-refused-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const file = join(folder, 'site.tar.gz')
    const denied = `Permission is denied (${file}). The user that runs this command may not read or write it.\n`
    for (const command of ['backup', 'restore']) expect(await said([command, file], folder)).toBe(denied)
    await chown(folder, NOBODY.uid, NOBODY.gid)
    const files = join(folder, 'files')
    await mkdir(files, { mode: 0o700 })
    expect(await said(['doctor'], folder)).toContain(
      `problem  data folder: ${files} is not writable: permission is denied (${files}). Give it to the user that runs the server.\n`,
    )
  })
})
