import { parseArgs } from 'node:util'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { PART_NAMES, type PartName } from './parts.ts'
import type { Options } from './support/part.ts'

/** What `npm run bench -- --help` prints. */
export const HELP = `npm run bench -- [PART …] [options]

Measures the parts named, or all: ${PART_NAMES.join(', ')}. Then writes bench/report.md, bench/report.html
and docs/images/speed.svg from everything measured so far; "report" alone writes them anew.

  --rounds 5       how often things that are compared are loaded in turn
  --seconds 4      how long each time
  --starts 7       starts of the server, of which the median counts
  --requests 100000  mixed requests after which memory is read
  --sizes 1000,10000,100000  products of the catalogues
  --runs 3         runs of Lighthouse for each page, of which the median counts
  --lang en,fa     languages of the pages that are weighed and shown to Lighthouse, or "all"
  --route /products  a route to weigh and to show to Lighthouse; can be given several times`

/** What is asked for on the command line. */
export interface Asked {
  parts: PartName[]
  options: Options
  help: boolean
}

/** Reads a command line. @throws with a sentence when it cannot be understood */
export function readCommandLine(args: string[]): Asked {
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
      // Below a hundred, pages and words that are asked for would be missing.
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
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${PART_NAMES.join(', ')}, and report.`)
  return PART_NAMES.filter((name) => words.includes(name))
}

function languagesIn(text: string): LanguageCode[] {
  if (text === 'all') return [...LANGUAGE_CODES]
  return text.split(',').map((word) => {
    const code = LANGUAGE_CODES.find((each) => each === word)
    if (!code) throw new Error(`There is no language ${word}; there are ${LANGUAGE_CODES.join(', ')}, and all.`)
    return code
  })
}

function wholeNumber(name: string, text: string, least = 1): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < least) throw new Error(`--${name} takes whole numbers from ${least}, and not ${text}.`)
  return number
}
