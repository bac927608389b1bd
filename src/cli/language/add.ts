import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isLanguageCode, LANGUAGE_CODES } from '#domain/language/languages.ts'
import { LOCALES, ROOT } from '#server/folders.ts'
import { readMessages } from '#server/language/read-messages.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { languageFault, rowOf, textsToTranslate, withRow } from './new-language.ts'

const ROWS = 'src/domain/language/languages.json'

interface Places {
  /** Holds a folder of texts for each language. */
  locales: string
  /** The file with a row for each language. */
  rows: string
}

export function languageAdd(language: Command): void {
  language
    .command('add')
    .argument('<code>', 'the language, for example nl')
    .description('Starts the interface texts of a new language: writes its files, with every text marked that must be translated.')
    .option('--from <code>', 'language of the texts to translate', 'en')
    .addHelpText(
      'after',
      '\nVisitors see English until a text is translated. Existing files are never replaced.\nExit codes: 0 written, 1 not written.',
    )
    .runs((output, code: string, { from }: { from: string }) =>
      addLanguage(code, from, { locales: LOCALES, rows: join(ROOT, ROWS) }, output),
    )
}

export async function addLanguage(code: string, from: string, places: Places, output: Output): Promise<number> {
  if (!isLanguageCode(from)) throw new UsageError(`--from is "${from}", but the languages are ${LANGUAGE_CODES.join(', ')}.`)
  const folder = join(places.locales, code)
  const fault = existsSync(folder) || isLanguageCode(code) ? 'It is there already, and nothing is ever overwritten.' : languageFault(code)
  if (fault) throw new UsageError(`<code> is "${code}". ${fault}`)
  if (!existsSync(places.rows)) {
    output.complain(`${ROWS} is not here. Add the language where the source code is, and build Vitrine again.`)
    return 1
  }
  const row = rowOf(code)
  const rows = withRow(readFileSync(places.rows, 'utf8'), row)
  await mkdir(folder)
  const files = readdirSync(join(places.locales, from))
  for (const file of files) {
    const texts = readMessages(places.locales, from, file)
    await writeFile(join(folder, file), `${JSON.stringify(textsToTranslate(texts, from, code), null, 2)}\n`, { flag: 'wx' })
  }
  await writeFile(places.rows, rows)
  printNextSteps(code, from, { name: row.name, files, rows: ROWS }, output)
  return 0
}

function printNextSteps(
  code: string,
  from: string,
  { name, files, rows }: { name: string; files: string[]; rows: string },
  output: Output,
): void {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  output.print(
    [
      `Written: ${files.map((file) => `locales/${code}/${file}`).join(', ')}, and a row in ${rows}.`,
      '',
      'Next steps:',
      `  1. Translate each text that begins with [${from}], and delete that mark. Visitors see it in English until then.`,
      `     Names in {{ }} stay as they are. ${name} has these plural forms: ${forms.join(', ')}.`,
      `  2. Check the row of ${name}: its name, direction and script are those of Unicode CLDR.`,
      `  3. Add ${code} to "languages" in settings.yaml, translate the content, and publish it.`,
      '  4. npm run vitrine -- language status    shows what is left to translate',
    ].join('\n'),
  )
}
