import { hash as hashOf } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INTERFACE_FALLBACK, LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { type Messages, missingMessages, type OwnTexts, translator } from '#domain/language/translate.ts'

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
  return withMissing(new Map(LANGUAGE_CODES.map((code) => [code, readLanguageFile(join(folder, code))])))
}

function readLanguageFile(folder: string): LanguageFile {
  const texts = MESSAGE_FILES.map((part) => [part, readJson(join(folder, `${part}.json`))])
  const bytes = readFileSync(join(folder, 'translation.json'))
  return { ...(Object.fromEntries(texts) as Record<MessageFile, Messages>), ...addressed(bytes) }
}

function addressed(bytes: Buffer): Pick<LanguageFile, 'bytes' | 'hash'> {
  return { bytes, hash: hashOf('sha256', bytes).slice(0, HASH_LENGTH) }
}

function withMissing(files: LanguageFiles): LanguageFiles {
  const { translation } = filesOf(files, INTERFACE_FALLBACK)
  const complete = ([code, { missing: _, ...file }]: [LanguageCode, LanguageFile]): [LanguageCode, LanguageFile] => {
    const missing = missingMessages(code, file.translation, translation)
    return [code, Object.keys(missing).length > 0 ? { ...file, missing } : file]
  }
  return new Map([...files].map(complete))
}

/** The packaged texts with the company's own in their place. */
export function withOwnTexts(files: LanguageFiles, own: OwnTexts | undefined): LanguageFiles {
  const changed = Object.entries(own ?? {}).filter(([code, texts]) => files.has(code) && Object.keys(texts).length > 0)
  if (changed.length === 0) return files
  return withMissing(new Map([...files, ...changed.map(([code, texts]) => [code, fileWith(filesOf(files, code), texts)] as const)]))
}

function fileWith(file: LanguageFile, { mail = {}, api = {}, privacy = {}, ...pages }: Messages): LanguageFile {
  const translation = inPlace(file.translation, pages)
  return {
    translation,
    mail: inPlace(file.mail, mail),
    api: inPlace(file.api, api),
    privacy: inPlace(file.privacy, privacy),
    ...addressed(Buffer.from(JSON.stringify(translation))),
  }
}

/** What was published for an earlier version of the product may be a group here, or the other way round. */
function inPlace(packaged: Messages, own: Messages[string]): Messages {
  if (typeof own === 'string') return packaged
  const texts = { ...packaged }
  for (const [name, text] of Object.entries(own)) {
    const replaced = texts[name] ?? text
    if (typeof replaced === 'object') texts[name] = inPlace(replaced, text)
    else if (typeof text === 'string') texts[name] = text
  }
  return texts
}

/** Under the keys of `texts.{lang}.yaml`. */
export function allTexts({ translation, mail, api, privacy }: LanguageFile): Messages {
  return { ...translation, mail, api, privacy }
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
