import type { FolderName } from '#domain/content-types/content-types.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { MessageValues } from '#domain/language/translate.ts'
import { type StarterKey, starterText } from './starter/starter-texts.ts'

const FIRST_TEXTS: Partial<Record<FolderName, StarterKey>> = { products: 'product.text', posts: 'new.post', jobs: 'job.text' }

/** Of a new file in the source language of the site, for its editor to replace. */
export function firstText(folder: FolderName, source: LanguageCode): string {
  return starterText(source, FIRST_TEXTS[folder] ?? 'new.text')
}

export function pictureText(source: LanguageCode): string {
  return starterText(source, 'new.picture')
}

type NewKey = StarterKey extends infer Key ? (Key extends `new.${infer Name}` ? Name : never) : never

export type Say = (key: NewKey, values?: MessageValues) => string

/** Explains the fields, in the language in which the company writes. */
export function commentsIn(source: LanguageCode): Say {
  return (key, values) => starterText(source, `new.${key}`, values)
}
