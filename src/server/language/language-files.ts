import { hash as hashOf } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type Messages, missingMessages, translator } from '#domain/language/translate.ts'

export const MESSAGE_FILES = ['translation', 'mail', 'api', 'privacy'] as const
export type MessageFile = (typeof MESSAGE_FILES)[number]

export interface LanguageFile extends Record<MessageFile, Messages> {
  bytes: Buffer
  /** Part of the address, so that browsers may cache it forever. */
  hash: string
  missing?: Messages
}

export type LanguageFiles = Record<LanguageCode, LanguageFile>

const HASH_LENGTH = 10

/** @throws Error naming the file if one is missing or invalid */
export function readLanguageFiles(folder: string): LanguageFiles {
  const files = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, readLanguageFile(join(folder, code))])) as LanguageFiles
  for (const code of LANGUAGE_CODES) {
    const missing = missingMessages(code, files[code].translation, files[FALLBACK].translation)
    if (Object.keys(missing).length > 0) files[code].missing = missing
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
  return translator(language, { [FALLBACK]: files[FALLBACK].translation, [language]: files[language].translation })
}

export function messagesAddress(code: LanguageCode, file: LanguageFile): string {
  return `/locales/${code}/translation.json?v=${file.hash}`
}
