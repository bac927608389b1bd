import { excerptAround, firstHit, markWords } from '#domain/language/marked-text.ts'
import type { ResultKind, SearchResult } from '#domain/search/search.ts'
import { stripTags } from '#domain/text.ts'

/** Tables in which is searched. */
export type ResultTable = 'product' | 'post' | 'entry' | 'career'

/** Characters of an excerpt. */
const EXCERPT_LENGTH = 200

/** The fields of each kind that a result shows; the others come in where the body does not hold what was asked for. */
const FIELDS: Record<ResultKind, { title: string; body: string; others: string[] }> = {
  product: { title: 'name', body: 'description', others: ['ingredients', 'dosage', 'sku'] },
  post: { title: 'title', body: 'content', others: ['type', 'author'] },
  page: { title: 'title', body: 'content', others: [] },
  service: { title: 'name', body: 'description', others: [] },
  job: { title: 'title', body: 'description', others: ['location'] },
}

/** What all kinds have; of each its own fields. */
interface StoredResult {
  id: number
  slug: string
  created_at?: string
  fallback: string[]
  [field: string]: unknown
}

/**
 * An item that was found, as the API answers it.
 * @param data of its row
 * @param words that were asked for, as `questionWords` gives them
 */
export function makeResult(table: ResultTable, data: string, words: string[]): SearchResult {
  const item = JSON.parse(data) as StoredResult
  const kind = kindOf(table, item)
  const { title, body, others } = FIELDS[kind]
  const textOf = (field: string): string => String(item[field] ?? '')
  const fitting = firstHolding(
    [{ field: body, text: stripTags(textOf(body)) }, ...others.map((field) => ({ field, text: textOf(field) }))],
    words,
  )
  return {
    kind,
    id: item.id,
    slug: item.slug,
    title: markWords(textOf(title), words),
    excerpt: excerptAround(fitting.text, fitting.hit, words, EXCERPT_LENGTH),
    created_at: item.created_at ?? null,
    fallback: [...(item.fallback.includes(title) ? ['title'] : []), ...(item.fallback.includes(fitting.field) ? ['excerpt'] : [])],
  }
}

interface FieldText {
  field: string
  text: string
}

/** The first text that holds any of the words, and where; the first one's beginning where none does. */
function firstHolding(texts: [FieldText, ...FieldText[]], words: string[]): FieldText & { hit: number } {
  for (const each of texts) {
    const hit = firstHit(each.text, words)
    if (hit !== undefined) return { ...each, hit }
  }
  return { ...texts[0], hit: 0 }
}

function kindOf(table: ResultTable, item: StoredResult): ResultKind {
  if (table === 'entry') return 'content' in item ? 'page' : 'service'
  return table === 'career' ? 'job' : table
}
