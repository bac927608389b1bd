import { hash as hashOf } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type Messages, missingMessages, translator } from '#domain/language/translate.ts'

const MESSAGE_FILES = ['translation', 'mail', 'api', 'privacy'] as const
export type MessageFile = (typeof MESSAGE_FILES)[number]

export interface LanguageFile extends Record<MessageFile, Messages> {
  bytes: Buffer
  /** Part of the address, so that browsers may cache it forever. */
  hash: string
  missing?: Messages
}

export type LanguageFiles = ReadonlyMap<LanguageCode, LanguageFile>

export function filesOf(files: LanguageFiles, code: LanguageCode): LanguageFile {
  const found = files.get(code)
  if (!found) throw new Error(`There are no interface texts in "${code}".`)
  return found
}

const HASH_LENGTH = 10

/** @throws Error naming the file if one is missing or invalid */
export function readLanguageFiles(folder: string): LanguageFiles {
  const files = new Map(LANGUAGE_CODES.map((code) => [code, readLanguageFile(join(folder, code))]))
  const { translation } = filesOf(files, INTERFACE_FALLBACK)
  for (const [code, file] of files) {
    const missing = missingMessages(code, file.translation, translation)
    if (Object.keys(missing).length > 0) file.missing = missing
  }
  return files
}

function readLanguageFile(folder: string): LanguageFile {
  const texts = MESSAGE_FILES.map((part) => [part, readJson(join(folder, `${part}.json`))])
  const bytes = readFileSync(join(folder, 'translation.json'))
  const hash = hashOf('sha256', bytes).slice(0, HASH_LENGTH)
  return { ...(Object.fromEntries(texts) as Record<MessageFile, Messages>), bytes, hash }
}

function readJson(path: string): Messages {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text) as Messages
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`)
  }
}

export function interfaceTranslate(files: LanguageFiles, language: LanguageCode): ReturnType<typeof translator> {
  return translator(language, translationsFor(files, language))
}

/** Its own, and those that stand in for what it lacks. */
export function translationsFor(files: LanguageFiles, language: LanguageCode): Record<LanguageCode, Messages> {
  return Object.fromEntries([INTERFACE_FALLBACK, language].map((code) => [code, filesOf(files, code).translation]))
}

export function messagesAddress(code: LanguageCode, file: LanguageFile): string {
  return `/locales/${code}/translation.json?v=${file.hash}`
}
