import type { FormOutcome } from '#domain/form.ts'
import { useEnvironment } from '../environment.tsx'
import { useSearch } from '../routing.tsx'
import { knownSearch } from '../screen.ts'

/** How the page answers a form that a browser without JavaScript has sent. */
interface Answered {
  /** The form was taken: the server has led here with `?sent=`. */
  sent: boolean
  /** The form was not taken: the server shows the page with this. */
  refusal: Extract<FormOutcome, { taken: false }> | undefined
}

/**
 * The page's answer to a form, read from its address and from what the server put into it.
 * It belongs to the address with `?form=`: once the visitor goes on it is over.
 */
export function useAnswered(form: string): Answered {
  const { answered } = useEnvironment()
  const search = useSearch()
  const outcome = search.get('form') === form && answered?.form === form ? answered.outcome : undefined
  return {
    sent: search.get('sent') === form || outcome?.taken === true,
    refusal: outcome?.taken === false ? outcome : undefined,
  }
}

/** Where a browser without JavaScript sends a form: the shown page, with what makes it and the form's name in the address. */
export function useFormAction(form: string, path: string): string {
  const shown = useSearch()
  const { screens } = useEnvironment()
  const screen = screens.loaded(path)
  // Only what makes a difference to the page: its copies are shared by all who come by whatever link.
  const search = new URLSearchParams(screen && knownSearch(screen, shown))
  search.delete('sent')
  search.set('form', form)
  // Without the path: one that begins with two slashes would name another site.
  return `?${search.toString()}#${form}`
}
