import { InvalidArgumentError } from 'commander'
import { setNote } from '#server/storage/submissions/inbox-changes.ts'
import type { Command } from '../command.ts'
import { wholeNumber } from '../parameters.ts'
import { withSubmissions } from './find.ts'

export const NOTE_LENGTH = 10_000

export function inboxNote(inbox: Command): void {
  inbox
    .command('note')
    .argument('<number>', 'number of a submission', wholeNumber())
    .argument('<text>', 'the note, in quotation marks; "" removes it', noteText)
    .description('Writes a note to a submission, in place of an earlier one.')
    .addHelpText('after', '\nOnly the company sees notes: "inbox show", exports and "inbox serve" have them.')
    .runs(async (output, id: number, text: string) => {
      return withSubmissions([id], output, async (_items, { db }) => {
        await setNote(db, id, text)
        output.print(text.trim() ? `Note of submission ${id} saved.` : `Note of submission ${id} removed.`)
        return 0
      })
    })
}

export function noteText(text: string): string {
  if (text.length <= NOTE_LENGTH) return text
  throw new InvalidArgumentError(`It must have at most ${NOTE_LENGTH.toLocaleString('en')} characters.`)
}
