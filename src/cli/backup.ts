import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { reasonOf } from '#server/reason.ts'
import { filePlaces } from './backup/file-places.ts'
import { summaryOf } from './backup/format.ts'
import { makeBackup, type Saved } from './backup/make-backup.ts'
import { type Command, UsageError } from './command.ts'
import { isDatabaseThere, withDatabaseAsItIs } from './database.ts'
import { counted, sizeOf } from './inbox-words.ts'
import { fileNamed } from './parameters.ts'
import { withProgress } from './progress.ts'

export const backup: Command = {
  name: 'backup',
  summary: 'Writes the whole site into one file, while it serves.',
  help: `backup FILE [--force]
FILE gets everything that cannot be made anew: content as it is published, what visitors sent with its files,
subscribers, mails, keys. It suits SQLite and PostgreSQL alike. Only its owner may read it; keep it safe.
  --force  replaces a FILE that is there
Exit code 0: written; 1: not, and nothing is left behind.`,
  run: async (parameters, output) => {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: parameters, options, allowPositionals: true })
    const file = fileNamed(positionals, 'backup site.tar.gz')
    const config = readConfig(process.env)
    if (statSync(file, { throwIfNoEntry: false })?.isFile() && !values.force)
      throw new UsageError(`${file} is there already. Give another name, or replace it with --force.`)
    if (!isDatabaseThere(config)) {
      output.complain(`There is no database in ${config.dataDir}. Check DATA_DIR and DATABASE_URL; nothing was written.`)
      return 1
    }
    const saved = await withDatabaseAsItIs(config, (database) =>
      withProgress(output.terminal, (report) => makeBackup(database, filePlaces(config), file, report), 'Saving'),
    ).catch((error: unknown) => {
      throw error instanceof UsageError ? error : new Error(`No backup was made: ${reasonOf(error)}`, { cause: error })
    })
    output.print(`Written to ${file} (${sizeOf(statSync(file).size)}): ${summaryOf(saved)}.`)
    for (const line of missingLines(saved)) output.complain(line)
    return 0
  },
}

/** What is not there was erased while the rows were read, which is as it should be, or was lost before. */
function missingLines({ missing }: Saved): string[] {
  if (missing.length === 0) return []
  return [
    `${counted(missing.length, 'file')} could not be saved, being erased meanwhile or lost before; "doctor" tells which ones are lost.`,
  ]
}
