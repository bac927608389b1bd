import { parseArgs } from 'node:util'
import { momentText } from '#domain/company-time.ts'
import { companyTimeZone } from '#server/storage/company.ts'
import { listDeadMails } from '#server/storage/inbox.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { counted } from './inbox-words.ts'
import { wholeNumber } from './parameters.ts'
import { visibleLine } from './visible-text.ts'

const LIMIT = 50

export const inboxDead: Command = {
  name: 'inbox dead',
  summary: 'Lists mails that were given up, newest first, and why.',
  help: `  --page N  a further page of ${LIMIT}
"inbox resend N" has those of a submission tried again, "newsletter send FILE.md --retry" those of an issue.
Exit code 0: told.`,
  run: async (parameters, output) => {
    const { values } = parseArgs({ args: parameters, options: { page: { type: 'string', default: '1' } } })
    const page = wholeNumber('--page', values.page)
    return withDatabase(async ({ db }) => {
      const timeZone = await companyTimeZone(db)
      const mails = await listDeadMails(db, page, LIMIT)
      for (const { kind, submission_id, key, recipient, attempts, last_error, created_at } of mails) {
        const about = submission_id !== null ? ` about submission ${submission_id}` : key !== null ? ` ${visibleLine(key)}` : ''
        const to = recipient === null ? 'the company' : visibleLine(recipient)
        output.print(`${momentText(Date.parse(created_at), timeZone)}  ${kind}${about} to ${to}, ${counted(attempts, 'attempt')}`)
        output.print(`                  ${visibleLine(last_error ?? 'no error noted')}`)
      }
      if (mails.length === 0) output.print(page === 1 ? 'No mail was given up.' : `There is no page ${page}.`)
      else if (mails.length === LIMIT) output.print(`Perhaps more: --page ${page + 1}.`)
      return 0
    })
  },
}
