import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { type Config, readConfig } from './config.ts'
import { lockDataFolder } from './data-lock.ts'
import { isDiskFull, scarceSpace } from './disk-space.ts'
import { settleNextTick } from './settle-next-tick.ts'
import { StartError } from './start-error.ts'

enableCompileCache()
settleNextTick()

/** How long open requests may take to finish after a stop was asked for. */
const STOP_TIMEOUT_MS = 9_000

/** How long the database may take for one answer: visitors are told to come again rather than kept waiting. */
const DATABASE_PATIENCE_MS = 5_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  await checkPort(config)
  const unlockDataFolder = lockDataFolder(config.dataDir)
  const scarce = scarceSpace(config.dataDir)
  if (scarce) console.warn(scarce)
  // After the settings are known to be right, so that a wrong one is told at once.
  const { describeStorage } = await import('./files/stores.ts')
  const { describeTransport } = await import('./mail/transport.ts')
  const { openDatabase } = await import('./storage/database.ts')
  const { assemble } = await import('./assemble.ts')
  await prepareDatabase(config)
  const database = openDatabase(config.databaseUrl, config.dataDir, { readUrl: config.databaseReadUrl, patienceMs: DATABASE_PATIENCE_MS })
  const { app, mails, stopDailyWork } = await assemble(config, database)
  await app.listen({ port: config.port, host: config.host })
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
 * Brings the tables up to date, and publishes the content folder where nothing is published yet: both
 * may take longer than the server waits for its database afterwards.
 * @throws StartError when the database cannot be used, or the folder cannot be published
 */
async function prepareDatabase(config: Config): Promise<void> {
  const { openDatabase, migrate } = await import('./storage/database.ts')
  const { contentVersion } = await import('./storage/content-version.ts')
  const database = openDatabase(config.databaseUrl, config.dataDir)
  try {
    await migrate(database).catch((error: Error) => {
      throw new StartError(`The database cannot be used: ${error.message || String(error)}. Check DATABASE_URL and DATA_DIR.`, {
        cause: error,
      })
    })
    if ((await contentVersion(database.db)) > 0) return
    const { publishOnFirstStart } = await import('#cli/first-start.ts')
    await publishOnFirstStart(config, database)
  } finally {
    await database.close()
  }
}

/**
 * Asks for the port before anything is opened, so that a second start by mistake is told at once.
 * @throws StartError when another program listens on the port
 */
async function checkPort({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(`Another program already listens on port ${port} of ${host}. Stop it, or set PORT to another number.`)
  })
  probe.close()
  await once(probe, 'close')
}

main().catch((error: unknown) => {
  const full = isDiskFull(error)
  if (full) console.error('There is no space left on the disk of DATA_DIR. Free some, then start again.')
  else console.error(error instanceof StartError ? error.message : error)
  process.exit(full || error instanceof StartError ? 2 : 1)
})
