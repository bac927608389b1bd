import type { Config } from '#server/config.ts'
import { mailHost } from '#server/mail/address.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { type Resent, resendMails } from '#server/storage/submissions/inbox-changes.ts'
import type { Mail } from '#server/storage/submissions/outbox.ts'
import type { Command, Output } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { addresseeOf, writtenFile } from './describe.ts'
import { withSubmissions } from './find.ts'

export function inboxResend(inbox: Command): void {
  inbox
    .command('resend')
    .argument('<numbers...>', 'numbers of submissions', submissionNumbers)
    .description('Sends the undelivered emails and webhooks of submissions again.')
    .option('--again', 'also send those that were delivered, as new ones')
    .runs(async (output, ids: number[], { again = false }: { again?: boolean }) => {
      return withSubmissions(ids, output, async (items, { db }, config) => {
        const quarantined = items.filter(({ quarantine }) => quarantine)
        for (const { id } of quarantined)
          output.complain(`Submission ${id} is in quarantine and has no emails. Run "inbox release ${id}" first.`)
        if (quarantined.length > 0) return 1
        for (const item of items) printResent(item, await resendMails(db, item, again, mailHost(config)), { output, config })
        return 0
      })
    })
}

function printResent(
  { id, mails }: InboxItem,
  { retried, repeated, left, underway }: Resent,
  { output, config }: { output: Output; config: Config },
): void {
  const print = (done: string, mail: Mail): void => output.print(`Submission ${id}: the ${mail.kind} to ${addresseeOf(mail)} ${done}.`)
  for (const mail of retried) print('will be sent again now', mail)
  for (const mail of repeated) print('will be sent once more', mail)
  for (const mail of left) {
    print(writtenFile(mail, config) ? 'was written to a file; --again sends it' : 'was already sent; --again sends it once more', mail)
  }
  for (const mail of underway) print(mail.state === 'held' ? 'is held until the virus scanner has answered' : 'is being sent', mail)
  if (mails.length === 0) output.print(`Submission ${id} has no emails. Records of sent emails are kept for 90 days.`)
}
