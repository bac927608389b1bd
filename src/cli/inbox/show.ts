import { languageOf } from '#domain/language/languages.ts'
import { momentText } from '#domain/time/company-time.ts'
import { MAILED_FORMS } from '#server/mail/messages/submission-fields.ts'
import { companyTimeZone, siteLanguages } from '#server/storage/published/company.ts'
import { findJob } from '#server/storage/published/jobs.ts'
import type { InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Command, Output } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { visibleLine, visibleLines } from '../visible-text.ts'
import { englishLabels, fileLine, mailLines, QUARANTINE_REASONS } from './describe.ts'
import { withSubmissions } from './find.ts'

export function inboxShow(inbox: Command): void {
  inbox
    .command('show')
    .argument('<numbers...>', 'numbers of submissions, as "inbox" lists them', submissionNumbers)
    .description('Shows submissions in full, with their files and emails.')
    .runs(async (output, ids: number[]) => {
      return withSubmissions(ids, output, async (items, { db }) => {
        const labels = englishLabels()
        const timeZone = await companyTimeZone(db)
        const { source } = await siteLanguages(db)
        for (const [index, item] of items.entries()) {
          if (index > 0) output.print('')
          const job = item.form === 'application' ? await findJob(db, source, item.texts.career_id ?? '') : undefined
          printItem(item, { fields: fieldsOf(item, labels, job?.title), timeZone }, output)
        }
        return 0
      })
    })
}

function fieldsOf({ form, texts }: InboxItem, labels: ReturnType<typeof englishLabels>, job: string | undefined): [string, string][] {
  const rules = MAILED_FORMS[form].rules.fields
  const own = Object.keys(rules).filter((field) => rules[field]?.kind !== 'file')
  const others = Object.keys(texts).filter((field) => !(field in rules))
  return [...own, ...others].map((field) => {
    const text = texts[field] ?? ''
    return [labels(form, field), field === 'career_id' && job !== undefined ? `${job} (${text})` : text]
  })
}

function printItem(item: InboxItem, { fields, timeZone }: { fields: [string, string][]; timeZone: string }, output: Output): void {
  const { id, form, locale, created_at, status, quarantine, files, mails } = item
  const facts: [string, string][] = [
    ['Form', form],
    ['Sent', momentText(Date.parse(created_at), timeZone)],
    ['Language', `${locale} (${languageOf(locale).name})`],
    ['Status', status],
  ]
  if (quarantine) facts.push(['Quarantine', `${quarantine}: ${QUARANTINE_REASONS[quarantine]}`])
  output.print(`Submission ${id}`)
  const width = 2 + Math.max(...[...facts, ...fields].map(([label]) => visibleLine(label).length))
  for (const [label, text] of [...facts, ...fields]) printField(visibleLine(label).padEnd(width), text, output)
  if (files.length > 0) output.print('  Files')
  for (const file of files) output.print(`    ${visibleLine(file.field)}: ${fileLine(file)}`)
  output.print(mails.length > 0 ? '  Emails' : '  Emails: none')
  for (const line of mails.flatMap((mail) => mailLines(mail, timeZone))) output.print(`    ${line}`)
}

/** Indented, so that no line of a text can pass for output of the command. */
function printField(label: string, text: string, output: Output): void {
  const [first = '', ...others] = visibleLines(text)
  output.print(`  ${label}${first === '' && others.length === 0 ? '–' : first}`)
  for (const line of others) output.print(`  ${' '.repeat(label.length)}${line}`)
}
