import type { Config } from '#server/config.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Command, Output } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { visibleLine, visibleLines } from '../visible-text.ts'
import { englishLabels, factsOf, fileLine, mailLines, submittedFields } from './describe.ts'
import { withSubmissions } from './find.ts'

export function inboxShow(inbox: Command): void {
  inbox
    .command('show')
    .argument('<numbers...>', 'numbers of submissions, as "inbox" lists them', submissionNumbers)
    .description('Shows submissions in full, with their files and emails.')
    .runs(async (output, ids: number[]) => {
      return withSubmissions(ids, output, async (items, { db }, config) => {
        const labels = englishLabels()
        const timeZone = await companyTimeZone(db)
        for (const [index, item] of items.entries()) {
          if (index > 0) output.print('')
          printItem(item, { fields: submittedFields(item, labels), timeZone, config }, output)
        }
        return 0
      })
    })
}

interface ItemView {
  fields: ReturnType<typeof submittedFields>
  timeZone: string
  config: Config
}

function printItem(item: InboxItem, { fields, timeZone, config }: ItemView, output: Output): void {
  const { id, note, files, mails } = item
  const facts = factsOf(item, timeZone)
  if (note !== null) facts.push(['Note', note])
  output.print(`Submission ${id}`)
  const width = 2 + Math.max(...[...facts, ...fields].map(([label]) => visibleLine(label).length))
  for (const [label, text] of [...facts, ...fields]) printField(visibleLine(label).padEnd(width), text, output)
  if (files.length > 0) output.print('  Files')
  for (const file of files) output.print(`    ${visibleLine(file.field)}: ${fileLine(file)}`)
  output.print(mails.length > 0 ? '  Emails and webhooks' : '  Emails and webhooks: none')
  for (const line of mails.flatMap((mail) => mailLines(mail, timeZone, config))) output.print(`    ${line}`)
}

/** Indented, so that no line of a text can pass for output of the command. */
function printField(label: string, text: string, output: Output): void {
  const [first = '', ...others] = visibleLines(text)
  output.print(`  ${label}${first === '' && others.length === 0 ? '–' : first}`)
  for (const line of others) output.print(`  ${' '.repeat(label.length)}${line}`)
}
