import type { FolderName } from '#domain/content-types/content-types.ts'
import type { WantedFile } from '../media-importer.ts'

/** A post or page of the old site, without its text. */
export interface Article {
  /** The same in later exports. */
  id: string
  /** What reports call it. */
  name: string
  folder: Extract<FolderName, 'posts' | 'pages'>
  title: string
  slug: string
  status: 'publish' | 'future' | 'draft'
  language: string
  /** Translations share it. */
  group: string
  /** Its old address. */
  link: string
  /** Nicename of its category; empty without one. */
  category: string
}

export interface Category {
  id: string
  nicename: string
  name: string
}

export interface OldSite {
  title: string
  description: string
  /** Without a slash at its end; `NOWHERE` if it is unknown. */
  address: string
  hosts: ReadonlySet<string>
  /** Of texts that declare none. */
  language: string
  categories: ReadonlyMap<string, Category>
  categoryTranslations: readonly ReadonlyMap<string, string>[]
}

/** For the addresses of an old site whose host is unknown. */
export const NOWHERE = 'https://old.invalid'

export interface OldContent {
  site: OldSite
  articles: ReadonlyMap<string, Article>
}

export interface Attachment extends WantedFile {
  id: string
  alt: string
  title: string
  parent: string
}

export interface OldFiles {
  /** Undefined for anything but a file of the old site. */
  wanted: (address: string, base: string) => WantedFile | undefined
  /** What the old site knows of a picture. */
  attachment?: (id: string | undefined, address: string, base: string) => Attachment | undefined
}
