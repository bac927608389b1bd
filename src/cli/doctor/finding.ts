import { reasonOf } from '#server/reason.ts'
import { damageIn } from '#server/storage/unavailable.ts'

/** What a check has found, and what to do about it. */
export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  /** What was looked at. */
  about: string
  /** Sentences, without the first capital letter. */
  text: string
}

/** How long whatever is asked over a network may take, in milliseconds. */
export const TIMEOUT_MS = 5_000

/** Names in one line of an answer. */
const SHOWN = 10

/** Words findings about one thing. */
export function findingsAbout(about: string) {
  const say =
    (state: Finding['state']) =>
    (text: string): Finding => ({ state, about, text })
  return { ok: say('ok'), warning: say('warning'), problem: say('problem') }
}

/** The findings of a check; one that breaks off is a problem of what it looked at. */
export async function examine(about: string, check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const damage = damageIn(error)
    return [findingsAbout(about).problem(damage ? damage.message : `it could not be checked: ${reasonOf(error)}`)]
  }
}

/** The first of many names. */
export function listed(names: string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
