import { Option } from 'commander'
import { SUBMISSION_FORMS, SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import { dayBegins } from '#domain/time/company-time.ts'
import type { InboxFilter } from '#server/storage/submissions/inbox.ts'
import { type Command, UsageError } from '../command.ts'
import { day } from '../parameters.ts'

export interface FilterOptions {
  form?: (typeof SUBMISSION_FORMS)[number]
  status?: string
  since?: string
  until?: string
  search?: string
  quarantine?: boolean
  undelivered?: boolean
}

/** Of all forms, each once. */
export const STATUSES = [...new Set(SUBMISSION_FORMS.flatMap((form): readonly string[] => SUBMISSION_STATUSES[form]))]

export function withFilter(command: Command): Command {
  return command
    .addOption(new Option('--form <form>', 'only submissions of this form').choices(SUBMISSION_FORMS))
    .addOption(new Option('--status <status>', 'only submissions with this status').choices(STATUSES))
    .option('--since <date>', 'sent on this day or later, for example 2026-11-21', day)
    .option('--until <date>', 'sent on this day or earlier', day)
    .option('--search <text>', 'containing all of these words; ignores case, diacritics, digit shapes, and ی or ي')
    .option('--quarantine', 'suspected spam instead of the inbox')
    .option('--undelivered', 'only submissions with an undelivered email')
}

/**
 * Days begin in the time zone of the company.
 * @throws UsageError if the form has no such status
 */
export function filterOf({ form, status, since, until, search, quarantine, undelivered }: FilterOptions, timeZone: string): InboxFilter {
  const known: readonly string[] = form ? SUBMISSION_STATUSES[form] : STATUSES
  if (status !== undefined && !known.includes(status)) {
    throw new UsageError(`Submissions of the form "${form}" have no status "${status}". Their statuses are ${known.join(', ')}.`)
  }
  if (since !== undefined && until !== undefined && since > until) {
    throw new UsageError(`The first day, ${since}, is after the last, ${until}.`)
  }
  return {
    form,
    status,
    since: since && new Date(dayBegins(since, timeZone)).toISOString(),
    before: until && new Date(dayBegins(until, timeZone, 1)).toISOString(),
    search,
    quarantined: quarantine ?? false,
    undelivered,
  }
}
