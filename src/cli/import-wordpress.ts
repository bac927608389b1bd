import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { type Command, UsageError } from './command.ts'
import { fileNamed } from './parameters.ts'

const OPTIONS = {
  to: { type: 'string' },
  media: { type: 'string' },
  download: { type: 'boolean' },
  'media-url': { type: 'string' },
  language: { type: 'string' },
  service: { type: 'string' },
  encoding: { type: 'string' },
  report: { type: 'string' },
  'dry-run': { type: 'boolean' },
} as const

export const importWordPress: Command = {
  name: 'import wordpress',
  summary: 'Writes what a WordPress site exports into the content folder.',
  help: [
    '  FILE.xml          the export that WordPress makes under Tools, Export: all content',
    '  --to FOLDER       the content folder; default: CONTENT_DIR, or ./content',
    '  --media FOLDER    a copy of wp-content/uploads of the old site, for pictures and documents',
    '  --download        fetches pictures and documents from the old site',
    '  --media-url URL   fetches them from below this address instead',
    '  --language CODE   the language of texts that say none; default: that of the old site',
    '  --service KEY     the service in services.yaml that pages belong to, or "none"; default: a new one, about-us',
    '  --encoding NAME   how the file is written, where it says so wrongly: windows-1251',
    '  --report FILE     where the whole report goes; default: imports/ in the content folder',
    '  --dry-run         prints the whole report and writes nothing',
    'Posts, pages, categories, authors, dates and pictures become files. A further run with a newer export adds and',
    'changes what is new, and leaves what was changed by hand. Look at the report, then run "content check".',
    'Exit code 0: imported; 1: not, or only the beginning of a file that is cut short.',
  ].join('\n'),
  run: async (parameters, output) => {
    const { values, positionals } = parseArgs({ args: parameters, allowPositionals: true, options: OPTIONS })
    const file = fileNamed(positionals, 'import wordpress export.xml')
    const contentDir = values.to ?? readConfig(process.env).contentDir
    if (values.language !== undefined && !/^[a-z]{2,3}(?:[-_]\w+)?$/i.test(values.language)) {
      throw new UsageError(`--language is "${values.language}", but it must be the code of a language, for example fa.`)
    }
    // What reads XML, HTML and pictures is loaded for this command alone.
    const { runWordPressImport } = await import('./import/wordpress.ts')
    const { media, download = false, language, service, encoding } = values
    const job = { file, contentDir, media, download, language, service, encoding }
    return runWordPressImport(
      { ...job, mediaUrl: values['media-url'], reportFile: values.report, dryRun: values['dry-run'] ?? false },
      output,
    )
  },
}
