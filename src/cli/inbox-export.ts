import { parseArgs } from 'node:util'
import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import { MAILED_FORMS } from '#server/mail/submission-fields.ts'
import { companyTimeZone } from '#server/storage/company.ts'
import { eachSubmission, type InboxItem } from '#server/storage/inbox.ts'
import type { Command } from './command.ts'
import { CSV_START, csvRow } from './csv.ts'
import { DATA_FORMATS, writeData } from './data-output.ts'
import { withDatabase } from './database.ts'
import { FILTER_HELP, FILTER_OPTIONS, filterOf } from './inbox-filter.ts'
import { counted } from './inbox-words.ts'
import { oneOf } from './parameters.ts'

/** Fields of all forms, each once, in the order of the forms. */
const FIELDS = [...new Set(SUBMISSION_FORMS.flatMap((form) => Object.keys(MAILED_FORMS[form].rules.fields)))]

export const inboxExport: Command = {
  name: 'inbox export',
  summary: 'Writes submissions into a file for spreadsheets or programs.',
  help: `  --format FORMAT  csv for LibreOffice and Excel, or json (default: csv, or json when FILE ends so)
  --to FILE        the file; one of that name is replaced once the new one is complete
${FILTER_HELP}
In CSV, what a spreadsheet would take for a formula, a number or a date begins with an apostrophe, also
behind a semicolon, tab, bar or line break inside a text. JSON holds every text as it was sent.
Files are not in it: "inbox files N" copies them.
Exit code 0: written.`,
  run: async (parameters, output) => {
    const options = { ...FILTER_OPTIONS, format: { type: 'string' }, to: { type: 'string' } } as const
    const { values } = parseArgs({ args: parameters, options })
    const format = oneOf('--format', values.format ?? (values.to?.endsWith('.json') ? 'json' : 'csv'), DATA_FORMATS)
    return withDatabase(async ({ db }) => {
      const filter = filterOf(values, await companyTimeZone(db))
      let number = 0
      const items = async function* () {
        for await (const item of eachSubmission(db, filter)) {
          number += 1
          yield item
        }
      }
      await writeData(format === 'csv' ? csvOf(items()) : jsonOf(items(), jsonItem), values.to, output)
      if (values.to !== undefined) output.print(`${counted(number, 'submission')} written to ${values.to}.`)
      return 0
    })
  },
}

async function* csvOf(items: AsyncIterable<InboxItem>): AsyncIterable<string> {
  yield CSV_START + csvRow(['number', 'form', 'language', 'sent_at', 'status', 'quarantine', ...FIELDS])
  for await (const { id, form, locale, created_at, status, quarantine, texts, files } of items) {
    const names = Map.groupBy(files, ({ field }) => field)
    const cells = FIELDS.map(
      (field) =>
        texts[field] ??
        names
          .get(field)
          ?.map(({ name }) => name)
          .join(', ') ??
        '',
    )
    yield csvRow([id, form, locale, created_at, status, quarantine, ...cells])
  }
}

/** Things as a JSON list, one on a line. */
export async function* jsonOf<Item>(items: AsyncIterable<Item>, shape: (item: Item) => object): AsyncIterable<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(shape(item))
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

function jsonItem({ id, form, locale, created_at, status, quarantine, texts, files, mails }: InboxItem): object {
  return {
    number: id,
    form,
    language: locale,
    sent_at: created_at,
    status,
    quarantine,
    texts,
    files: files.map(({ stored_name: _, ...file }) => pick(file, ['field', 'name', 'size', 'content_type', 'sha256', 'scan'])),
    mails: mails.map((mail) => pick(mail, ['kind', 'recipient', 'message_id', 'state', 'attempts', 'last_error', 'created_at', 'sent_at'])),
  }
}

function pick<Thing extends object>(thing: Thing, names: (keyof Thing)[]): object {
  return Object.fromEntries(names.map((name) => [name, thing[name]]))
}
