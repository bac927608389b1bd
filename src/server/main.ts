import { enableCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import { readConfig } from './config.ts'
import { StartError } from './start-error.ts'

enableCompileCache()

/** How long open requests may take to finish after a stop was asked for. */
const STOP_TIMEOUT_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  for (const name of config.withoutEffect) console.warn(`The setting ${name} has no effect in this version.`)
  // After the settings are known to be right, so that a wrong one is told at once.
  const { openDatabase, migrate } = await import('./storage/database.ts')
  const { contentVersion } = await import('./storage/publication.ts')
  const { createApp } = await import('./app.ts')
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
  const app = await createApp(config, database)
  await app.listen({ port: config.port, host: config.host }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Another program already listens on port ${config.port} of ${config.host}. Stop it, or set PORT to another number.`,
    )
  })
  const { port } = app.server.address() as AddressInfo
  console.log(
    `Vitrine serves ${config.host === '127.0.0.1' ? 'http://localhost' : `http://${config.host}`}:${port} (content: ${config.contentDir}, data: ${config.dataDir})`,
  )

  const stop = async () => {
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    await app.close()
    await database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(error instanceof StartError ? 2 : 1)
})
