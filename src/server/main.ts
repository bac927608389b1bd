import { once } from 'node:events'
import { enableCompileCache } from 'node:module'
import { type AddressInfo, createServer } from 'node:net'
import { type Config, readConfig } from './config.ts'
import { lockDataFolder } from './data-lock.ts'
import { StartError } from './start-error.ts'

enableCompileCache()

/** How long open requests may take to finish after a stop was asked for. */
const STOP_TIMEOUT_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  for (const name of config.withoutEffect) console.warn(`The setting ${name} has no effect in this version.`)
  await checkPort(config)
  const unlockDataFolder = lockDataFolder(config.dataDir)
  // After the settings are known to be right, so that a wrong one is told at once.
  const { describeTransport } = await import('./mail/transport.ts')
  const { openDatabase, migrate } = await import('./storage/database.ts')
  const { contentVersion } = await import('./storage/publication.ts')
  const { assemble } = await import('./assemble.ts')
  const database = openDatabase(config.databaseUrl, config.dataDir)
  await migrate(database).catch((error: Error) => {
    throw new StartError(`The database cannot be used: ${error.message || String(error)}. Check DATABASE_URL and DATA_DIR.`, {
      cause: error,
    })
  })
  if ((await contentVersion(database.db)) === 0) {
    const { publishOnFirstStart } = await import('#cli/first-start.ts')
    await publishOnFirstStart(config, database)
  }
  const { app, mails, stopDailyWork } = await assemble(config, database)
  await app.listen({ port: config.port, host: config.host })
  const { port } = app.server.address() as AddressInfo
  console.log(
    `Vitrine serves ${config.host === '127.0.0.1' ? 'http://localhost' : `http://${config.host}`}:${port} (content: ${config.contentDir}, data: ${config.dataDir}, ${describeTransport(config)})`,
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
  console.error(error instanceof StartError ? error.message : error)
  process.exit(error instanceof StartError ? 2 : 1)
})
