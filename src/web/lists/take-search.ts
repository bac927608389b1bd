import type { SubmitEvent } from 'react'

/** What was searched for in a form that must not be sent. */
export function takeSearch(event: SubmitEvent<HTMLFormElement>, name = 'search'): string {
  event.preventDefault()
  return String(new FormData(event.currentTarget).get(name) ?? '').trim()
}
