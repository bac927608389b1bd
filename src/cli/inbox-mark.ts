import { parseArgs } from 'node:util'
import { SUBMISSION_FORMS, SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import { setStatus } from '#server/storage/inbox-changes.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { findAll } from './inbox-find.ts'
import { counted } from './inbox-words.ts'
import { submissionNumbers } from './parameters.ts'

const LIST = SUBMISSION_FORMS.map((form) => `  ${form.padEnd(12)} ${SUBMISSION_STATUSES[form].join(', ')}`).join('\n')

export const inboxMark: Command = {
  name: 'inbox mark',
  summary: 'Sets where the company stands with submissions.',
  help: `inbox mark N… STATUS\nThe statuses of each form:\n${LIST}\nExit code 0: marked; 1: there is no such submission, or its form has no such status; nothing was changed.`,
  run: async (parameters, output) => {
    const { positionals } = parseArgs({ args: parameters, options: {}, allowPositionals: true })
    const status = positionals.at(-1) ?? ''
    if (positionals.length < 2 || /^\d+$/.test(status)) {
      throw new UsageError('Give the numbers of submissions and then their status, for example: inbox mark 12 done.')
    }
    const ids = submissionNumbers(positionals.slice(0, -1))
    return withDatabase(async ({ db }) => {
      const items = await findAll(db, ids, output)
      if (!items) return 1
      const wrong = items.filter(({ form }) => !SUBMISSION_STATUSES[form].some((known) => known === status))
      for (const { id, form } of wrong) {
        output.complain(
          `Submission ${id} is of the form ${form}, whose statuses are ${SUBMISSION_STATUSES[form].join(', ')}, not "${status}".`,
        )
      }
      if (wrong.length > 0) return 1
      await setStatus(db, ids, status)
      output.print(`${counted(ids.length, 'submission')} marked ${status}.`)
      return 0
    })
  },
}
