import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { UNFINISHED } from '#server/files/durable.ts'

const run = promisify(execFile)

/** As `npm start` has it. */
const NODE_COMPILE_CACHE = 'node_modules/.cache/compiled'

/** As `npm start` and the units of systemd run Node. */
export const LAUNCHER = resolve('scripts/launch')

/** Pictures in the sizes that browsers ask for, of the site that the browser tests share. */
const MADE_PICTURES = resolve('test-results/data/pictures')

/** Settings of a server that shows something else than the demo site in its data folder. */
const OTHER_SITE = ['CONTENT_DIR', 'DATABASE_URL', 'STORAGE_URL']

/** Gives a new data folder those that are there by now: to make all of the demo site's takes a core a minute. */
export async function bringPictures(dataDir: string): Promise<void> {
  const whole = (path: string) => !path.endsWith(UNFINISHED)
  await cp(MADE_PICTURES, join(dataDir, 'pictures'), { recursive: true, filter: whole }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

/** Gives a new data folder the demo site as it is published: to publish it takes five times as long as to start a server on it. */
export async function bringDemo(dataDir: string): Promise<void> {
  const shared = process.env.DEMO_DATA
  if (!shared) return bringPictures(dataDir)
  if (!existsSync(shared)) await publishDemo(shared)
  await cp(shared, dataDir, { recursive: true })
}

/** The first test file that needs the site makes it for the others. */
async function publishDemo(to: string): Promise<void> {
  const own = await mkdtemp(`${to}-`)
  await bringPictures(own)
  await run(LAUNCHER, ['dist/node/vitrine.js', 'content', 'publish'], { env: { ...process.env, NODE_COMPILE_CACHE, DATA_DIR: own } })
  await rename(own, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY') throw error
    await rm(own, { recursive: true })
  })
}

/** A server of the product, running as its own process. */
export interface RunningServer {
  url: string
  process: ChildProcess
  /** Everything it printed so far. */
  output: () => string
  /** Ends it and removes the data folder that was made for it. */
  stop: () => Promise<void>
}

/**
 * Starts the built site on a free port with a data folder of its own, and waits until it serves.
 * @param settings environment of the server
 * @param root folder of the checkout, or of a copy of it
 * @param user who runs it, where that is not the user of the tests
 * @throws with what the server printed when it ends before it serves
 */
export async function startServer(
  settings: Record<string, string> = {},
  root = '.',
  user: Pick<SpawnOptions, 'uid' | 'gid'> = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-'))
  if (!settings.DATA_DIR) await (OTHER_SITE.some((name) => settings[name]) ? bringPictures : bringDemo)(dataDir)
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE,
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const server = await startProgram([LAUNCHER, 'dist/node/server.js'], { cwd: root, env, ...user })
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Starts a server by its command line, and waits until it serves.
 * @throws with what the server printed when it ends before it serves
 */
export async function startProgram(
  [program = '', ...words]: string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): Promise<RunningServer> {
  const child = spawn(program, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Vitrine serves (\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${printed}`)))
  })
  return {
    url,
    process: child,
    output: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
    },
  }
}
