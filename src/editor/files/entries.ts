import { createHash } from 'node:crypto'
import { slugFault } from '#content/new-item.ts'
import { listFolder } from '#content/read/folder.ts'
import { siteLanguagesFrom, siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { COLLECTIONS, type Editable, type EntryName, entryNamed, pathOf } from '../forms/collections.ts'
import type { Group } from '../forms/values.ts'
import { type Writes, write } from './entry-files.ts'
import { filesOfItem, shownItem, type Writing, writtenItem } from './items.ts'
import { CannotEdit } from './yaml-edit.ts'
import { shownEntries, shownFile, withoutEntry, writtenEntry, writtenFile } from './yaml-files.ts'

/** What the editor shows of an entry. */
export interface ShownEntry {
  path: string
  /** Null if there is none. */
  data: string | null
  /** Changes with the data. */
  version: string
}

/** Nothing was written. */
export class Outdated extends Error {
  constructor() {
    super(
      'This was changed in another window or in a text editor while you edited it. Reload the page to see it, then make your changes again.',
    )
  }
}

/** @throws CannotEdit when its file cannot be read */
export function readEntry(contentDir: string, path: string): ShownEntry {
  const name = entryNamed(path)
  return entryWith(path, name && shownIn(contentDir, name, siteLanguagesIn(contentDir)))
}

function entryWith(path: string, shown: Group | undefined): ShownEntry {
  const data = shown ? JSON.stringify(shown) : null
  const version = createHash('sha256').update(data ?? '')
  return { path, data, version: version.digest('hex') }
}

function shownIn(contentDir: string, { editable, slug }: EntryName, site: SiteLanguages): Group | undefined {
  switch (editable.kind) {
    case 'folder':
      return slugFault(slug) === undefined ? shownItem(contentDir, editable, slug, site) : undefined
    case 'list':
      return shownEntries(contentDir, editable, site).find(({ key }) => key === slug)?.shown
    case 'file':
      return shownFile(contentDir, editable, site)
  }
}

/** Without those whose files cannot be read: the check names them. */
export function readEntries(contentDir: string, folder: string): ShownEntry[] {
  const editable = COLLECTIONS.find(({ name }) => name === folder)
  if (!editable) return []
  const site = siteLanguagesIn(contentDir)
  if (editable.kind === 'list') {
    const entries = unlessUnreadable(() => shownEntries(contentDir, editable, site)) ?? []
    return entries.map(({ key, shown }) => entryWith(pathOf({ editable, slug: key }), shown))
  }
  return listFolder(contentDir, site).listing[editable.name].flatMap(({ slug }) => {
    const shown = unlessUnreadable(() => shownItem(contentDir, editable, slug, site))
    return shown ? entryWith(pathOf({ editable, slug }), shown) : []
  })
}

function unlessUnreadable<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof CannotEdit) return undefined
    throw error
  }
}

/**
 * Returns the files that changed. An undefined `version` replaces whatever is there now.
 * @throws Outdated when the entry is there in another version
 * @throws CannotEdit when the change cannot be written
 */
export async function saveEntry(contentDir: string, path: string, shown: Group, version?: string): Promise<string[]> {
  const { editable, slug } = required(path)
  if (version !== undefined && readEntry(contentDir, path).version !== version) throw new Outdated()
  // The settings are written in the languages that they name.
  const site = editable.name === 'settings' ? siteLanguagesFrom(shown) : siteLanguagesIn(contentDir)
  const writes = written({ contentDir, site, today: companyDay(timeZoneIn(contentDir)) }, editable, slug, shown)
  return write(contentDir, writes)
}

export async function deleteEntry(contentDir: string, path: string): Promise<string[]> {
  const { editable, slug } = required(path)
  if (editable.kind === 'file') throw new CannotEdit('The settings of the site cannot be deleted.')
  const writes = editable.kind === 'list' ? withoutEntry(contentDir, editable, slug) : removed(filesOfItem(contentDir, editable, slug))
  return write(contentDir, writes)
}

function removed(files: string[]): Writes {
  return new Map(files.map((file) => [file, undefined]))
}

/** A slug becomes part of names of files, a key does not. */
function required(path: string): EntryName {
  const name = entryNamed(path)
  if (!name) throw new CannotEdit(`"${path}" is no part of the content.`)
  const fault = name.editable.kind === 'folder' ? slugFault(name.slug) : undefined
  if (fault !== undefined) throw new CannotEdit(fault)
  return name
}

function written(writing: Writing, editable: Editable, slug: string, shown: Group): Writes {
  switch (editable.kind) {
    case 'folder':
      return writtenItem(writing, editable, slug, shown)
    case 'list':
      return writtenEntry(writing, editable, slug, shown)
    case 'file':
      return writtenFile(writing, editable, shown)
  }
}
