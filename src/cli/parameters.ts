import { InvalidArgumentError } from 'commander'
import { asciiDigits } from '#domain/language/ascii-digits.ts'
import { sourceDate } from '#domain/source.ts'

/** Database ids, from 1. */
const NUMBER = /^[1-9]\d{0,14}$/

export function wholeNumber(max = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const digits = asciiDigits(text)
    if (NUMBER.test(digits) && Number(digits) <= max) return Number(digits)
    throw new InvalidArgumentError(`It must be a whole number from 1${max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`}.`)
  }
}

export function submissionNumbers(text: string, before: number[] = []): number[] {
  return [...new Set([...before, wholeNumber()(text)])]
}

export function day(text: string): string {
  const found = sourceDate.safeParse(asciiDigits(text)).data
  if (found === undefined) throw new InvalidArgumentError('It must be an existing date, written like 2026-11-21.')
  return found
}

/** As other systems write it: fa, fa-AF, fa_IR. */
export function languageCode(text: string): string {
  if (/^[a-z]{2,3}(?:[-_]\w+)?$/i.test(text)) return text
  throw new InvalidArgumentError('It must be a language code, for example fa.')
}
