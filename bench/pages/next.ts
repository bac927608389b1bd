import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../tests/support/servers/free-port.ts'
import { answering, read } from '../support/ask.ts'
import { type Server, serverOf } from '../support/server.ts'

const run = promisify(execFile)

const SOURCE = join(import.meta.dirname, '../next-app')

/** What the page shows, by the names that `next-app/app/content.js` reads. */
const CALLS = { list: '/products', contact: '/contact', services: '/categories' }

/**
 * Starts the Next.js application of `bench/next-app` with what our API answers. Next.js holds the
 * answers in memory and asks no database: the comparison leaves that work out for it.
 * @param api address of our server
 */
export async function startNext(folder: string, api: string, tell: (line: string) => void): Promise<Server> {
  const application = await builtApplication(tell)
  const content = join(folder, 'content.json')
  const answers = Object.entries(CALLS).map(async ([name, call]) => [name, JSON.parse(await read(`${api}/api${call}`))])
  await writeFile(content, JSON.stringify(Object.fromEntries(await Promise.all(answers))))
  const port = await freePort()
  const child = spawn(process.execPath, [nextProgram(application), 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: application,
    env: { ...environment(), CONTENT: content },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}/products`
  await answering(url, () => (child.exitCode === null ? undefined : `next start ended with code ${child.exitCode}.`))
  return serverOf(url, child)
}

/** Version of Next.js that the application names. */
export function nextVersion(): string {
  return JSON.parse(readFileSync(join(SOURCE, 'package.json'), 'utf8')).dependencies.next
}

/** The application, installed and built in a temporary folder; that is done again when its files have changed. */
async function builtApplication(tell: (line: string) => void): Promise<string> {
  const folder = join(tmpdir(), `vitrine-bench-next-${digest(SOURCE)}`)
  const built = join(folder, '.built')
  if (existsSync(built)) return folder
  await rm(folder, { recursive: true, force: true })
  await cp(SOURCE, folder, { recursive: true })
  tell('installing Next.js (once; about a minute)')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, env: environment() })
  tell('building the Next.js page')
  await run(process.execPath, [nextProgram(folder), 'build'], { cwd: folder, env: environment() })
  await writeFile(built, '')
  return folder
}

function nextProgram(folder: string): string {
  return join(folder, 'node_modules/next/dist/bin/next')
}

/** Without what npm tells the programs of this repository, which would lead it back here. */
function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  return { ...Object.fromEntries(own), NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }
}

function digest(folder: string): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const path = join(folder, name)
    if (statSync(path).isFile()) hash.update(`\0${name}\0`).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 12)
}
