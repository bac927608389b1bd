import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'

/** The interface texts of a language: as read for rendering, and as sent to browsers. */
export interface LanguageFile {
  translation: Record<string, unknown>
  bytes: Buffer
  /** Changes with the content; part of the address, so that browsers may keep the file for good. */
  hash: string
}

export type LanguageFiles = Record<LanguageCode, LanguageFile>

const HASH_LENGTH = 10

/**
 * Reads all language files.
 * @param folder with `{code}/translation.json` for every language
 * @throws a sentence that names the file when one is missing or broken
 */
export function readLanguageFiles(folder: string): LanguageFiles {
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, readLanguageFile(join(folder, code, 'translation.json'))])) as LanguageFiles
}

function readLanguageFile(path: string): LanguageFile {
  const bytes = readFileSync(path)
  try {
    const translation = JSON.parse(bytes.toString('utf8')) as Record<string, unknown>
    return { translation, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, HASH_LENGTH) }
  } catch (error) {
    throw new Error(`${path} is not valid JSON: ${(error as Error).message}`)
  }
}

/** The address of a language's texts. */
export function textsAddress(code: LanguageCode, file: LanguageFile): string {
  return `/locales/${code}/translation.json?v=${file.hash}`
}
