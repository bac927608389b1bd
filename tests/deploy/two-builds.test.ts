import { cp, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type PostgresServer, startPostgres } from '../support/database/postgres.ts'
import { type S3Server, startS3 } from '../support/s3/s3.ts'
import { type Front, type FrontAnswer, frontPorts, startFront } from '../support/servers/nginx.ts'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { assetsOf, makeOtherBuild, type OtherBuild } from './other-build.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const PAGES = ['/en/', '/fa/products', '/ps/blog', '/ru/contact']

let folder: string
let other: OtherBuild
let assets: string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-builds-'))
  await cp('content', join(folder, 'content'), { recursive: true })
  other = await makeOtherBuild()
  assets = await assetsOf('.')
})
afterAll(async () => {
  await other?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Asks a server for files below `/assets/`, and tells which it does not have as they were built. */
async function lacking(server: RunningServer, names: string[]): Promise<unknown[]> {
  const answers = await Promise.all(
    names.map(async (name) => {
      const answer = await fetch(`${server.url}/assets/${name}`)
      const { length } = new Uint8Array(await answer.arrayBuffer())
      return {
        name,
        status: answer.status,
        length,
        type: answer.headers.get('content-type') ?? '',
        cache: answer.headers.get('cache-control'),
      }
    }),
  )
  return answers.filter(({ name, status, length, type, cache }) => {
    const kind = { js: /javascript/, css: /^text\/css/, woff2: /^font\/woff2/ }[name.split('.').at(-1) ?? ''] ?? /^image/
    return status !== 200 || length === 0 || !kind.test(type) || cache !== LASTING
  })
}

const LASTING = 'public, max-age=31536000, immutable'

describe('two nodes with different builds over one PostgreSQL and one bucket', () => {
  let postgres: PostgresServer
  let s3: S3Server
  let nodes: [RunningServer, RunningServer]
  let settings: Record<string, string>
  let front: Front
  beforeAll(async () => {
    postgres = await startPostgres()
    s3 = await startS3()
    const places = { CONTENT_DIR: join(folder, 'content'), DATABASE_URL: await createDatabase(postgres.url), STORAGE_URL: s3.url }
    const ports = await frontPorts()
    settings = { ...places, ...s3.environment, PUBLIC_URL: `https://127.0.0.1:${ports.https}`, TRUST_PROXY: '127.0.0.1' }
    nodes = [
      await startServer({ ...settings, DATA_DIR: join(folder, 'first') }),
      await startServer({ ...settings, DATA_DIR: join(folder, 'second') }, other.root),
    ]
    front = await startFront({ ports, nodes: nodes.map(({ url }) => url), folder: join(folder, 'nginx') })
  }, 120_000)
  afterAll(async () => {
    await front?.stop()
    for (const node of nodes ?? []) await node.stop()
    await s3?.stop()
    await postgres?.stop()
  })

  it('each has the files of the pages that the other makes', { timeout: 150_000 }, async () => {
    // A start does not wait for a slow bucket: the files arrive soon after it.
    await expect.poll(() => lacking(nodes[0], other.assets), { timeout: 60_000 }).toEqual([])
    await expect.poll(() => lacking(nodes[1], assets), { timeout: 60_000 }).toEqual([])
    const style = other.assets.find((name) => name.endsWith('.css'))
    const compressed = await fetch(`${nodes[0].url}/assets/${style}`, { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const missing = await fetch(`${nodes[0].url}/assets/common-nobody.js`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it('asks the bucket no more often because somebody asks for names that do not exist', async () => {
    const before = s3.requests.length
    await Promise.all(Array.from({ length: 200 }, (_, number) => fetch(`${nodes[0].url}/assets/common-${number}.js`)))
    expect(s3.requests.length - before).toBeLessThan(50)
  })

  it('pages come through nginx with all their files, even while the bucket is away', async () => {
    await s3.behave('refuse')
    try {
      // nginx takes the nodes in turn: pages asked for one after the other come from both.
      const addresses = Array.from({ length: 20 }, (_, visit) => `${PAGES[visit % PAGES.length]}?visit=${visit}`)
      const pages: FrontAnswer[] = []
      for (const address of addresses) pages.push(await front.ask(address))
      const seen = new Set<string>()
      for (const [visit, page] of pages.entries()) {
        expect(page.status).toBe(200)
        for (const path of new Set(page.text.match(/\/assets\/[\w.-]+/g))) {
          // Past what nginx keeps.
          const answer = await front.ask(`${path}?visit=${visit}`)
          expect([path, answer.status]).toEqual([path, 200])
          seen.add(path.includes('other') ? 'other' : 'own')
        }
      }
      expect(seen.size).toBe(2)
      expect((await front.ask('/assets/common-nobody.js')).status).toBe(404)
    } finally {
      await s3.behave('pass')
    }
  })

  it('a start removes the files of builds that nobody has run for a month, and no others', async () => {
    await s3.write('assets/common-young.js', 'young', new Date(Date.now() - 29 * DAY_MS))
    await s3.write('assets/common-old.js', 'old', new Date(Date.now() - 31 * DAY_MS))
    const third = await startServer({ ...settings, DATA_DIR: join(folder, 'third') })
    await third.stop()
    const kept = await s3.keys('assets/')
    expect(kept.map((key) => key.replace('assets/', '')).toSorted()).toEqual([...assets, ...other.assets, 'common-young.js'].toSorted())
  })
})

describe('one node that is upgraded', () => {
  it('has the files of the pages that it made before, until they are a month old', { timeout: 200_000 }, async () => {
    const settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'alone') }
    const start = async (root: string, use: (server: RunningServer) => Promise<void>) => {
      const server = await startServer(settings, root)
      try {
        await use(server)
      } finally {
        await server.stop()
      }
    }
    const kept = join(folder, 'alone/assets')
    // Files are kept, and old ones removed, soon after a start.
    const keeps = (wanted: string[]) =>
      expect.poll(async () => (await readdir(kept).catch(() => [])).toSorted(), { timeout: 60_000 }).toEqual(wanted.toSorted())
    await start('.', async (server) => {
      expect(await lacking(server, assets)).toEqual([])
      await keeps(assets)
    })
    await start(other.root, async (server) => {
      expect(await lacking(server, assets)).toEqual([])
      await keeps([...assets, ...other.assets])
    })
    for (const name of assets) await utimes(join(kept, name), new Date(), new Date(Date.now() - 31 * DAY_MS))
    await start(other.root, () => keeps(other.assets))
  })
})
