import { parseArgs } from 'node:util'
import { countAside, type InboxItem, listInbox } from '#server/storage/inbox.ts'
import type { Command, Output } from './command.ts'
import { withDatabase } from './database.ts'
import { FILTER_HELP, FILTER_OPTIONS, filterOf } from './inbox-filter.ts'
import { counted, marksOf, messageOf, senderOf, timeOf } from './inbox-words.ts'
import { wholeNumber } from './parameters.ts'
import { cell, visibleLine } from './visible-text.ts'

const LIMIT = 20
const MOST = 1000
/** Columns for the sender's name and for what is said. */
const SENDER = 24
const WORDS = 50

export const inboxList: Command = {
  name: 'inbox',
  summary: 'Lists what visitors have sent, newest first.',
  help: `${FILTER_HELP}
  --page N         a further page
  --limit N        submissions on a page, 1 to ${MOST} (default: ${LIMIT})
Times are those of this machine's clock.
Exit code 0: told.`,
  run: async (parameters, output) => {
    const options = {
      ...FILTER_OPTIONS,
      page: { type: 'string', default: '1' },
      limit: { type: 'string', default: String(LIMIT) },
    } as const
    const { values } = parseArgs({ args: parameters, options })
    const filter = filterOf(values)
    const page = wholeNumber('--page', values.page)
    const limit = wholeNumber('--limit', values.limit, MOST)
    return withDatabase(async ({ db }) => {
      const { items, total } = await listInbox(db, filter, page, limit)
      if (items.length > 0) printItems(items, output)
      output.print(summaryOf(items.length, total, page, limit))
      const { quarantined, dead } = await countAside(db)
      if (quarantined > 0 && !filter.quarantined) output.print(`In quarantine: ${quarantined}; "inbox --quarantine" lists them.`)
      if (dead > 0) output.print(`Mails given up: ${dead}; "inbox dead" lists them.`)
      return 0
    })
  },
}

function printItems(items: InboxItem[], output: Output): void {
  const number = Math.max(6, ...items.map(({ id }) => String(id).length))
  const marks = Math.max(0, ...items.map((item) => marksOf(item).length))
  const row = (cells: [string, string, string, string, string, string, string]): string => {
    const [id, time, form, status, sender, marked, words] = cells
    const parts = [id.padStart(number), time.padEnd(16), form.padEnd(11), status.padEnd(11), cell(sender, SENDER)]
    if (marks > 0) parts.push(marked.padEnd(marks))
    return `${parts.join('  ')}  ${words}`.trimEnd()
  }
  output.print(row(['number', 'sent', 'form', 'status', 'sender', marks > 0 ? 'marks' : '', 'begins']))
  for (const item of items) {
    const words = cell(messageOf(item), WORDS).trimEnd()
    output.print(row([String(item.id), timeOf(item.created_at), item.form, visibleLine(item.status), senderOf(item), marksOf(item), words]))
  }
}

function summaryOf(shown: number, total: number, page: number, limit: number): string {
  if (total === 0) return 'No submissions here.'
  if (shown === 0) return `There is no page ${page}; the last one is ${Math.ceil(total / limit)}.`
  if (shown === total) return `${counted(total, 'submission')}.`
  const first = (page - 1) * limit + 1
  const more = first + shown - 1 < total ? ` More: --page ${page + 1}.` : ''
  return `${first} to ${first + shown - 1} of ${counted(total, 'submission')}.${more}`
}
