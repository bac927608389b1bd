import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { inspect } from 'node:util'
import { type Config, readConfig } from './config.ts'
import { lockDataFolder } from './data-folder/data-lock.ts'
import { scarceSpace } from './data-folder/disk-space.ts'
import { describeFailure } from './errors/failure.ts'
import { reasonOf } from './errors/reason.ts'
import { redact } from './errors/redact.ts'
import { StartError } from './errors/start-error.ts'

enableCompileCache()

const STOP_TIMEOUT_MS = 9_000

/** Per answer: visitors are asked to come again rather than kept waiting. */
const DATABASE_TIMEOUT_MS = 5_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await checkPort(config)
  const unlockDataFolder = lockDataFolder(config.dataDir)
  const scarce = scarceSpace(config.dataDir)
  if (scarce) console.warn(scarce)
  // Imported only once the settings are valid, so that errors show at once.
  const { describeStorage } = await import('./files/stores.ts')
  const { describeTransport } = await import('./mail/transport.ts')
  const { openDatabase } = await import('./storage/engine/database.ts')
  const { assemble } = await import('./assemble.ts')
  await prepareDatabase(config)
  const database = openDatabase(config.databaseUrl, config.dataDir, { readUrl: config.databaseReadUrl, patienceMs: DATABASE_TIMEOUT_MS })
  const { app, mails, stopDailyWork } = await assemble(config, database)
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => refuseAddress(config, error))
  const { port } = app.server.address() as AddressInfo
  console.log(
    `Vitrine serves ${config.host === '127.0.0.1' ? 'http://localhost' : `http://${config.host}`}:${port} (content: ${config.contentDir}, ${describeStorage(config)}, ${describeTransport(config)})`,
  )

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await app.close()
    await mails.stop()
    await stopDailyWork()
    await database.close()
    unlockDataFolder()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/**
 * May exceed the time limit that the server has for its database later.
 * @throws SqliteDamaged
 * @throws StartError when the database cannot be used, or the folder cannot be published
 */
async function prepareDatabase(config: Config): Promise<void> {
  const { sql } = await import('kysely')
  const { openDatabase, migrate, sqliteFile } = await import('./storage/engine/database.ts')
  const { checkSqliteFile } = await import('./storage/engine/sqlite-check.ts')
  const { contentVersion } = await import('./storage/publication/content-version.ts')
  const database = openDatabase(config.databaseUrl, config.dataDir)
  try {
    if (database.engine === 'sqlite') await checkSqliteFile(database.db, sqliteFile(config.dataDir))
    else {
      await sql`select 1`.execute(database.db).catch((error: unknown) => {
        throw new StartError(`The database cannot be used: ${reasonOf(error)} Start it, or check DATABASE_URL.`, { cause: error })
      })
    }
    await migrate(database).catch((error: Error) => {
      throw new StartError(`The database cannot be used: ${error.message} Check DATABASE_URL and DATA_DIR.`, { cause: error })
    })
    if ((await contentVersion(database.db)) > 0) return
    const { publishOnFirstStart } = await import('#content/publish/first-start.ts')
    await publishOnFirstStart(config, database)
  } finally {
    await database.close()
  }
}

/** Checks the port before opening anything, so that an accidental second start fails at once. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer().listen(config.port, config.host)
  await once(probe, 'listening').catch((error: unknown) => refuseAddress(config, error))
  probe.close()
  await once(probe, 'close')
}

/** @throws StartError when the settings are to blame, else the error itself */
function refuseAddress({ port, host }: Config, error: unknown): never {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      throw new StartError(`Another program is already listening on port ${port} of ${host}. Stop it, or set PORT to another number.`)
    case 'EACCES':
      throw new StartError(
        `The user that runs the server may not listen on port ${port}. Set PORT to 1024 or more, and have nginx or Caddy listen on port ${port}.`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      throw new StartError(
        `HOST is "${host}", which is not an address of this machine. Set it to 127.0.0.1, to 0.0.0.0 for all networks, or omit it.`,
      )
    default:
      throw error
  }
}

function fail(error: unknown): never {
  const { print, code } = describeFailure(error)
  console.error(redact(typeof print === 'string' ? print : inspect(print)))
  process.exit(code)
}

// Node would print it with all its properties.
process.on('uncaughtException', fail)
main().catch(fail)
