// Installs and builds what the project needs to run. Uses no dependencies and
// runs on Node 20 and newer.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const INSTALLED = join(ROOT, 'node_modules/.installed')
const BUILT = join(ROOT, 'dist/.built')
const NEEDED_NODE = 26

/** Compiled code of earlier runs. It saves half of the time of a short command and a fifth of the server's memory. */
export const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

/** Runs a program with the project's own Node first on the path. Rejects when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options, env: environment(options.env) })
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(Object.assign(new Error(`"${command} ${args.join(' ')}" ended with ${signal ?? `code ${code}`}.`), { code: code ?? 1 }))
    })
  })
}

/** The environment with the project's programs, its Node among them, first on the path. */
export function environment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, ...extra, PATH: `${join(ROOT, 'node_modules/.bin')}${separator}${process.env.PATH}` }
}

/** The project's own Node, or the installed one if it is new enough. */
export function node() {
  const own = join(ROOT, 'node_modules/.bin/node')
  if (existsSync(own)) return own
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  throw new Error(
    `Vitrine needs Node ${NEEDED_NODE}; npm has no package of it for this platform, and the installed version is ${process.versions.node}. Install Node ${NEEDED_NODE} from nodejs.org and try again.`,
  )
}

function digest(parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

/** Installs the dependencies of the lock file unless they are installed. */
export async function ensureInstalled() {
  const wanted = digest([readFileSync(join(ROOT, 'package-lock.json')), process.platform, process.arch])
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return
  const folder = join(ROOT, 'node_modules')
  if (existsSync(folder) && lstatSync(folder).isSymbolicLink()) {
    throw new Error(
      `${folder} is a symbolic link to an outdated folder. Run npm ci in that folder: installing through a link would empty it.`,
    )
  }
  console.log('Installing dependencies (once; about a minute) …')
  await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { shell: process.platform === 'win32' })
  writeFileSync(INSTALLED, wanted)
}

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) yield path
  else for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

/** Builds the pages, the server and the commands if something has changed since the last build. */
export async function ensureBuilt() {
  const sources = ['src', 'public', 'locales/en', 'vite.config.ts', 'vite.node.config.ts', 'package-lock.json']
  const files = sources.flatMap((source) => [...filesBelow(join(ROOT, source))])
  const wanted = digest(files.flatMap((file) => [file.slice(ROOT.length), readFileSync(file)]))
  if (existsSync(BUILT) && readFileSync(BUILT, 'utf8') === wanted) return
  console.log('Building …')
  await run(node(), [join(ROOT, 'scripts/build.mjs')])
  mkdirSync(dirname(BUILT), { recursive: true })
  writeFileSync(BUILT, wanted)
}

/** Ends the process with the message of the failed step. */
export function fail(error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(typeof error?.code === 'number' ? error.code : 1)
}

/** Settings in `.env`; variables of the environment win. */
export function settingsFile() {
  const file = join(ROOT, '.env')
  return existsSync(file) ? [`--env-file=${file}`] : []
}

/** Runs a built program: the server, or a command with its arguments. */
export function execBuilt(name, words, env) {
  const program = process.platform === 'win32' ? node() : join(ROOT, 'scripts/launch')
  replaceBy(program, [...settingsFile(), `dist/node/${name}.js`, ...words], env)
}

/** Runs a program from the sources: passes signals on and ends with its exit code. */
export function exec(args, env) {
  replaceBy(node(), args, env)
}

/** Runs a program from the sources as long as this one runs; what it reports stays out of the way, unless it fails. */
export function execBeside(args, env) {
  const child = spawn(node(), [...settingsFile(), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({ NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...env }),
  })
  process.on('exit', () => child.kill())
}

function replaceBy(program, args, env) {
  const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: environment({ NODE_COMPILE_CACHE, ...env }) })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', fail)
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
