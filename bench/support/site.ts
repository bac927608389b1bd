import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../tests/support/servers/process.ts'
import { atRest, startsAnother } from './processes.ts'
import { pidOf, type Server } from './server.ts'

/** The demo company's site, published, with all its pictures made: making them takes a core for a minute. */
export interface BenchSite {
  /** Copies it into a folder that a server can take as `DATA_DIR`. */
  copy: () => Promise<string>
  /** Copies only the pictures that were made, for another site that shows the same ones. */
  copyPictures: (dataDir: string) => Promise<void>
  /** Starts a server with a copy. */
  start: (settings?: Record<string, string>) => Promise<Server>
  remove: () => Promise<void>
}

/** Publishes the demo content into a temporary folder. */
export async function prepareSite(): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
  const published = join(folder, 'published')
  let copies = 0

  const first = await serve({ DATA_DIR: published })
  // A server waits a little before it begins with its pictures, and looks at rest until then.
  await startsAnother(first.pid)
  await atRest(first.pid)
  await first.stop()
  const copy = async () => {
    copies += 1
    const dataDir = join(folder, `copy-${copies}`)
    await cp(published, dataDir, { recursive: true, preserveTimestamps: true })
    return dataDir
  }
  return {
    copy,
    copyPictures: (dataDir) => cp(join(published, 'pictures'), join(dataDir, 'pictures'), { recursive: true, preserveTimestamps: true }),
    start: async (settings = {}) => serve({ ...settings, DATA_DIR: await copy() }),
    remove: () => rm(folder, { recursive: true }),
  }
}

/** Starts a server with the given settings, `DATA_DIR` among them. */
export async function serve(settings: Record<string, string>): Promise<Server> {
  const { url, process, stop } = await startServer(settings)
  // The name is looked up anew for each connection.
  return { url: url.replace('localhost', '127.0.0.1'), pid: pidOf(process), stop }
}
