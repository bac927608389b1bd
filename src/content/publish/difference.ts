import type { LanguageCode } from '#domain/language/languages.ts'
import type { ComparedRow, Difference } from '#server/storage/publication/comparison.ts'
import { hoursLines } from './hours-lines.ts'

/** Languages with the same difference are merged. */
export interface FieldDifference {
  /** Entries are counted from 1: `product_category → name`. */
  field: string
  languages: LanguageCode[]
  before: string[]
  after: string[]
}

/** Derived from other fields, or meaningless to an editor. */
const DERIVED = new Set(['id', 'fallback', 'preview', 'width', 'height', 'widths', 'media', 'type_key'])

const NAMES: Record<string, string> = { translations: 'languages' }

const BLOCK_END = /(<\/(?:p|h[2-4]|li|ul|ol|dl|dt|dd|tr|table|blockquote|pre|figure|caption|thead|tbody)>|<br \/>|<hr \/>)/g
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

export function fieldDifferences({ before, after }: Pick<Difference, 'before' | 'after'>): FieldDifference[] {
  const found = new Map<string, FieldDifference>()
  for (const language of new Set([...after, ...before].map(({ locale }) => locale))) {
    const old = fieldsOf(before.find(({ locale }) => locale === language))
    const fresh = fieldsOf(after.find(({ locale }) => locale === language))
    for (const field of new Set([...old.keys(), ...fresh.keys()])) {
      const was = old.get(field) ?? ''
      const is = fresh.get(field) ?? ''
      if (was === is) continue
      const key = JSON.stringify([field, was, is])
      found.getOrInsertComputed(key, () => ({ field, languages: [], ...linesOf(was, is) })).languages.push(language)
    }
  }
  return [...found.values()]
}

function fieldsOf(row: ComparedRow | undefined): Map<string, string> {
  const fields = new Map<string, string>()
  if (!row) return fields
  gather(row.data, [], fields)
  if (row.position !== undefined) fields.set('place in its list', String(row.position))
  return fields
}

function gather(value: unknown, path: string[], fields: Map<string, string>): void {
  if (value === null || value === undefined || value === '') return
  const scalars = Array.isArray(value) && value.every((item) => typeof item !== 'object')
  if (typeof value !== 'object' || scalars) {
    fields.set(path.join(' → '), scalars ? value.join(', ') : String(value))
    return
  }
  const hours = hoursLines(value)
  if (hours) {
    for (const [part, lines] of Object.entries(hours)) if (lines.length > 0) fields.set([...path, part].join(' → '), lines.join('\n'))
    return
  }
  for (const [step, child] of Object.entries(value)) {
    if (DERIVED.has(step)) continue
    gather(child, [...path, Array.isArray(value) ? String(Number(step) + 1) : (NAMES[step] ?? step)], fields)
  }
}

/** Without their HTML, unless they differ only in that. */
function linesOf(before: string, after: string): Pick<FieldDifference, 'before' | 'after'> {
  const plain = { before: htmlLines(before).map(withoutTags), after: htmlLines(after).map(withoutTags) }
  return plain.before.join('\n') === plain.after.join('\n') ? { before: htmlLines(before), after: htmlLines(after) } : plain
}

function htmlLines(text: string): string[] {
  return (
    text
      .replace(BLOCK_END, '$1\n')
      .split('\n')
      .map((line) => line.trim())
      // eslint-disable-next-line regexp/no-super-linear-move -- the editor’s own text, not a visitor’s
      .filter((line) => line.replace(/<[^>]*>/g, '') !== '' || /<(img|hr)/.test(line))
  )
}

function withoutTags(line: string): string {
  return (
    line
      .replace(/<img[^>]*? alt="([^"]*)"[^>]*>/g, '[$1]')
      // eslint-disable-next-line regexp/no-super-linear-move -- the editor’s own text, not a visitor’s
      .replace(/<[^>]*>/g, '')
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
  )
}
