import { remedyOf } from '#server/errors/failure.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { damageIn } from '#server/storage/engine/unavailable.ts'

export interface DoctorResult {
  state: 'ok' | 'warning' | 'problem'
  about: string
  /** Starts in lower case. */
  text: string
}

/** For anything over a network. */
export const TIMEOUT_MS = 5_000

const SHOWN = 10

export function resultsFor(about: string) {
  const result =
    (state: DoctorResult['state']) =>
    (text: string): DoctorResult => ({ state, about, text })
  return { ok: result('ok'), warning: result('warning'), problem: result('problem') }
}

/** An error becomes a problem. */
export async function examine(about: string, check: () => DoctorResult[] | Promise<DoctorResult[]>, advice = ''): Promise<DoctorResult[]> {
  try {
    return await check()
  } catch (error) {
    const damage = damageIn(error)
    return [resultsFor(about).problem(damage ? damage.message : `it could not be checked: ${withRemedy(error)} ${advice}`.trimEnd())]
  }
}

/** The reason, and what to do if it is known. */
export function withRemedy(error: unknown): string {
  const remedy = remedyOf(error)
  return reasonOf(error) + (remedy ? ` ${remedy}.` : '')
}

export function listed(names: string[]): string {
  const more = names.length - SHOWN
  return names.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
