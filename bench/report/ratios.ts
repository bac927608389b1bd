import type { PagesResult } from '../pages/pages.ts'
import { median } from '../support/numbers.ts'

/** Median requests per second of a candidate. */
export function perSecondOf({ samples }: PagesResult, name: string): number {
  return median((samples[name] ?? []).map(({ perSecond }) => perSecond))
}

/** Median processor time per request of a candidate, in milliseconds. */
export function cpuOf({ samples }: PagesResult, name: string): number {
  return median((samples[name] ?? []).map(({ cpuMs }) => cpuMs))
}

/** How many times the requests per second of another one a candidate reaches: the median over rounds, each compared with itself. */
export function ratioOf({ samples }: PagesResult, name: string, other: string): number {
  const others = samples[other] ?? []
  return median((samples[name] ?? []).map(({ perSecond }, round) => perSecond / (others[round]?.perSecond ?? Number.NaN)))
}
