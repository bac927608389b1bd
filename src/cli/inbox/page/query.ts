import { SUBMISSION_FORMS } from '#domain/inquiries/submission.ts'
import type { InboxFilter } from '#server/storage/submissions/inbox.ts'
import { UsageError } from '../../command.ts'
import { day, wholeNumber } from '../../parameters.ts'
import { filterOf, STATUSES } from '../filter.ts'

const PARAMETERS = ['form', 'status', 'since', 'until', 'search', 'quarantine', 'undelivered', 'page']

export function parametersOf(address: string): URLSearchParams {
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start))
}

/** Of an address, without empty fields of the form and anything unknown. */
export function queryOf(address: string): URLSearchParams {
  const given = parametersOf(address)
  const kept = PARAMETERS.flatMap((name): [string, string][] => {
    const value = given.get(name)?.trim()
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept)
}

/**
 * The options of the command "inbox", with the same rules.
 * @throws UsageError or InvalidArgumentError with a sentence
 */
export function filterIn(query: URLSearchParams, timeZone: string): InboxFilter {
  const { form, status, since, until, search } = Object.fromEntries(query)
  return filterOf(
    {
      form: form === undefined ? undefined : oneOf(SUBMISSION_FORMS, form, 'form'),
      status: status === undefined ? undefined : oneOf(STATUSES, status, 'status'),
      since: since === undefined ? undefined : day(since),
      until: until === undefined ? undefined : day(until),
      search,
      quarantine: query.has('quarantine'),
      undelivered: query.has('undelivered') || undefined,
    },
    timeZone,
  )
}

export function pageIn(query: URLSearchParams): number {
  return wholeNumber()(query.get('page') ?? '1')
}

function oneOf<Value extends string>(known: readonly Value[], value: string, noun: string): Value {
  const found = known.find((one) => one === value)
  if (found !== undefined) return found
  throw new UsageError(`"${value}" is no ${noun}. Choose from ${known.join(', ')}.`)
}

/** With page 1 left out. */
export function addressOf(path: string, query: URLSearchParams, changes: Record<string, string | undefined> = {}): string {
  const parameters = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name)
    else parameters.set(name, value)
  }
  if (parameters.get('page') === '1') parameters.delete('page')
  return parameters.size > 0 ? `${path}?${parameters}` : path
}
