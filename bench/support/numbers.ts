/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [upper = Number.NaN, lower = upper] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle) - 1]]
  return (lower + upper) / 2
}

/** The value that the given part of all values does not exceed: 0.99 gives p99, 1 the greatest. NaN of none. */
function quantile(numbers: number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? Number.NaN
}

/** The greatest of some values. NaN of none. */
export function greatest(numbers: number[]): number {
  return quantile(numbers, 1)
}

/** Median, p99 and the greatest of some times, and how many there are. */
export interface Spread {
  count: number
  median: number
  p99: number
  max: number
}

/** How times spread. */
export function spreadOf(times: number[]): Spread {
  return { count: times.length, median: median(times), p99: quantile(times, 0.99), max: greatest(times) }
}

/** The sum of some numbers. */
export function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
