import { counted } from '#content/words.ts'
import { momentText } from '#domain/time/company-time.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { listDeadMails } from '#server/storage/submissions/inbox.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { wholeNumber } from '../parameters.ts'
import { visibleLine } from '../visible-text.ts'
import { addresseeOf } from './describe.ts'

const LIMIT = 50

export function inboxFailed(inbox: Command): void {
  inbox
    .command('failed')
    .alias('dead')
    .description('Lists undelivered emails and webhooks, newest first, with their errors.')
    .option('--page <number>', 'page to show', wholeNumber(), 1)
    .addHelpText('after', '\n"inbox resend" sends those of a submission again, "newsletter send --retry" those of a newsletter.')
    .runs(async (output, { page }: { page: number }) => {
      return withDatabase(async ({ db }) => {
        const timeZone = await companyTimeZone(db)
        const mails = await listDeadMails(db, page, LIMIT)
        for (const mail of mails) {
          output.print(titleOf(mail, timeZone))
          output.print(`                  ${visibleLine(mail.last_error ?? 'no error recorded')}`)
        }
        if (mails.length === 0) output.print(page === 1 ? 'Nothing is undelivered.' : `There is no page ${page}.`)
        else if (mails.length === LIMIT) output.print(`There may be more: --page ${page + 1}.`)
        return 0
      })
    })
}

type FailedMail = Awaited<ReturnType<typeof listDeadMails>>[number]

function titleOf(mail: FailedMail, timeZone: string): string {
  const { kind, submission_id, key, attempts, created_at } = mail
  const about = submission_id !== null ? ` about submission ${submission_id}` : key !== null ? ` ${visibleLine(key)}` : ''
  return `${momentText(Date.parse(created_at), timeZone)}  ${kind}${about} to ${addresseeOf(mail)}, ${counted(attempts, 'attempt')}`
}
