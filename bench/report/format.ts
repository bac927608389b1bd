const numbers = new Map<number, Intl.NumberFormat>()

/** A number with so many digits behind the point, thousands apart; a dash where there is none. */
export function number(value: number, digits = 0): string {
  if (Number.isNaN(value)) return '–'
  const format = numbers.get(digits) ?? new Intl.NumberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
  numbers.set(digits, format)
  return format.format(value)
}

export const milliseconds = (value: number): string => `${number(value, value < 10 ? 2 : 0)} ms`
export const seconds = (value: number): string => `${number(value, value < 10 ? 2 : 0)} s`
export const megabytes = (value: number): string => `${number(value)} MB`
export const times = (value: number): string => `${number(value, 2)} ×`

/** Thousands of bytes. */
export const kilobytes = (bytes: number): string => `${number(bytes / 1000, 1)} KB`

/** The day of a moment. */
export const day = (moment: string): string => moment.slice(0, 10)
