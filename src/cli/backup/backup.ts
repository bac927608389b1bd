import { statSync } from 'node:fs'
import { withProgress } from '#content/progress.ts'
import { counted, sizeOf } from '#content/words.ts'
import { readConfig } from '#server/config.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { type Command, UsageError } from '../command.ts'
import { isDatabaseThere, withDatabaseAsItIs } from '../database.ts'
import { filePlaces } from './file-places.ts'
import { backupSummary } from './format.ts'
import { makeBackup, type Saved } from './make-backup.ts'

export function backup(vitrine: Command): void {
  vitrine
    .command('backup')
    .argument('<file>', 'archive to write, for example site.tar.gz')
    .description('Saves the whole site to one file. The site can keep running.')
    .option('--force', 'replace the file if it exists')
    .addHelpText(
      'after',
      `
The file contains the published content, submissions with their files, subscribers, emails and keys.
It can be restored into SQLite or PostgreSQL. Only its owner can read it; keep it safe.
Exit codes: 0 written, 1 not written.`,
    )
    .runs(async (output, file: string, { force }: { force?: true }) => {
      const config = readConfig(process.env)
      if (statSync(file, { throwIfNoEntry: false })?.isFile() && !force)
        throw new UsageError(`${file} already exists. Choose another name, or replace it with --force.`)
      if (!isDatabaseThere(config)) {
        output.complain(`There is no database in ${config.dataDir}. Check DATA_DIR and DATABASE_URL; nothing was written.`)
        return 1
      }
      const saved = await withDatabaseAsItIs(config, (database) =>
        withProgress(output.terminal, (report) => makeBackup(database, filePlaces(config), file, report), 'Saving'),
      ).catch((error: unknown) => {
        throw error instanceof UsageError ? error : new Error(`No backup was made: ${reasonOf(error)}`, { cause: error })
      })
      output.print(`Written to ${file} (${sizeOf(statSync(file).size)}): ${backupSummary(saved)}.`)
      for (const line of missingLines(saved)) output.complain(line)
      return 0
    })
}

/** Erased during the backup, which is fine, or lost earlier. */
function missingLines({ missing }: Saved): string[] {
  if (missing.length === 0) return []
  return [
    `${counted(missing.length, 'file')} could not be saved, because they were erased during the backup or already missing. "doctor" lists missing files.`,
  ]
}
