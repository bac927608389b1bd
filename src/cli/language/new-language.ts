import type { Language } from '#domain/language/languages.ts'
import { type Messages, untranslated } from '#domain/language/translate.ts'

/** Undefined if `code` can be a new language. */
export function languageFault(code: string): string | undefined {
  const canonical = canonicalOf(code)
  if (canonical === undefined) return 'It is not a language code. Write one of BCP 47, for example nl or pt-BR.'
  if (canonical !== code) return `Write it as ${canonical}.`
  if (new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) === undefined) return 'There is no such language.'
  if (Intl.PluralRules.supportedLocalesOf([code]).length === 0) return 'Unicode CLDR has no plural forms for this language.'
  return undefined
}

function canonicalOf(code: string): string | undefined {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(code) ? Intl.getCanonicalLocales(code)[0] : undefined
  } catch {
    return undefined
  }
}

/** As Unicode CLDR describes it. */
export function rowOf(code: string): Language {
  const { script = 'Latn' } = new Intl.Locale(code).maximize()
  return {
    code,
    name: capitalized(new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code, code),
    direction: RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr',
    script: scriptName(script),
  }
}

function scriptName(script: string): string {
  if (script === 'Hans' || script === 'Hant') return 'han'
  return (new Intl.DisplayNames('en', { type: 'script' }).of(script) ?? script).toLowerCase()
}

const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'])

function capitalized(name: string, code: string): string {
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Between the rows before and after it by code; the others stay as they are. */
export function withRow(json: string, row: Language): string {
  const fields = Object.entries(row).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  const line = `  { ${fields.join(', ')} }`
  const next = (JSON.parse(json) as Language[]).find(({ code }) => code > row.code)
  if (!next) return json.replace(/\n\]\s*$/, () => `,\n${line}\n]\n`)
  const start = json.lastIndexOf('{', json.indexOf(`"code": "${next.code}"`))
  const lineStart = json.lastIndexOf('\n', start) + 1
  return `${json.slice(0, lineStart)}${line},\n${json.slice(lineStart)}`
}

const PLURAL = /^(.+)_(?:zero|one|two|few|many|other)$/

/** Every text, marked as not translated, with the plural forms of the language. */
export function textsToTranslate(texts: Messages, from: string, code: string): Messages {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  const made: Messages = {}
  for (const [name, value] of Object.entries(texts)) {
    if (typeof value === 'object') {
      made[name] = textsToTranslate(value, from, code)
      continue
    }
    const stem = PLURAL.exec(name)?.[1]
    if (stem === undefined) made[name] = untranslated(from, value)
    else for (const form of forms) made[`${stem}_${form}`] = untranslated(from, String(texts[`${stem}_${form}`] ?? texts[`${stem}_other`]))
  }
  return made
}
