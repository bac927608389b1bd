import type { ParseArgsConfig } from 'node:util'
import { SUBMISSION_FORMS, SUBMISSION_STATUSES } from '#domain/inquiries/submission.ts'
import type { InboxFilter } from '#server/storage/inbox.ts'
import { dayParameter, oneOf } from './parameters.ts'

/** Options that choose submissions, the same for the list and the export. */
export const FILTER_OPTIONS = {
  form: { type: 'string' },
  status: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
  search: { type: 'string' },
  quarantine: { type: 'boolean', default: false },
  undelivered: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

export const FILTER_HELP = `  --form FORM      only ${SUBMISSION_FORMS.join(', ')}
  --status STATUS  only those that the company has marked so: ${SUBMISSION_FORMS.map((form) => `${SUBMISSION_STATUSES[form].join(', ')} (${form})`).join('; ')}
  --since DATE     sent on that day of the company or later, written like 2026-11-21
  --until DATE     sent on that day or earlier
  --search TEXT    those with all these words somewhere; ی and ي, digits of every kind, case and marks count as the same
  --quarantine     what looked like spam, instead of the inbox
  --undelivered    only those of which a mail was given up`

type FilterValues = { [Name in keyof typeof FILTER_OPTIONS]?: (typeof FILTER_OPTIONS)[Name]['type'] extends 'boolean' ? boolean : string }

/**
 * The filter that options ask for.
 * @param timeZone of the company, by whose clock days begin
 * @throws UsageError that says what an option must be
 */
export function filterOf(values: FilterValues, timeZone: string): InboxFilter {
  const form = values.form === undefined ? undefined : oneOf('--form', values.form, SUBMISSION_FORMS)
  const statuses = form
    ? SUBMISSION_STATUSES[form]
    : [...new Set(SUBMISSION_FORMS.flatMap((name): string[] => [...SUBMISSION_STATUSES[name]]))]
  return {
    form,
    status: values.status === undefined ? undefined : oneOf('--status', values.status, statuses),
    since: values.since === undefined ? undefined : dayParameter('--since', values.since, timeZone),
    before: values.until === undefined ? undefined : dayParameter('--until', values.until, timeZone, 1),
    search: values.search,
    quarantined: values.quarantine ?? false,
    undelivered: values.undelivered ?? false,
  }
}
