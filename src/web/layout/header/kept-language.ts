/** What every visit needs; the rest is in language-choice.ts, which is fetched when a language is chosen or guessed. */

import { readStored } from '../../browser-storage.ts'
import type { Environment } from '../../environment.tsx'
import { whenBack } from '../../routing/navigation.ts'

/** Of local storage and cookie (docs/reading-the-spec.md#languages). */
export const KEY = 'lang'

export type Shown = Pick<Environment, 'prefix' | 'language' | 'site'>

/** A first visit without a prefix. */
export function isUndecided({ prefix, site }: Shown): boolean {
  return !prefix && site.languages.length > 1 && !site.languages.includes(readStored('localStorage', KEY) ?? '')
}

/** A bare address restored by the browser may still show the previous language. */
export function followChoice({ prefix, language, site }: Shown): void {
  whenBack(() => {
    const chosen = readStored('localStorage', KEY)
    if (!prefix && chosen && site.languages.includes(chosen) && chosen !== language) location.reload()
  })
}
