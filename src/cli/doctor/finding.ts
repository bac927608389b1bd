import { reasonOf } from '#server/reason.ts'
import { damageIn } from '#server/storage/engine/unavailable.ts'

export interface Finding {
  state: 'ok' | 'warning' | 'problem'
  about: string
  /** Sentences, without the first capital letter. */
  text: string
}

/** For anything over a network. */
export const TIMEOUT_MS = 5_000

const SHOWN = 10

export function findingsAbout(about: string) {
  const say =
    (state: Finding['state']) =>
    (text: string): Finding => ({ state, about, text })
  return { ok: say('ok'), warning: say('warning'), problem: say('problem') }
}

/** An error is a problem of what was checked. */
export async function examine(about: string, check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    const damage = damageIn(error)
    return [findingsAbout(about).problem(damage ? damage.message : `it could not be checked: ${reasonOf(error)}`)]
  }
}

export function listed(names: string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
