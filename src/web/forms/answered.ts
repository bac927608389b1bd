import { useEnvironment } from '../environment.tsx'
import { useSearch } from '../routing/routing.tsx'
import { knownSearch } from '../screen.ts'
import type { Answered } from './form-state.ts'

/** The server's answer to a form sent without JavaScript. It belongs to the address with `?form=` and ends with it. */
export function useAnswered(form: string): Answered {
  const { answered } = useEnvironment()
  const search = useSearch()
  const outcome = search.get('form') === form && answered?.form === form ? answered.outcome : undefined
  return {
    sent: search.get('sent') === form || outcome?.accepted === true,
    refusal: outcome?.accepted === false ? outcome : undefined,
  }
}

/** The action for browsers without JavaScript: the current page, with the form's name in the address. */
export function useFormAction(form: string, path: string): string {
  const shown = useSearch()
  const { screens } = useEnvironment()
  const screen = screens.loaded(path)
  // Only parameters that change the page: its cached copies are shared.
  const search = new URLSearchParams(screen && knownSearch(screen, shown))
  search.delete('sent')
  search.set('form', form)
  // Without the path: one that begins with two slashes would name another site.
  return `?${search.toString()}#${form}`
}
