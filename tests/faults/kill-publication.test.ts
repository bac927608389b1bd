import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase, dropDatabase } from '../support/database/postgres.ts'
import { contentFolder, temporaryFolder } from '../support/samples/content-folder.ts'
import { startServer } from '../support/servers/process.ts'

/** Enough to take a while, so that a kill meets the middle of it. */
const PRODUCTS = 300

/** One word that stands in every product, by which its publication is told from others. */
function catalogue(word: string): Record<string, string> {
  const files: Record<string, string> = {}
  for (let number = 0; number < PRODUCTS; number += 1) {
    files[`products/p${number}.en.md`] =
      `---\nname: ${word} ${number}\ncategory: medicines\nprice: 1\nstatus: available\nadded: 2026-09-14\n---\n${word}\n`
  }
  return files
}

async function settingsFor(engine: Engine): Promise<Record<string, string>> {
  const settings = { DATA_DIR: temporaryFolder(), CONTENT_DIR: contentFolder(catalogue('First')), LOG_LEVEL: 'silent' }
  if (engine === 'sqlite') return settings
  const url = await createDatabase(inject('postgres'))
  onTestFinished(() => dropDatabase(inject('postgres'), url))
  return { ...settings, DATABASE_URL: url }
}

/** Starts a program of the build. */
function start(program: string, words: string[], settings: Record<string, string>) {
  return spawn(process.execPath, [join('dist/node', program), ...words], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', ...settings },
    stdio: 'ignore',
  })
}

/** Lets a process run for a while and kills it; says whether it was still running. */
async function killAfter(ms: number, child: ReturnType<typeof start>): Promise<boolean> {
  const ended = once(child, 'exit')
  setTimeout(() => child.kill('SIGKILL'), ms)
  const [, signal] = await ended
  return signal === 'SIGKILL'
}

describe.each<Engine>(['sqlite', 'postgres'])('killed on %s', (engine) => {
  it('in the middle of a publication, the content before stands whole', async () => {
    const settings = await settingsFor(engine)
    const site = await startServer(settings)
    onTestFinished(() => site.stop())
    const words = async (): Promise<Set<string>> => {
      const found = new Set<string>()
      for (let page = 1; page <= Math.ceil((PRODUCTS + 2) / 12); page += 1) {
        const { data } = (await (await fetch(`${site.url}/api/products?page=${page}`)).json()) as { data: { name: string }[] }
        for (const { name } of data) if (/ \d+$/.test(name)) found.add(name.split(' ')[0] ?? '')
      }
      return found
    }
    expect(await words()).toEqual(new Set(['First']))

    const began = performance.now()
    const whole = start('vitrine.js', ['content', 'publish'], settings)
    expect(await once(whole, 'exit')).toEqual([0, null])
    const takes = performance.now() - began

    for (const [path, text] of Object.entries(catalogue('Second'))) await writeFile(join(settings.CONTENT_DIR ?? '', path), text)
    let killed = 0
    for (let kill = 1; kill <= 6; kill += 1) {
      const stopped = await killAfter((takes * kill) / 6, start('vitrine.js', ['content', 'publish'], settings))
      if (stopped) killed += 1
      expect((await words()).size, 'never a part of a publication').toBe(1)
    }
    expect(killed).toBeGreaterThan(1)
    expect(await once(start('vitrine.js', ['content', 'publish'], settings), 'exit')).toEqual([0, null])
    await expect.poll(words, { timeout: 5_000 }).toEqual(new Set(['Second']))
  })

  it('in the middle of its first start, migration and publication included, the next start serves', async () => {
    const settings = await settingsFor(engine)
    let killed = 0
    for (const ms of [150, 300, 450, 600, 900]) if (await killAfter(ms, start('server.js', [], settings))) killed += 1
    expect(killed).toBeGreaterThan(2)
    const site = await startServer(settings)
    onTestFinished(() => site.stop())
    const { total } = (await (await fetch(`${site.url}/api/products`)).json()) as { total: number }
    expect(total).toBe(PRODUCTS + 2)
  })
})
