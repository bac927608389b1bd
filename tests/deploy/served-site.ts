import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Front, type FrontPorts, frontPorts, startFront } from '../support/servers/nginx.ts'
import { bringDemo, type RunningServer, startServer } from '../support/servers/process.ts'
import { runProgram } from './run-program.ts'

/** The demo site behind nginx, each a process of its own. */
export interface ServedSite {
  server: RunningServer
  front: Front
  /** nginx's. */
  ports: FrontPorts
  /** What `PUBLIC_URL` is set to. */
  origin: string
  dataDir: string
  /** Gives a product another name in English and publishes it. */
  rename: (product: string, name: string) => Promise<void>
  /** Runs something while the server cannot answer, nor anything else of its process run. */
  whileFrozen: <Result>(use: () => Promise<Result>) => Promise<Result>
  stop: () => Promise<void>
}

/**
 * Starts the built site with a copy of the demo content, and nginx with `deploy/nginx.conf` in front.
 * @param settings further ones of the server
 */
export async function serveSite(settings: Record<string, string> = {}): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-deploy-'))
  const contentDir = join(folder, 'content')
  const dataDir = join(folder, 'data')
  await cp('content', contentDir, { recursive: true })
  await bringDemo(dataDir)
  const ports = await frontPorts()
  const origin = `https://127.0.0.1:${ports.https}`
  const places = { CONTENT_DIR: contentDir, DATA_DIR: dataDir }
  const server = await startServer({ ...places, PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1', ...settings })
  const front = await startFront({ ports, nodes: [server.url], folder: join(folder, 'nginx') }).catch(async (error: unknown) => {
    await server.stop()
    throw error
  })
  return {
    server,
    front,
    ports,
    origin,
    dataDir,
    rename: async (product, name) => {
      const file = join(contentDir, `products/${product}.en.md`)
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^name: .*$/m, `name: ${name}`))
      await runProgram(['content', 'publish', `products/${product}`], places)
    },
    whileFrozen: async (use) => {
      server.process.kill('SIGSTOP')
      try {
        return await use()
      } finally {
        server.process.kill('SIGCONT')
      }
    },
    stop: async () => {
      await front.stop()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
