import { dayBegins } from '#domain/company-time.ts'
import { asciiDigits } from '#domain/language/fold.ts'
import { sourceDate } from '#domain/source.ts'
import { UsageError } from './command.ts'

/** Numbers of submissions are given by the database, from 1. */
const NUMBER = /^[1-9]\d{0,14}$/

/**
 * A whole number from 1.
 * @param name what the sentence calls it: `--page`
 * @throws UsageError when it is none
 */
export function wholeNumber(name: string, text: string, max = Number.MAX_SAFE_INTEGER): number {
  const digits = asciiDigits(text)
  if (NUMBER.test(digits) && Number(digits) <= max) return Number(digits)
  const range = max === Number.MAX_SAFE_INTEGER ? 'a whole number from 1' : `a whole number from 1 to ${max}`
  throw new UsageError(`${name} is "${text}", but it must be ${range}.`)
}

/**
 * Numbers of submissions, each once.
 * @throws UsageError when there is none, or one of them is no number
 */
export function submissionNumbers(words: string[]): number[] {
  if (words.length === 0) throw new UsageError('Give the number of a submission; "inbox" lists them.')
  return [...new Set(words.map((word) => wholeNumber('The number', word)))]
}

/**
 * One of several words.
 * @throws UsageError that names them all when it is none of them
 */
export function oneOf<Word extends string>(name: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text)
  if (found === undefined) throw new UsageError(`${name} is "${text}", but it must be one of ${words.join(', ')}.`)
  return found
}

/**
 * The moment at which a day begins at the company.
 * @param text year, month, day: 2026-11-21
 * @param later days to add
 * @throws UsageError when there is no such day
 */
export function dayParameter(name: string, text: string, timeZone: string, later = 0): string {
  const day = sourceDate.safeParse(asciiDigits(text)).data
  if (day === undefined) throw new UsageError(`${name} is "${text}", but it must be a day that exists, written like 2026-11-21.`)
  return new Date(dayBegins(day, timeZone, later)).toISOString()
}

/**
 * The one file that a command is about.
 * @param example shown when there is none or more than one
 * @throws UsageError then
 */
export function fileNamed(words: string[], example: string): string {
  const [file, ...others] = words
  if (!file || others.length > 0) throw new UsageError(`Give the name of one file, for example: ${example}`)
  return file
}
