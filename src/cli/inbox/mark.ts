import { counted } from '#content/words.ts'
import { SUBMISSION_FORMS, SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import { setStatus } from '#server/storage/submissions/inbox-changes.ts'
import { type Command, UsageError } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { withSubmissions } from './find.ts'

const LIST = SUBMISSION_FORMS.map((form) => `  ${form.padEnd(12)} ${SUBMISSION_STATUSES[form].join(', ')}`).join('\n')

const NUMBER = /^\p{Nd}+$/u

export function inboxMark(inbox: Command): void {
  inbox
    .command('mark')
    .argument('<number>', 'number of a submission; more can follow', submissionNumbers)
    .argument('<status...>', 'the new status')
    .usage('[options] <number...> <status>')
    .description("Sets a submission's status.")
    .addHelpText('after', `\nStatuses of each form:\n${LIST}`)
    .runs(async (output, first: number[], words: string[]) => {
      const status = words.at(-1) ?? ''
      const more = words.slice(0, -1)
      if (NUMBER.test(status) || !more.every((word) => NUMBER.test(word))) {
        throw new UsageError('Give the numbers of submissions, then their new status, for example: inbox mark 12 13 done')
      }
      const ids = more.reduce((before, word) => submissionNumbers(word, before), first)
      return withSubmissions(ids, output, async (items, { db }) => {
        const wrong = items.flatMap((item) => wrongStatus(item, status) ?? [])
        for (const sentence of wrong) output.complain(sentence)
        if (wrong.length > 0) return 1
        await setStatus(db, ids, status)
        output.print(`${counted(ids.length, 'submission')} marked ${status}.`)
        return 0
      })
    })
}

/** A sentence; undefined if the submission may have the status. */
export function wrongStatus({ id, form }: Pick<InboxItem, 'id' | 'form'>, status: string): string | undefined {
  const known: readonly string[] = SUBMISSION_STATUSES[form]
  if (known.includes(status)) return undefined
  return `Submission ${id} is of the form ${form}, whose statuses are ${known.join(', ')}, not "${status}".`
}
