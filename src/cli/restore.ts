import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { momentText } from '#domain/company-time.ts'
import { type Config, readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-lock.ts'
import { companyTimeZone } from '#server/storage/company.ts'
import { folderPlaces } from './backup/file-places.ts'
import { BackupFault, summaryOf } from './backup/format.ts'
import { type Checked, checkBackup, refusalOf, restoreBackup } from './backup/restore-backup.ts'
import { type Command, type Output, UsageError } from './command.ts'
import { withDatabaseAsItIs } from './database.ts'
import { fileNamed } from './parameters.ts'
import { withProgress } from './progress.ts'

/** The bar counts in these, of the bytes of the file. */
const KILOBYTE = 1024

/** Said where `STORAGE_URL` is set. */
const INTO_A_BUCKET =
  'Files are restored into the data folder. Leave STORAGE_URL out, restore, and move the files into the bucket with "storage copy"'

export const restore: Command = {
  name: 'restore',
  summary: 'Puts a site back in place from a file that "backup" wrote.',
  help: `restore FILE [--force]
Restores into the database and the data folder that the settings name, whether the backup was made with SQLite or
PostgreSQL. Stop the server first. The whole FILE is checked before anything is changed, and then all of it is
restored or nothing.
  --force  replaces all content and everything visitors sent that is there now
Exit code 0: restored; 1: not, and everything is as it was.`,
  run: async (parameters, output) => {
    const options = { force: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: parameters, options, allowPositionals: true })
    const file = fileNamed(positionals, 'restore site.tar.gz')
    const config = readConfig(process.env)
    if (config.storage) throw new UsageError(INTO_A_BUCKET)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}`)
    const checked = await check(file, output)
    if (!checked) return 1
    const unlock = lockDataFolder(config.dataDir)
    try {
      return await restoreInto(config, file, checked, values.force, output)
    } finally {
      unlock()
    }
  },
}

async function check(file: string, output: Output): Promise<Checked | undefined> {
  try {
    return await reading(file, output, 'Checking', (onBytes) => checkBackup(file, onBytes))
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error
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
      `Restored as it was ${momentText(Date.parse(checked.manifest.created_at), await companyTimeZone(db))}: ${summaryOf(checked.contents)}.`,
    )
    output.print('The next start of the server shows it, and sends the mails that were waiting.')
    return 0
  })
}

/** Shows how much of a file was read. */
function reading<Result>(
  file: string,
  { terminal }: Output,
  title: string,
  work: (onBytes: (bytes: number) => void) => Promise<Result>,
): Promise<Result> {
  const total = Math.ceil(statSync(file).size / KILOBYTE)
  return withProgress(terminal, (report) => work((bytes) => report(Math.ceil(bytes / KILOBYTE), total)), title)
}
