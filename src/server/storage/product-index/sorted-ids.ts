import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

export type CompareIds = (a: number, b: number) => number

const STEPS = 5_000

/** Yields between steps: sorting a hundred thousand names at once would block for a good part of a second. */
export async function mergeRuns(runs: Uint32Array[], compare: CompareIds): Promise<Uint32Array> {
  let left = runs
  let steps = 0
  while (left.length > 1) {
    const merged: Uint32Array[] = []
    for (let at = 0; at < left.length; at += 2) {
      const [one, other] = left.slice(at, at + 2)
      if (one) merged.push(other ? await merge(one, other, compare) : one)
      // The first runs are many and short: together they take as long as the last two.
      steps += merged.at(-1)?.length ?? 0
      if (steps < STEPS) continue
      steps = 0
      await yieldToEventLoop()
    }
    left = merged
  }
  return left[0] ?? new Uint32Array()
}

async function merge(one: Uint32Array, other: Uint32Array, compare: CompareIds): Promise<Uint32Array> {
  const merged = new Uint32Array(one.length + other.length)
  let atOne = 0
  let atOther = 0
  for (let at = 0; at < merged.length; at += 1) {
    const [a, b] = [one[atOne], other[atOther]]
    const takeOne = a !== undefined && (b === undefined || compare(a, b) <= 0)
    merged[at] = (takeOne ? a : b) ?? 0
    if (takeOne) atOne += 1
    else atOther += 1
    if (at % STEPS === STEPS - 1) await yieldToEventLoop()
  }
  return merged
}
