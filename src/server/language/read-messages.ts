import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Messages } from '#domain/language/translate.ts'

/** Empty if a language lacks the file. */
export function readMessages(locales: string, code: LanguageCode, file: string): Messages {
  const path = join(locales, code, file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Messages) : {}
}
