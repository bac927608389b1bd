import { excerptAround, firstHit, markWords } from '#domain/language/marked-text.ts'
import type { ResultKind, SearchResult } from '#domain/search/search.ts'
import { stripTags } from '#domain/text.ts'

export type ResultTable = 'product' | 'post' | 'entry' | 'career'

const EXCERPT_LENGTH = 200

/** The other fields are quoted where the body does not match. */
const FIELDS: Record<ResultKind, { title: string; body: string; others: string[] }> = {
  product: { title: 'name', body: 'description', others: ['ingredients', 'dosage', 'sku'] },
  post: { title: 'title', body: 'content', others: ['type', 'author'] },
  page: { title: 'title', body: 'content', others: [] },
  service: { title: 'name', body: 'description', others: [] },
  job: { title: 'title', body: 'description', others: ['location'] },
}

interface StoredResult {
  id: number
  slug: string
  created_at?: string
  fallback: string[]
  [field: string]: unknown
}

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
