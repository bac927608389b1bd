import type { LanguageCode } from '#domain/language/languages.ts'
import type { ItemName } from './content-ids.ts'
import type { ItemKind } from './schema.ts'

/** One language of an item, as its table stores it. */
export interface ItemRow {
  locale: LanguageCode
  slug: string
  /** What the API answers for it, `id` included; stored as JSON. */
  data: object
  /** The table's further columns: `position`, `parent_id` for entries; `price`, `search` … for products. */
  columns: Record<string, string | number | null>
}

/** Rows of an item that is shown only from a moment on, which is ISO 8601 in UTC. */
export interface ScheduledRows {
  rows: ItemRow[]
  dueAt: string
}

/** The rows of an item; none of a draft, which is shown nowhere. */
export type BuiltRows = ItemRow[] | ScheduledRows

/** An item of the content folder. */
export interface ContentItem extends ItemName {
  /**
   * Keys under which it was published earlier; asked for before it is made only where it is not there yet.
   * @returns undefined for a draft, which takes no other's place before it is shown
   */
  previousSlugs?: () => string[] | undefined
  /**
   * Makes its rows.
   * @returns undefined when something is wrong anywhere in the publication, which `files` then tells
   */
  build: (idOf: IdOf) => BuiltRows | undefined | Promise<BuiltRows | undefined>
}

/** A file that the published texts refer to, already copied to the file store. */
export interface StoredFile {
  path: string
  sha256: string
  size: number
  content_type: string
}

/** A file of a publication, and how the picture in it looks from afar, if it is one that has a preview. */
export interface PublishedFile extends StoredFile {
  preview?: string | undefined
}

/** Finds the id of an item that is being made, or of an entry; ids are given before the first item is made. */
export type IdOf = (kind: ItemKind, key: string) => number

/** A whole site, as the content folder describes it, or some items of it. */
export interface Publication {
  /** Every item there is, in order. Gone through twice, so that a large catalogue is never held whole. */
  items: () => Iterable<ContentItem>
  /**
   * The files that the items refer to, all of them on disk; asked for after the last item was made.
   * @throws when something is wrong in the publication
   */
  files: () => Promise<PublishedFile[]>
  /** Set for some items only; what is not among the items then stays. */
  partial?: PartialPublication
}

/** What a publication of some items is allowed to change, and what else it has looked at. */
export interface PartialPublication {
  /** The only items that may differ, as `kind/key`. */
  names: ReadonlySet<string>
  /** Kinds of which all items are there. */
  wholeKinds: ItemKind[]
}

/** What a publication did, as `kind/key` in order; what was renamed is among the changed. */
export interface Changes {
  version: number
  added: string[]
  changed: string[]
  removed: string[]
  /** What waits for its moment since this publication, or waits with other texts or for another one. */
  scheduled: string[]
  /** What was left out, be it for the first time or as before. */
  drafts: string[]
}
