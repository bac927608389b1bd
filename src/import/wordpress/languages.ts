import { LANGUAGE_CODES } from '#domain/language/languages.ts'
import { languageOfLocale } from '../locale.ts'
import type { Item } from './item.ts'

/** WPML's fields for the language of an item and for its translations. */
const LANGUAGE_META = ['_wpml_import_language_code', '_wpml_language', 'wpml_language', '_icl_language_code', '_language']
const GROUP_META = ['_wpml_import_translation_group', '_wpml_trid', 'wpml_trid', '_icl_lang_duplicate_of']

/** From Polylang, WPML or the address. */
export function languageOfItem({ terms, meta, link }: Item): string | undefined {
  const polylang = terms.find(({ domain }) => domain === 'language')
  if (polylang) return languageOfLocale(polylang.nicename)
  const wpml = LANGUAGE_META.map((key) => meta.get(key)).find(Boolean)
  if (wpml) return languageOfLocale(wpml)
  if (!URL.canParse(link)) return undefined
  const { pathname, searchParams } = new URL(link)
  const named = languageOfLocale(searchParams.get('lang') ?? pathname.split('/')[1] ?? '')
  return LANGUAGE_CODES.find((code) => code === named)
}

export function groupOfItem({ id, terms, meta }: Item): string | undefined {
  const polylang = terms.find(({ domain }) => domain === 'post_translations')
  if (polylang) return `polylang ${polylang.nicename}`
  const [key, value] = GROUP_META.map((name) => [name, meta.get(name)] as const).find(([, found]) => found) ?? []
  if (value) return key === '_icl_lang_duplicate_of' ? `copy ${value}` : `wpml ${value}`
  // The original does not name its copies.
  return `copy ${id}`
}

/** A list serialized by PHP: `a:2:{s:2:"en";i:10;s:2:"fa";i:12;}`. */
export function serializedNumbers(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/s:\d+:"([\w-]{1,20})";(?:i:(\d+)|s:\d+:"(\d+)");/g)].map(([, code = '', number, quoted]) => [
      code,
      number ?? quoted ?? '',
    ]),
  )
}
