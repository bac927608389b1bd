import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import { MAILED_FORMS } from '#server/mail/messages/submission-fields.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { eachSubmission, type InboxFilter, type InboxItem } from '#server/storage/submissions/inbox.ts'
import type { Command } from '../command.ts'
import { type DataFile, exportItems, type ItemShape, withDataFile } from '../data-output.ts'
import { withDatabase } from '../database.ts'
import { type FilterOptions, filterOf, withFilter } from './filter.ts'

export function inboxExport(inbox: Command): void {
  const command = inbox.command('export').description('Exports submissions to a file.')
  withFilter(withDataFile(command))
    .addHelpText(
      'after',
      `
In CSV, an apostrophe precedes any text that a spreadsheet would take for a formula, a number or a date, also
after a semicolon, tab, bar or line break within a text. JSON contains every text exactly as it was sent.
Uploaded files are not included; "inbox files" copies them.`,
    )
    .runs(async (output, options: FilterOptions & DataFile) => {
      return withDatabase(async ({ db }) => {
        const filter = filterOf(options, await companyTimeZone(db))
        return exportItems(eachSubmission(db, filter), shapeOf(filter), options, output)
      })
    })
}

/** With the fields of the form that is asked for, or of all forms, each once. */
export function shapeOf({ form: asked }: InboxFilter): ItemShape<InboxItem> {
  const forms = asked === undefined ? SUBMISSION_FORMS : [asked]
  const fields = [...new Set(forms.flatMap((form) => Object.keys(MAILED_FORMS[form].rules.fields)))]
  return {
    noun: 'submission',
    columns: ['number', 'form', 'language', 'sent_at', 'status', 'quarantine', 'note', ...fields.flatMap(columnsOf)],
    row: ({ id, form, locale, created_at, status, quarantine, note, job, texts, files }) => {
      const names = Map.groupBy(files, ({ field }) => field)
      const cells = fields.flatMap((field) => {
        const text = texts[field] ?? (names.get(field) ?? []).map(({ name }) => name).join(', ')
        return field === 'career_id' ? [text, job] : [text]
      })
      return [id, form, locale, created_at, status, quarantine, note, ...cells]
    },
    json: jsonItem,
  }
}

/** The number of a job says little by itself. */
function columnsOf(field: string): string[] {
  return field === 'career_id' ? [field, 'job'] : [field]
}

function jsonItem({ id, form, locale, created_at, status, quarantine, note, job, texts, files, mails }: InboxItem): object {
  return {
    number: id,
    form,
    language: locale,
    sent_at: created_at,
    status,
    quarantine,
    note,
    job,
    texts,
    files: files.map(({ stored_name: _, ...file }) => pick(file, ['field', 'name', 'size', 'content_type', 'sha256', 'scan'])),
    mails: mails.map((mail) => pick(mail, ['kind', 'recipient', 'message_id', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])),
  }
}

function pick<Item extends object>(item: Item, names: (keyof Item)[]): object {
  return Object.fromEntries(names.map((name) => [name, item[name]]))
}
