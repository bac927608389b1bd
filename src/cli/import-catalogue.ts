import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { type Command, UsageError } from './command.ts'
import { fileNamed, oneOf } from './parameters.ts'

const OPTIONS = {
  to: { type: 'string' },
  media: { type: 'string' },
  download: { type: 'boolean' },
  'media-url': { type: 'string' },
  encoding: { type: 'string' },
  separator: { type: 'string' },
  source: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

/** As they are typed; the signs themselves mean something to a shell. */
const SEPARATOR_NAMES = ['comma', 'semicolon', 'tab', 'pipe'] as const

const HELP = [
  '  --to FOLDER       the content folder; default: CONTENT_DIR, or ./content',
  '  --media FOLDER    a folder with the pictures, for example a copy of wp-content/uploads',
  '  --download        fetches pictures from the addresses in the file',
  '  --media-url URL   fetches them from below this address instead',
]
const MORE_HELP = [
  '  --encoding NAME   how the file is written, where it is not UTF-8: windows-1251, windows-1256',
  '  --separator NAME  between cells: comma, semicolon, tab or pipe; default: found out',
  '  --source NAME     a name for this shop, where products come from several: each is told apart from the others',
  '  --report FILE     where the whole report goes; default: imports/ in the content folder',
  '  --dry-run         prints the whole report and writes nothing',
  'A further run with a newer file adds and changes what is new, and leaves what was changed by hand.',
  'Look at the report, then run "content check".',
]

export const importWooCommerce: Command = {
  name: 'import woocommerce',
  summary: 'Writes the products that WooCommerce exports into the content folder.',
  help: [
    '  FILE.csv          the export that WooCommerce makes under Products, Export; its columns must be in English',
    ...HELP,
    '  --language CODE   the language of rows that say none; default: en',
    '  --top-categories  puts each product into its uppermost category instead of the most specific one',
    ...MORE_HELP,
    'Exit code 0: imported; 1: not.',
  ].join('\n'),
  run: async (parameters, output) => {
    const { values, positionals } = parseArgs({
      args: parameters,
      allowPositionals: true,
      options: { ...OPTIONS, language: { type: 'string' }, 'top-categories': { type: 'boolean' } },
    })
    const file = fileNamed(positionals, 'import woocommerce products.csv')
    if (values.language !== undefined && !/^[a-z]{2,3}(?:[-_]\w+)?$/i.test(values.language)) {
      throw new UsageError(`--language is "${values.language}", but it must be the code of a language, for example fa.`)
    }
    const job = { ...jobOf(file, values), language: values.language, topmost: values['top-categories'] ?? false }
    // What reads tables, HTML and pictures is loaded for these commands alone.
    const { runWooCommerceImport } = await import('./import/catalogue.ts')
    return runWooCommerceImport(job, output)
  },
}

export const importCsv: Command = {
  name: 'import csv',
  summary: 'Writes the products of any other catalogue (csv) into the content folder.',
  help: [
    '  FILE.csv          a table with a product on each row, below the names of the columns',
    '  --map MAP.yaml    says which column goes into which field; without it a map is suggested and nothing imported',
    '  --write-map FILE  writes the suggested map into a new file, to be changed',
    ...HELP,
    ...MORE_HELP,
    'Exit code 0: imported, or a map was suggested; 1: not.',
  ].join('\n'),
  run: async (parameters, output) => {
    const { values, positionals } = parseArgs({
      args: parameters,
      allowPositionals: true,
      options: { ...OPTIONS, map: { type: 'string' }, 'write-map': { type: 'string' } },
    })
    const file = fileNamed(positionals, 'import csv catalogue.csv --map map.yaml')
    if (values.map !== undefined && values['write-map'] !== undefined) throw new UsageError('Give --map or --write-map, not both.')
    const job = { ...jobOf(file, values), map: values.map, writeMap: values['write-map'] }
    const { runCsvImport } = await import('./import/catalogue.ts')
    return runCsvImport(job, output)
  },
}

interface Values {
  to?: string | undefined
  media?: string | undefined
  download?: boolean | undefined
  'media-url'?: string | undefined
  encoding?: string | undefined
  separator?: string | undefined
  source?: string | undefined
  report?: string | undefined
  'dry-run'?: boolean | undefined
}

function jobOf(file: string, values: Values) {
  const { media, encoding, separator, source } = values
  if (source !== undefined && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(source)) {
    throw new UsageError(`--source is "${source}", but it must be a short name of lower-case Latin letters, digits and hyphens.`)
  }
  return {
    file,
    contentDir: values.to ?? readConfig(process.env).contentDir,
    media,
    download: values.download ?? false,
    mediaUrl: values['media-url'],
    encoding,
    separator: separator === undefined ? undefined : oneOf('--separator', separator, SEPARATOR_NAMES),
    source,
    reportFile: values.report,
    dryRun: values['dry-run'] ?? false,
  }
}
