import type { Generated } from 'kysely'
import type { LanguageCode } from '#domain/language/languages.ts'

/**
 * The published site is a read model: each row holds in `data` what the API answers for one thing
 * in one language, ready made with the fallback filled in, beside the columns that lists filter
 * and order by. Publishing replaces rows; nothing else writes them.
 */
export interface Tables {
  publication: PublicationTable
  content_item: ContentItemTable
  entry: EntryTable
  product: ProductTable
  post: PostTable
  career: CareerTable
  stored_file: StoredFileTable
  post_view: PostViewTable
}

/** One row: which version of the content is shown. */
interface PublicationTable {
  id: number
  /** Counts publications that changed something; caches drop what is older. */
  version: number
  published_at: string
}

/** Remembers which id a file of the content folder got, so that ids survive publications. */
interface ContentItemTable {
  id: Generated<number>
  kind: ItemKind
  /** File slug or YAML key. */
  key: string
  /** SHA-256 of the rows, to tell changed from unchanged; empty when the thing was removed. */
  hash: string
}

/** Things that are only read whole or by id or slug: services, pages, sliders, FAQs, settings … */
interface EntryTable {
  kind: EntryKind
  locale: LanguageCode
  id: number
  slug: string
  position: number
  /** Id of the thing it belongs to: a page's service. */
  parent_id: number | null
  data: string
}

interface ProductTable {
  /** Number of the row, by which the search index finds it. */
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  category_id: number
  price: number
  featured: number
  created_at: string
  /** See `sortKey` in domain/language/fold.ts. */
  name_key: string
  /** Folded text that `search` looks in. */
  search: string
  data: string
}

interface PostTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  type_key: string
  created_at: string
  search: string
  data: string
}

interface CareerTable {
  row_id: Generated<number>
  locale: LanguageCode
  id: number
  slug: string
  status: string
  /** Folded, as it is asked for. */
  location: string
  created_at: string
  search: string
  data: string
}

/** A published file: its public path below /storage, and the content address of its bytes. */
interface StoredFileTable {
  path: string
  sha256: string
  /** Bytes. */
  size: number
  content_type: string
}

/** Views of a post, counted on our own server without cookies. */
interface PostViewTable {
  post_id: number
  views: number
}

/** Kinds kept in `entry`. The last three are single: one row per language. */
export const ENTRY_KINDS = [
  'category',
  'page',
  'product_category',
  'slider',
  'client',
  'faq',
  'testimonial',
  'team',
  'contact',
  'about',
  'site',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]
export type ItemKind = EntryKind | 'product' | 'post' | 'career'
