import { rm } from 'node:fs/promises'
import { InvalidArgumentError } from 'commander'
import type { Kysely } from 'kysely'
import { counted } from '#content/words.ts'
import type { Config } from '#server/config.ts'
import { StorageUnavailable } from '#server/files/storage-unavailable.ts'
import { openUploads } from '#server/files/stores.ts'
import { mailFile } from '#server/mail/file-transport.ts'
import { mailFolder } from '#server/mail/transport.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import { erasePerson, findTraces, PERSONAL_TABLES, type Traces } from '#server/storage/submissions/erasure.ts'
import { removeNoted } from '#server/storage/submissions/removed-uploads.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { visibleLine } from '../visible-text.ts'

export function inboxErase(inbox: Command): void {
  inbox
    .command('erase')
    .argument('<email>', 'email address of the person', emailAddress)
    .description('Permanently erases the data of one person.')
    .option('--yes', 'do not ask for confirmation')
    .addHelpText(
      'after',
      `
Erases the submissions with the address in an email field, with their files and emails, the emails to the address
and its newsletter subscription. Removes the address from other people's texts, and emails with these texts from the
data folder; "inbox resend" writes them again.
Does not reach backups or delivered emails. With PostgreSQL, the WAL and replicas keep the data for a while, and
forms wait while the tables are rewritten.
Exit codes: 0 erased or nothing found, 1 not confirmed or something could not be removed yet.`,
    )
    .runs(async (output, email: string, { yes }: { yes?: true }) => {
      return withDatabase(async ({ db }, config) => {
        const found = listOf(await findTraces(db, email))
        if (found.length === 0) {
          output.print(`Nothing is stored about ${visibleLine(email)}.`)
          return 0
        }
        if (!yes && !(await agreed(email, found, output))) return 1
        const { traces, overwritten } = await erasePerson(db, email)
        const left = await removeFiles(db, traces, config)
        output.print(`Erased data about ${visibleLine(email)}:`)
        for (const line of listOf(traces)) output.print(`  ${line}`)
        if (left) output.complain(`The files are still there: ${left} The running site removes them within a day.`)
        if (!overwritten) output.complain(STILL_IN_FILES)
        return left || !overwritten ? 1 : 0
      })
    })
}

function emailAddress(text: string): string {
  if (/^\s*[^\s@]+@[^\s@]+\s*$/.test(text)) return text
  throw new InvalidArgumentError('It must be one email address, for example somebody@example.com.')
}

const STILL_IN_FILES = `The rows are deleted, but their bytes are still in PostgreSQL's files, because another program uses the tables or has a transaction open on the server.
When it has finished, run as the owner of the tables: vacuum (full) ${PERSONAL_TABLES.join(', ')};`

async function agreed(email: string, found: string[], output: Output): Promise<boolean> {
  if (!output.confirm) throw new UsageError('The command cannot ask for confirmation here. Add --yes to confirm.')
  output.print(`Stored data about ${visibleLine(email)}:`)
  for (const line of found) output.print(`  ${line}`)
  if (await output.confirm('Permanently erase all of this?')) return true
  output.complain('Nothing was erased.')
  return false
}

function listOf({ submissions, files, mails, subscriber, mentions }: Traces): string[] {
  const lines: string[] = []
  const numbers = (ids: number[]): string => ids.toSorted((a, b) => a - b).join(', ')
  if (submissions.length > 0) lines.push(`${counted(submissions.length, 'submission')}: ${numbers(submissions)}`)
  if (files.length > 0) lines.push(counted(files.length, 'file'))
  if (mails.length > 0) lines.push(counted(mails.length, 'email'))
  if (subscriber) lines.push('the subscription to the newsletter')
  if (mentions.length > 0) lines.push(`the address in the texts of ${counted(mentions.length, 'other submission')}: ${numbers(mentions)}`)
  return lines
}

/** Returns why files could not be removed now. */
async function removeFiles(db: Kysely<Tables>, { mails, mentioningMails }: Traces, config: Config): Promise<string | undefined> {
  for (const mail of [...mails, ...mentioningMails]) await rm(mailFile(mailFolder(config), mail), { force: true })
  try {
    await removeNoted(db, openUploads(config))
    return undefined
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return error.message
  }
}
