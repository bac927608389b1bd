import { statSync } from 'node:fs'
import { withProgress } from '#content/progress.ts'
import { momentText } from '#domain/time/company-time.ts'
import { type Config, readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder/data-lock.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { withDatabaseAsItIs } from '../database.ts'
import { folderPlaces } from './file-places.ts'
import { BackupError, backupSummary } from './format.ts'
import { type Checked, checkBackup, refusalOf, restoreBackup } from './restore-backup.ts'

const KILOBYTE = 1024

const INTO_A_BUCKET =
  'Files can be restored to the data folder only. Unset STORAGE_URL, restore, and copy the files to the bucket with "storage copy".'

export function restore(vitrine: Command): void {
  vitrine
    .command('restore')
    .argument('<file>', 'archive that "backup" wrote')
    .description('Restores the site from a backup.')
    .option('--force', 'replace all existing content, submissions and subscribers')
    .addHelpText(
      'after',
      `
Stop the server first. The backup is restored into the configured database and data folder; a backup made with
SQLite can be restored into PostgreSQL, and the reverse. The whole file is checked first, and then either
everything is restored or nothing.
Exit codes: 0 restored, 1 not restored.`,
    )
    .runs(async (output, file: string, { force = false }: { force?: boolean }) => {
      const config = readConfig(process.env)
      if (config.storage) throw new UsageError(INTO_A_BUCKET)
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`The file ${file} does not exist.`)
      const checked = await check(file, output)
      if (!checked) return 1
      const unlock = lockDataFolder(config.dataDir)
      try {
        return await restoreInto(config, file, checked, force, output)
      } finally {
        unlock()
      }
    })
}

async function check(file: string, output: Output): Promise<Checked | undefined> {
  try {
    return await reading(file, output, 'Checking', (onBytes) => checkBackup(file, onBytes))
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    output.complain(`${file} cannot be restored. ${error.message} Nothing was changed.`)
    return undefined
  }
}

async function restoreInto(config: Config, file: string, checked: Checked, force: boolean, output: Output): Promise<number> {
  return withDatabaseAsItIs(config, async ({ db, engine }) => {
    const target = { db, engine, dataDir: config.dataDir, places: folderPlaces(config), force }
    const refusal = await refusalOf(target, checked)
    if (refusal) {
      output.complain(`Nothing was restored: ${refusal}`)
      return 1
    }
    await reading(file, output, 'Restoring', (onBytes) => restoreBackup(file, checked, target, onBytes))
    output.print(
      `Restored the backup of ${momentText(Date.parse(checked.manifest.created_at), await companyTimeZone(db))}: ${backupSummary(checked.contents)}.`,
    )
    output.print('Start the server to show the site and send the waiting emails.')
    return 0
  })
}

function reading<Result>(
  file: string,
  { terminal }: Output,
  title: string,
  work: (onBytes: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const total = Math.ceil(statSync(file).size / KILOBYTE)
  return withProgress(terminal, (report) => work((bytes) => report(Math.ceil(bytes / KILOBYTE), total)), title)
}
