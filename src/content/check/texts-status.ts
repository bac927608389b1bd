import { INTERFACE_FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import type { Messages } from '#domain/language/translate.ts'
import { filesOf, type LanguageFiles } from '#server/language/language-files.ts'

/** Keys as `nav.home`. */
export interface TextsStatus {
  missing: string[]
  /** As in English, which may be right: names, units. */
  same: string[]
  total: number
}

export function textsStatus(files: LanguageFiles, language: LanguageCode): TextsStatus {
  const english = flat(filesOf(files, INTERFACE_FALLBACK))
  const own = flat(filesOf(files, language))
  const status: TextsStatus = { missing: [], same: [], total: english.size }
  for (const [key, text] of english) {
    const translated = own.get(key)
    if (!translated) status.missing.push(key)
    else if (translated === text && /\p{L}/u.test(text.replace(/\{\{\w+\}\}/g, ''))) status.same.push(key)
  }
  return status
}

function flat({ translation, mail }: { translation: Messages; mail: Messages }): Map<string, string> {
  const texts = new Map<string, string>()
  gather(translation, '', texts)
  gather(mail, 'mail: ', texts)
  return texts
}

function gather(texts: Messages, prefix: string, found: Map<string, string>): void {
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else gather(value, `${prefix}${key}.`, found)
  }
}
