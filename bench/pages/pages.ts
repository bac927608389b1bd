/**
 * How often pages can be asked for and what they cost, side by side: a page that is kept against a bare
 * `node:http` server and one nginx worker that send the same bytes; the product list made at each
 * request against that of a small Next.js application, and what else is asked for often.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, read } from '../support/ask.ts'
import { type Candidate, loadInTurn, type Sample } from '../support/load.ts'
import type { Context, Measured } from '../support/part.ts'
import { versionOf } from '../support/programs.ts'
import type { Server } from '../support/server.ts'
import { NAMES } from './names.ts'
import { nextVersion, startNext } from './next.ts'
import { startBare, startNginx } from './rivals.ts'

/** How many ask at the same time: for what is sent as it is, and for what is made each time, which would only queue. */
const CONNECTIONS = { sent: 32, made: 8 }

/** How large a page is, so that a reader can tell whether two do about the same. */
interface PageSize {
  /** HTML as sent, and before compression. */
  sentBytes: number
  bytes: number
  elements: number
}

export interface PagesResult extends Measured {
  connections: typeof CONNECTIONS
  seconds: number
  samples: Record<string, Sample[]>
  /** The kept home page, and the two product lists. */
  sizes: Record<string, PageSize>
}

/** Loads all pages in turn. @throws when one is not answered as it should be */
export async function measure({ options, site, tell }: Context): Promise<PagesResult> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-pages-'))
  const stops = [() => rm(folder, { recursive: true })]
  const started = async (starting: Promise<Server>): Promise<Server> => {
    const server = await starting
    stops.push(server.stop)
    return server
  }
  try {
    const { start } = await site()
    const keeping = await started(start())
    const making = await started(start({ CACHE_MB: '0' }))
    const home = `${keeping.url}/en/`
    const list = `${making.url}/en/products`
    const page = await ask(home)
    const bare = await started(startBare(folder, page))
    const nginx = await started(startNginx(folder, page))
    const next = await started(startNext(folder, keeping.url, tell))
    const sent = ({ url, pid }: Server, name: string, path = ''): Candidate => ({
      name,
      url: url + path,
      pid,
      connections: CONNECTIONS.sent,
    })
    const made = (server: Server, name: string, path = ''): Candidate => ({ ...sent(server, name, path), connections: CONNECTIONS.made })
    const candidates = [
      sent(keeping, NAMES.kept, '/en/'),
      sent(bare, NAMES.bare),
      sent(nginx, NAMES.nginx),
      made(making, NAMES.made, '/en/products'),
      made(next, NAMES.next),
      sent(keeping, 'Vitrine: product list, kept', '/en/products'),
      sent(keeping, 'Vitrine: home page at an address without language, kept', '/'),
      sent(keeping, 'Vitrine: list of the API, kept', '/api/products'),
      made(making, 'Vitrine: home page, made each time', '/en/'),
      made(making, 'Vitrine: list of the API, made each time', '/api/products'),
    ]
    const sizes = { [NAMES.kept]: await sizeOf(home), [NAMES.made]: await sizeOf(list), [NAMES.next]: await sizeOf(next.url) }
    const samples = Object.fromEntries(await loadInTurn(candidates, options, tell))
    const programs = { nginx: await versionOf('nginx'), wrk: await versionOf('wrk'), 'Next.js': nextVersion() }
    return { programs, connections: CONNECTIONS, seconds: options.seconds, samples, sizes }
  } finally {
    for (const stop of stops.toReversed()) await stop()
  }
}

async function sizeOf(url: string): Promise<PageSize> {
  const html = await read(url)
  const { body } = await ask(url)
  return { sentBytes: body.length, bytes: Buffer.byteLength(html), elements: html.match(/<[a-z]/g)?.length ?? 0 }
}
