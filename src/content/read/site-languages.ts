import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { isLanguageCode, LANGUAGE_CODES } from '#domain/language/languages.ts'
import { DEFAULT_LANGUAGES, type SiteLanguages, siteLanguagesOf } from '#domain/language/site-languages.ts'
import { parseYaml } from './yaml-source.ts'

const settings = z.object({
  languages: z
    .array(z.unknown())
    .transform((codes) => codes.filter(isLanguageCode))
    .refine((codes) => codes.length > 0)
    .catch(DEFAULT_LANGUAGES),
  source_language: z.enum(LANGUAGE_CODES).optional().catch(undefined),
})

/** Of an unchecked folder: what is wrong in its settings counts as left out. */
export function siteLanguagesIn(contentDir: string): SiteLanguages {
  const file = join(contentDir, 'settings.yaml')
  const value = existsSync(file) ? parseYaml(readFileSync(file, 'utf8'), 'settings.yaml').value : undefined
  return siteLanguagesFrom(value ?? {})
}

/** Of unchecked settings, likewise. */
export function siteLanguagesFrom(value: unknown): SiteLanguages {
  return siteLanguagesOf(settings.parse(value))
}

export function translationsOf({ languages, source }: SiteLanguages): string[] {
  return languages.filter((code) => code !== source)
}
