import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { Texts } from '#domain/language/texts.ts'

/** The texts of a language: as read for rendering and mails, and as sent to browsers. */
export interface LanguageFile {
  translation: Texts
  /** Texts of mails, which no browser needs. */
  mail: Texts
  /** The interface texts as they are in the file. */
  bytes: Buffer
  /** Changes with the content; part of the address, so that browsers may keep the file for good. */
  hash: string
}

export type LanguageFiles = Record<LanguageCode, LanguageFile>

const HASH_LENGTH = 10

/**
 * Reads all language files.
 * @param folder with `{code}/translation.json` and `{code}/mail.json` for every language
 * @throws a sentence that names the file when one is missing or broken
 */
export function readLanguageFiles(folder: string): LanguageFiles {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, readLanguageFile(join(folder, code))])) as LanguageFiles
}

function readLanguageFile(folder: string): LanguageFile {
  const { bytes, texts: translation } = readJson(join(folder, 'translation.json'))
  const { texts: mail } = readJson(join(folder, 'mail.json'))
  return { translation, mail, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH) }
}

function readJson(path: string): { bytes: Buffer; texts: Texts } {
  const bytes = readFileSync(path)
  try {
    return { bytes, texts: JSON.parse(bytes.toString('utf8')) as Texts }
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`)
  }
}

/** The address of a language's texts. */
export function textsAddress(code: LanguageCode, file: LanguageFile): string {
  return `/locales/${code}/translation.json?v=${file.hash}`
}
