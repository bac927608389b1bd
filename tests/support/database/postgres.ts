import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../servers/free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Address of the server's first database. */
  url: string
  /** Ends it and removes its data. */
  stop(): Promise<void>
  /** Ends it at once, as a crash would; `start` brings it back with its data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Lets none of its processes run any more, so that it answers nothing and refuses nothing, until `thaw`. */
  freeze(): Promise<void>
  thaw(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a fresh temporary folder, on the loopback interface alone, with a
 * password of its own.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const password = randomBytes(12).toString('hex')
  return serve(password, async (data, folder) => {
    const passwordFile = join(folder, 'password')
    await writeFile(passwordFile, password)
    await own(folder)
    const rights = ['-U', USER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    await runProgram('initdb', ['-D', data, ...rights, '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'])
  })
}

/** Starts a server that follows another one by streaming replication, and can only be read. */
export async function startReplica(primary: PostgresServer): Promise<PostgresServer> {
  return serve(new URL(primary.url).password, async (data, folder) => {
    await own(folder)
    await runProgram('pg_basebackup', ['-D', data, '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'])
  })
}

const USER = 'vitrine'

/** @param prepare makes the data folder */
async function serve(password: string, prepare: (data: string, folder: string) => Promise<void>): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'))
  const data = join(folder, 'data')
  const port = await freePort()
  await prepare(data, folder)
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=100`
  const start = () => runProgram('pg_ctl', ['-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options, 'start'])
  // The server first: what it has started by then is all there is.
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    const pid = await serverProcess(data)
    sendSignal(pid, name)
    for (const child of await childrenOf(pid)) sendSignal(child, name)
  }
  const crash = async () => {
    // What is frozen hears nothing.
    await signal('SIGCONT')
    await runProgram('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'])
  }
  await start()
  return {
    url: `postgres://${USER}:${password}@127.0.0.1:${port}/postgres`,
    start,
    crash,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async stop() {
      await crash()
      await rm(folder, { recursive: true })
    },
  }
}

/** PostgreSQL refuses to run as root; root runs its programs as the user `postgres`. */
async function runProgram(program: string, args: string[]): Promise<void> {
  const path = join(await binaries(), program)
  if (isRoot()) await run('runuser', ['-u', 'postgres', '--', path, ...args], { cwd: '/' })
  else await run(path, args)
}

async function own(folder: string): Promise<void> {
  if (isRoot()) await run('chown', ['-R', 'postgres', folder])
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function serverProcess(data: string): Promise<number> {
  return Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
}

async function childrenOf(pid: number): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
}

/** A process that has ended in the meantime, as those that clean up after others do all the time, needs no signal. */
function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Makes an empty database.
 * @param server address of any database of the server
 * @param options further options of `create database`
 * @returns the new database's address
 */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await query(server, `create database ${name} ${options}`)
  const url = new URL(server)
  url.pathname = name
  return url.href
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await query(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/** Folder of PostgreSQL's programs: `PG_BIN`, or the newest version that Debian's packages installed. */
async function binaries(): Promise<string> {
  if (process.env.PG_BIN) return process.env.PG_BIN
  const versions = existsSync('/usr/lib/postgresql') ? await readdir('/usr/lib/postgresql') : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (!newest) throw new Error('The tests need PostgreSQL. Install it, or set PG_BIN to the folder that holds initdb and pg_ctl.')
  return join('/usr/lib/postgresql', newest, 'bin')
}
