const MS_PER_DAY = 86_400_000

/** A position per day, so that a new item moves no other one. */
export function newestFirst(date: string): number {
  return -Math.floor(Date.parse(date) / MS_PER_DAY)
}
