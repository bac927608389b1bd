import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { counted } from '#content/words.ts'
import { LANGUAGE_CODES, type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { type Messages, missingMessages } from '#domain/language/translate.ts'
import { LOCALES } from '#server/folders.ts'
import { readMessages } from '#server/language/read-messages.ts'
import type { Command } from '../command.ts'

/** Defines the texts. */
const COMPLETE = 'en'

export function languageStatus(language: Command): void {
  language
    .command('status')
    .description('Shows which interface texts of each language are not translated yet.')
    .option('--list', 'also list these texts')
    .runs(async (output, { list }: { list?: true }) => {
      for (const code of LANGUAGE_CODES) {
        const missing = missingTexts(code)
        const state = missing.length === 0 ? 'complete' : `${counted(missing.length, 'text')} to translate`
        output.print(`${code}  ${languageOf(code).name}: ${state}`)
        if (list) for (const key of missing) output.print(`    ${key}`)
      }
      return 0
    })
}

/** As in `mail.json: receipt.greeting`. */
function missingTexts(code: LanguageCode): string[] {
  return readdirSync(join(LOCALES, COMPLETE)).flatMap((file) => {
    const missing = missingMessages(code, readMessages(LOCALES, code, file), readMessages(LOCALES, COMPLETE, file))
    return keysOf(missing).map((key) => `${file}: ${key}`)
  })
}

function keysOf(texts: Messages): string[] {
  return Object.entries(texts).flatMap(([name, value]) =>
    typeof value === 'string' ? [name] : keysOf(value).map((key) => `${name}.${key}`),
  )
}
