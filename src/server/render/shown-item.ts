import type { Post } from '#domain/blog/post.ts'
import type { Product } from '#domain/catalogue/product.ts'
import { CONTENT_TYPES, type ContentKind } from '#domain/content-types/content-types.ts'
import type { Job } from '#domain/jobs/job.ts'
import type { Image } from '#domain/media.ts'
import type { DescribedPage } from './described-page.ts'

/** The fields that items of all types have, as far as they have them. */
export interface Item {
  id: number
  slug: string
  fallback?: string[]
  images?: Image[]
  media?: string | string[] | null
  [field: string]: unknown
}

interface ItemsByKind {
  post: Post
  product: Product
  job: Job
}

export type ShownItem = {
  [Kind in ContentKind]: { kind: Kind; item: Kind extends keyof ItemsByKind ? ItemsByKind[Kind] : Item }
}[ContentKind]

export function callFor(kind: ContentKind, reference: string): string {
  return `${prefixOf(kind)}${encodeURIComponent(reference)}`
}

function prefixOf(kind: ContentKind): string {
  return `${CONTENT_TYPES.find((type) => type.kind === kind)?.call}/`
}

/** Some calls answer the item as it is, some below `data` (docs/spec.md#7-the-calls-it-makes). */
export function itemIn(kind: ContentKind, answer: unknown): ShownItem | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  return { kind, item: 'data' in answer ? answer.data : answer } as ShownItem
}

export function shownItem({ page, read }: Pick<DescribedPage, 'page' | 'read'>): ShownItem | undefined {
  const kind = CONTENT_TYPES.find((type) => type.kind === page)?.kind
  const answer = kind && read.answers.find(([path]) => path.startsWith(prefixOf(kind)))?.[1]
  return kind && itemIn(kind, answer)
}
