import { REMARKS } from '../remarks.ts'
import type { SavedResults } from '../support/results.ts'
import { TARGETS, type TargetName } from './targets.ts'

/** A target with what was reached. */
export interface Verdict {
  what: string
  aim: string
  reached: string
  verdict: 'met' | 'missed' | 'not measured'
  /** Why it is missed, where that is known. */
  remark: string
}

/** Compares all targets with the results. */
export function verdictsOn(results: SavedResults): Verdict[] {
  return Object.entries(TARGETS).map(([name, { what, aim, reached }]) => {
    const found = reached(results)
    if (!found) return { what, aim, reached: '–', verdict: 'not measured', remark: '' }
    const remark = found.met ? '' : (REMARKS[name as TargetName] ?? '')
    return { what, aim, reached: found.text, verdict: found.met ? 'met' : 'missed', remark }
  })
}
