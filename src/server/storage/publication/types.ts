import type { LanguageCode } from '#domain/language/languages.ts'
import type { ItemKind, RedirectTable } from '../engine/schema.ts'
import type { ItemName } from './content-ids.ts'

export interface ItemRow {
  locale: LanguageCode
  slug: string
  /** What the API answers, `id` included; stored as JSON. */
  data: object
  columns: Record<string, string | number | null>
}

/** Rows of a scheduled item; the moment is ISO 8601 in UTC. */
export interface ScheduledRows {
  rows: ItemRow[]
  dueAt: string
}

/** Empty for a draft. */
export type BuiltRows = ItemRow[] | ScheduledRows

export interface ContentItem extends ItemName {
  /** Former keys; used only if the item is not published yet. Undefined for a draft, which replaces nothing. */
  previousSlugs?: () => string[] | undefined
  /** Undefined when anything in the publication is wrong; `files` then throws. */
  build: (idOf: IdOf) => BuiltRows | undefined | Promise<BuiltRows | undefined>
}

export interface StoredFile {
  path: string
  sha256: string
  size: number
  content_type: string
}

export interface PublishedFile extends StoredFile {
  preview?: string | undefined
}

/** Ids are given before the first item is built. */
export type IdOf = (kind: ItemKind, key: string) => number

export interface Publication {
  /** In order. Gone through twice, so that a large catalogue is never held whole. */
  items: () => Iterable<ContentItem>
  /** @throws when something is wrong in the publication */
  files: () => Promise<PublishedFile[]>
  /** All of them, even in a partial publication. Asked for after `files`. */
  redirects: () => RedirectTable[]
  partial?: PartialPublication
  /** Without it, the publication cannot be undone. */
  history?: History
}

export interface PartialPublication {
  names: ReadonlySet<string>
  wholeKinds: ItemKind[]
}

export interface Changes {
  version: number
  added: string[]
  /** Names of items, and `redirects` for where old addresses lead. */
  changed: string[]
  removed: string[]
  /** Newly scheduled items, and those with other texts or another moment. */
  scheduled: string[]
  drafts: string[]
}

/** The address of each pack of source files, by the group of files in it. */
export type PackAddresses = Record<string, string>

export interface StoredSources {
  packs: PackAddresses
  /** Addresses of the packs and of the media that they name: all that are used, or for a partial publication the new ones. */
  files: string[]
  /** Of a partial publication, which cannot tell what else is unused. */
  replaced?: string[]
}

export interface History {
  by: string
  /** The publication whose content this one shows again. */
  shows?: number | undefined
  /** Stored before, like the files. */
  sources: () => StoredSources
  /** No publication that can still be undone needs it. */
  forget: (sha256: string) => Promise<void>
}
