import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { formOf, RESUME, RIGHT } from '../support/servers/forms-api.ts'
import { bringDemo, type RunningServer, startServer } from '../support/servers/process.ts'

const run = promisify(execFile)
const BLOCK = Buffer.alloc(64 * 1024)

describe('on a disk that takes no more files', () => {
  it('the doctor and the start say so, whatever space is left', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-files-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await run('mount', ['-t', 'tmpfs', '-o', 'size=96m,nr_inodes=900', 'tmpfs', folder])
    onTestFinished(async () => void (await run('umount', [folder])))
    const server = await startServer({ DATA_DIR: folder })
    await server.stop()
    const scarce = new RegExp(`Only \\d+ more files can be created on the disk of ${folder}, regardless of free space`)
    expect(server.output()).toMatch(scarce)
    const doctor = run(process.execPath, ['dist/node/vitrine.js', 'doctor'], { env: { ...process.env, DATA_DIR: folder } })
    await expect(doctor).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(scarce) })
    const { ffree } = await statfs(folder)
    for (let number = 0; number < ffree; number += 1) await writeFile(join(folder, `file-${number}`), '')
    await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(/^The server ended with code 2:\nOnly 0 more files can be created/)
  })
})

describe('on a full disk', () => {
  let folder: string
  let site: RunningServer

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-full-'))
    await run('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder]).catch((error: Error) => {
      throw new Error(`This test fills a small disk, which it mounts for that: run it as root. ${error.message}`)
    })
    await bringDemo(folder)
    site = await startServer({ DATA_DIR: folder, FORM_LIMIT: 'off', LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await site?.stop()
    await run('umount', [folder]).catch(() => {})
    await rm(folder, { recursive: true, force: true })
  })

  const filler = () => join(folder, 'filler')
  async function fill(): Promise<void> {
    const file = await open(filler(), 'a')
    try {
      for (let size = BLOCK.length; size >= 1; ) {
        const full = await file.write(BLOCK, 0, size).then(
          ({ bytesWritten }) => bytesWritten < size,
          () => true,
        )
        if (full) size = Math.floor(size / 2)
      }
    } finally {
      await file.close()
    }
  }

  const get = (path: string) => fetch(site.url + path)
  const send = () =>
    fetch(`${site.url}/api/contactForm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(RIGHT.contactForm),
    })
  const apply = async () => {
    const { careers: jobs } = (await (await get('/api/careers')).json()) as { careers: { data: { id: number }[] } }
    const body = formOf({ ...RIGHT.applications, career_id: String(jobs.data[0]?.id), resume: RESUME })
    return fetch(`${site.url}/api/applications`, { method: 'POST', body })
  }

  it('reading goes on, forms are refused with a sentence, and space alone mends it', async () => {
    expect((await apply()).status).toBe(201)
    await fill()
    for (const path of ['/en/', '/fa/products', '/ru/blog', '/api/products', '/healthz', '/readyz'])
      expect((await get(path)).status, path).toBe(200)
    const { data } = (await (await get('/api/products')).json()) as { data: { image: { src: string } | null }[] }
    for (const answer of [await send(), await apply()]) {
      expect(answer.status).toBe(503)
      expect(await answer.json()).toEqual({ message: 'We cannot save your form right now. Please try again in a few minutes.' })
    }
    expect(data.length).toBeGreaterThan(0)
    await rm(filler())
    expect((await send()).status).toBe(201)
    expect((await apply()).status).toBe(201)
  })

  it('a start says what is wrong, and succeeds once there is space', async () => {
    await site.stop()
    await fill()
    const start = () => startServer({ DATA_DIR: folder, FORM_LIMIT: 'off', LOG_LEVEL: 'silent' })
    await expect(start()).rejects.toThrow(
      /^The server ended with code 2:\n.*\nThere is no space left on the disk of DATA_DIR\. .*start again\.\n$/,
    )
    await rm(filler())
    site = await start()
    expect((await send()).status).toBe(201)
  })
})
