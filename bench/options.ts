import { parseArgs } from 'node:util'
import type { LanguageCode } from '#domain/language/languages.ts'
import { DEFAULT_LANGUAGES } from '#domain/language/site-languages.ts'
import { PART_NAMES, type PartName } from './parts.ts'
import type { Options } from './support/part.ts'

/** Printed by `npm run bench -- --help`. */
export const HELP = `npm run bench -- [PART …] [options]

Measures the given parts, or all: ${PART_NAMES.join(', ')}. Then writes bench/report.md, bench/report.html
and docs/images/speed.svg from all measurements so far; "report" only rewrites these files.

  --rounds 5       rounds in which the compared servers are loaded in turn
  --seconds 4      duration of each load
  --starts 7       starts of the server; the report shows the median
  --requests 100000  mixed requests before memory is measured
  --sizes 1000,10000,100000  numbers of products in the catalogues
  --runs 3         Lighthouse runs per page; the report shows the median
  --lang en,fa     languages of the pages measured by weight and lighthouse, or "all"
  --route /products  page to measure by weight and lighthouse; repeatable`

/** The parsed command line. */
export interface CommandLine {
  parts: PartName[]
  options: Options
  help: boolean
}

/** @throws Error if the command line is invalid */
export function readCommandLine(args: string[]): CommandLine {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      starts: { type: 'string', default: '7' },
      requests: { type: 'string', default: '100000' },
      sizes: { type: 'string', default: '1000,10000,100000' },
      runs: { type: 'string', default: '3' },
      lang: { type: 'string', default: 'en,fa' },
      route: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  })
  return {
    parts: partsIn(positionals),
    options: {
      rounds: wholeNumber('rounds', values.rounds),
      seconds: wholeNumber('seconds', values.seconds),
      starts: wholeNumber('starts', values.starts),
      requests: wholeNumber('requests', values.requests),
      // Below a hundred, the requested pages and words would not exist.
      sizes: values.sizes.split(',').map((size) => wholeNumber('sizes', size, 100)),
      runs: wholeNumber('runs', values.runs),
      languages: languagesIn(values.lang),
      routes: values.route,
    },
    help: values.help,
  }
}

function partsIn(words: string[]): PartName[] {
  if (words.length === 0) return PART_NAMES
  const unknown = words.find((word) => word !== 'report' && !PART_NAMES.some((name) => name === word))
  if (unknown) throw new Error(`Unknown part "${unknown}". The parts are ${PART_NAMES.join(', ')} and report.`)
  return PART_NAMES.filter((name) => words.includes(name))
}

function languagesIn(text: string): LanguageCode[] {
  if (text === 'all') return [...DEFAULT_LANGUAGES]
  return text.split(',').map((word) => {
    const code = DEFAULT_LANGUAGES.find((each) => each === word)
    if (!code) throw new Error(`Unknown language "${word}". Use ${DEFAULT_LANGUAGES.join(', ')} or all.`)
    return code
  })
}

function wholeNumber(name: string, text: string, least = 1): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} is "${text}", but it must be a whole number from ${least}.`)
  return number
}
