import { counted } from '#content/words.ts'
import { type Config, ConfigError, readConfig } from '#server/config.ts'
import { dataFolderOwner } from '#server/data-folder/data-lock.ts'
import { openUploads } from '#server/files/stores.ts'
import { shareFonts } from '#server/pictures/share/share-fonts.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { countServers } from '#server/storage/engine/whole-tables.ts'
import { filePlaces } from '../backup/file-places.ts'
import type { Command } from '../command.ts'
import { withDatabaseAsItIs } from '../database.ts'
import { checkIntegrity, checkOwner, checkReach, checkReplica, checkTables } from './database-checks.ts'
import { checkPublished, checkQuarantine, checkUploads } from './file-checks.ts'
import { checkDataFolder, checkScanner, checkServer, checkSettings } from './machine.ts'
import { checkMailServer, checkOutbox } from './mail-checks.ts'
import { type DoctorResult, examine, resultsFor } from './result.ts'
import { checkShareFonts } from './share-fonts.ts'

export function doctor(vitrine: Command): void {
  vitrine
    .command('doctor')
    .description('Checks the installation and suggests fixes.')
    .option('--deep', 'read every file and compare its checksum')
    .addHelpText(
      'after',
      `
Checks settings, data folder, database, files, fonts, emails, mail server and virus scanner. Changes nothing, and can run
while the server is running.
Exit codes: 0 no problems, 1 problems.`,
    )
    .runs(async (output, { deep = false }: { deep?: boolean }) => {
      const found = { ok: 0, warning: 0, problem: 0 }
      for await (const { state, about, text } of results(deep)) {
        found[state] += 1
        output.print(`${state.padEnd(9)}${about}: ${text}`)
      }
      output.print(summaryOf(found))
      return found.problem > 0 ? 1 : 0
    })
}

function summaryOf({ warning, problem }: Record<DoctorResult['state'], number>): string {
  const parts = [...(problem > 0 ? [counted(problem, 'problem')] : []), ...(warning > 0 ? [counted(warning, 'warning')] : [])]
  return parts.length > 0 ? `${parts.join(', ')}.` : 'No problems found.'
}

async function* results(deep: boolean): AsyncIterable<DoctorResult> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const line of error.message.split('\n')) yield resultsFor('settings').problem(line)
    return
  }
  yield* await examine('settings', () => checkSettings(config, process.env))
  yield* await examine('data folder', () => checkDataFolder(config))
  yield* await examine('server', () => checkServer(config))
  const reach = await examine('database', () => checkReach(config))
  yield* reach
  if (!reach.some(({ state }) => state === 'problem')) {
    // Collected first: the database is closed even if nobody reads them to the end.
    yield* await examine('database', () => withDatabaseAsItIs(config, (database) => databaseResults(database, config, deep)))
  }
  yield* await examine('replica', () => checkReplica(config))
  yield* await examine('mail server', () => checkMailServer(config))
  yield* await examine('virus scanner', () => checkScanner(config))
}

async function databaseResults(database: Database, config: Config, deep: boolean): Promise<DoctorResult[]> {
  const { db } = database
  const places = filePlaces(config)
  const found = await examine('database', () => checkIntegrity(database, config))
  if (found.some(({ state }) => state === 'problem')) return found
  found.push(...(await examine('database', () => checkTables(database), config.databaseUrl && 'Check the user in DATABASE_URL.')))
  if (found.some(({ state, about }) => state !== 'ok' && about === 'database')) return found
  const publishedFolder = `the folder "files" of the ${config.storage ? 'bucket' : 'data folder'}`
  const serverRuns = dataFolderOwner(config.dataDir) !== undefined || (await countServers(db)) > 0
  found.push(...(await examine('uploaded files', () => checkOwner(db, config))))
  found.push(
    ...(await examine('uploaded files', async () => [
      ...(await checkUploads(db, places.uploads, { deep, serverRuns })),
      ...(await checkQuarantine(openUploads(config))),
    ])),
  )
  found.push(...(await examine('published files', () => checkPublished(db, places.files, { deep, folder: publishedFolder }))))
  found.push(...(await examine('share pictures', () => checkShareFonts(db, shareFonts(config)))))
  found.push(...(await examine('outbox', () => checkOutbox(db, serverRuns))))
  return found
}
