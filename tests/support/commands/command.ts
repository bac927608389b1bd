import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { runCommand } from '#cli/main.ts'
import { type Database, migrate, openDatabase } from '#server/storage/engine/database.ts'
import type { Engine } from '#server/storage/engine/dialect.ts'
import { createDatabase } from '../database/postgres.ts'

/** Engines that every command is tried on. */
export const ENGINES: Engine[] = ['sqlite', 'postgres']

/** What a command said. */
export interface Said {
  code: number
  printed: string
  complained: string
  /** What it wrote as data. */
  data: string
}

/**
 * Runs a command with the settings of the environment; nobody is at the keyboard unless `answer` is given.
 * One that serves until Ctrl+C is stopped as soon as it says so.
 */
export async function run(words: string[], answer?: boolean): Promise<Said> {
  const printed: string[] = []
  const complained: string[] = []
  const chunks: Buffer[] = []
  const data = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const code = await runCommand(words, {
    print: (line) => {
      printed.push(line)
      if (line.includes('Ctrl+C')) process.emit('SIGHUP')
    },
    complain: (line) => complained.push(line),
    terminal: undefined,
    data,
    confirm: answer === undefined ? undefined : async () => answer,
  })
  return { code, printed: printed.join('\n'), complained: complained.join('\n'), data: Buffer.concat(chunks).toString() }
}

/** Every command that help names, as its words. */
export async function everyCommand(group: string[] = []): Promise<string[][]> {
  const { printed } = await run([...group, '--help'])
  const [, list = ''] = printed.split('\nCommands:\n')
  const names = [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name).filter((name) => name !== 'help')
  const below = await Promise.all(names.map((name) => everyCommand([...group, name])))
  return names.flatMap((name, index) => [[...group, name], ...(below[index] ?? [])])
}

/**
 * The PostgreSQL databases, by test file: making one for each test takes longer than they do, and one for all would keep what other
 * files have published. They go with their server.
 */
const shared = new Map<string | undefined, Promise<string>>()

function sharedDatabase(): Promise<string> {
  const { testPath } = expect.getState()
  const known = shared.get(testPath) ?? createDatabase(inject('postgres'), inject('withTables'))
  shared.set(testPath, known)
  return known
}

/** An empty inbox with a data folder, which commands of this test find by the settings. */
export async function commandSite(engine: Engine): Promise<{ db: Database['db']; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-command-'))
  const url = engine === 'postgres' ? await sharedDatabase() : undefined
  const database = openDatabase(url, dataDir)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  await migrate(database)
  if (url !== undefined) {
    await sql`truncate submission, submission_file, mail, subscriber, newsletter_issue, rate_limit_hit, retention_run restart identity cascade`.execute(
      database.db,
    )
  }
  vi.stubEnv('DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', url ?? '')
  vi.stubEnv('PUBLIC_URL', 'https://lajward.example')
  vi.stubEnv('SMTP_URL', '')
  vi.stubEnv('TZ', 'UTC')
  return { db: database.db, dataDir }
}
