import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { freePort } from '../support/servers/free-port.ts'
import { bringDemo, startServer } from '../support/servers/process.ts'

const CADDY = '/usr/bin/caddy'

/** Caddy with `deploy/Caddyfile`, without TLS. Resolves with its address when it answers. */
async function startCaddy(node: string): Promise<string> {
  if (!existsSync(CADDY)) throw new Error('The tests need Caddy. Install it with: sudo apt-get install caddy')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-caddy-'))
  const address = `http://127.0.0.1:${await freePort()}`
  const file = join(folder, 'Caddyfile')
  // Its port for administration is the same for every Caddy of a machine, and one that runs tests may restart slowly.
  const site = (await readFile('deploy/Caddyfile', 'utf8'))
    .replace(/^\{\n/m, '{\n\tadmin off\n')
    .replace('lb_try_duration 10s', 'lb_try_duration 60s')
  await writeFile(file, site)
  const env = { ...process.env, SITE: address, NODES: node, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = spawn(CADDY, ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  onTestFinished(async () => {
    caddy.kill()
    if (caddy.exitCode === null) await once(caddy, 'exit')
    await rm(folder, { recursive: true })
  })
  await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 30_000 })
  return address
}

it('behind Caddy, visitors wait while a single server restarts, and get their pages', { timeout: 120_000 }, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await bringDemo(dataDir)
  const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), TRUST_PROXY: '127.0.0.1' }
  let server = await startServer(settings)
  onTestFinished(() => server.stop())
  const address = await startCaddy(new URL(server.url).host)

  const statuses: number[] = []
  let restarting = true
  const visit = async (path: string) => {
    while (restarting) statuses.push((await fetch(`${address}${path}`)).status)
  }
  const visits = ['/en/', '/fa/products', '/en/contact', '/assets/none.js'].map(visit)
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(20), { timeout: 30_000 })
  server.process.kill()
  await once(server.process, 'exit')
  server = await startServer(settings)
  const answered = statuses.length
  await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(answered + 20), { timeout: 30_000 })
  restarting = false
  await Promise.all(visits)
  expect([...new Set(statuses)].toSorted()).toEqual([200, 404])
})
