import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Address of the server's first database. */
  url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL server in a fresh temporary folder, on the loopback interface alone, with a
 * password of its own. PostgreSQL refuses to run as root; root starts it as the user `postgres`.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const bin = await binaries()
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-postgres-'))
  const asRoot = process.getuid?.() === 0
  const start = (program: string, args: string[]) =>
    asRoot ? run('runuser', ['-u', 'postgres', '--', join(bin, program), ...args], { cwd: '/' }) : run(join(bin, program), args)

  const data = join(folder, 'data')
  const port = await freePort()
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password)
  if (asRoot) await run('chown', ['-R', 'postgres', folder])
  await start('initdb', [
    '-D',
    data,
    '-U',
    'vitrine',
    '-A',
    'scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ])
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off -c max_connections=100`
  await start('pg_ctl', ['-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options, 'start'])
  return {
    url: `postgres://vitrine:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      await start('pg_ctl', ['-D', data, '-w', '-s', '-m', 'immediate', 'stop'])
      await rm(folder, { recursive: true })
    },
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
