import type { Kysely } from 'kysely'
import { counted } from '#content/words.ts'
import type { Config } from '#server/config.ts'
import { FORM_KINDS } from '#server/forms/form-kinds.ts'
import { mailHost } from '#server/mail/address.ts'
import type { Tables } from '#server/storage/engine/schema.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { quarantineSubmissions, releaseSubmission } from '#server/storage/submissions/inbox-changes.ts'
import type { Command } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { withSubmissions } from './find.ts'

export function inboxRelease(inbox: Command): void {
  inbox
    .command('release')
    .argument('<numbers...>', 'numbers of submissions', submissionNumbers)
    .description('Moves submissions from quarantine to the inbox and sends their emails.')
    .runs(async (output, ids: number[]) => {
      return withSubmissions(ids, output, async (items, { db }, config) => {
        for (const item of items) {
          if (!item.quarantine) {
            output.print(`Submission ${item.id} is not in quarantine.`)
            continue
          }
          await release(db, item, config)
          output.print(`Submission ${item.id} is in the inbox now. A running server sends its emails.`)
        }
        return 0
      })
    })
}

export function inboxQuarantine(inbox: Command): void {
  inbox
    .command('quarantine')
    .argument('<numbers...>', 'numbers of submissions', submissionNumbers)
    .description('Moves submissions to quarantine and cancels their unsent emails.')
    .addHelpText('after', '\nSubmissions in quarantine are erased after the number of days set by "retention" in settings.yaml.')
    .runs(async (output, ids: number[]) => {
      return withSubmissions(ids, output, async (_items, { db }) => {
        await quarantineSubmissions(db, ids)
        output.print(`In quarantine: ${counted(ids.length, 'submission')}.`)
        return 0
      })
    })
}

export async function release(db: Kysely<Tables>, item: InboxItem, config: Config): Promise<void> {
  const { receipt, email } = FORM_KINDS[item.form]
  const receiptTo = receipt ? (item.texts[email]?.trim() ?? item.email) : undefined
  const webhook = config.webhooks[item.form] !== undefined
  await releaseSubmission(db, item, { receiptTo, webhook }, mailHost(config))
}
