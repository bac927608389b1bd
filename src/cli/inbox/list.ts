import { counted } from '#content/words.ts'
import { clockText } from '#domain/time/company-time.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import { countAside, type InboxItem, listInbox } from '#server/storage/submissions/inbox.ts'
import type { Command, Output } from '../command.ts'
import { withDatabase } from '../database.ts'
import { wholeNumber } from '../parameters.ts'
import { cell, visibleLine } from '../visible-text.ts'
import { marksOf, messageOf, senderOf } from './describe.ts'
import { type FilterOptions, filterOf, withFilter } from './filter.ts'

const LIMIT = 20
const MAX = 1000
const SENDER = 24
const WORDS = 50

export function inboxList(vitrine: Command): Command {
  const inbox = vitrine.command('inbox').description('Lists submissions, newest first, and manages them.').usage('[options] [command]')
  return withFilter(inbox)
    .option('--page <number>', 'page to show', wholeNumber(), 1)
    .option('--limit <number>', `submissions on a page, at most ${MAX}`, wholeNumber(MAX), LIMIT)
    .addHelpText('after', '\nDays and times are in the time zone of the company (time_zone in settings.yaml).')
    .helpCommand(true)
    .runs(async (output, options: FilterOptions & { page: number; limit: number }) => {
      const { page, limit } = options
      return withDatabase(async ({ db }) => {
        const timeZone = await companyTimeZone(db)
        const filter = filterOf(options, timeZone)
        const { items, total } = await listInbox(db, filter, page, limit)
        if (items.length > 0) printItems(items, timeZone, output)
        output.print(summaryOf(items.length, total, page, limit, ` More: --page ${page + 1}.`))
        const { quarantined, failed } = await countAside(db)
        if (quarantined > 0 && !filter.quarantined) output.print(`In quarantine: ${quarantined}. "inbox --quarantine" lists them.`)
        if (failed > 0) output.print(`Undelivered: ${failed}. "inbox failed" lists them.`)
        return 0
      })
    })
}

function printItems(items: InboxItem[], timeZone: string, output: Output): void {
  const number = Math.max(6, ...items.map(({ id }) => String(id).length))
  const marks = Math.max(0, ...items.map((item) => marksOf(item).length))
  const sent = `sent (${timeZone})`
  const row = (cells: [string, string, string, string, string, string, string]): string => {
    const [id, time, form, status, sender, marked, words] = cells
    const parts = [id.padStart(number), time.padEnd(Math.max(16, sent.length)), form.padEnd(11), status.padEnd(11), cell(sender, SENDER)]
    if (marks > 0) parts.push(marked.padEnd(marks))
    return `${parts.join('  ')}  ${words}`.trimEnd()
  }
  output.print(row(['number', sent, 'form', 'status', 'sender', marks > 0 ? 'marks' : '', 'text']))
  for (const item of items) {
    const words = (item.job === null ? '' : `${visibleLine(item.job)}: `) + cell(messageOf(item), WORDS).trimEnd()
    output.print(
      row([
        String(item.id),
        clockText(Date.parse(item.created_at), timeZone),
        item.form,
        visibleLine(item.status),
        senderOf(item),
        marksOf(item),
        words,
      ]),
    )
  }
}

/** `more` is added if pages follow. */
export function summaryOf(shown: number, total: number, page: number, limit: number, more = ''): string {
  if (total === 0) return 'No submissions found.'
  if (shown === 0) return `There is no page ${page}. The last page is ${Math.ceil(total / limit)}.`
  if (shown === total) return `${counted(total, 'submission')}.`
  const before = (page - 1) * limit
  return `${before + 1} to ${before + shown} of ${counted(total, 'submission')}.${before + shown < total ? more : ''}`
}
