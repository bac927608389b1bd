import { createHash } from 'node:crypto'
import { slugFault } from '#content/new-item.ts'
import { listFolder } from '#content/read/folder.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { COLLECTIONS, type Collection, type Editable, type EntryName, entryNamed, pathOf } from '../forms/collections.ts'
import type { Group } from '../forms/values.ts'
import { type Writes, write } from './entry-files.ts'
import { filesOfItem, shownItem, type Writing, writtenItem } from './items.ts'
import { CannotEdit } from './yaml-edit.ts'
import { keysOf, shownEntry, shownFile, withoutEntry, writtenEntry, writtenFile } from './yaml-files.ts'

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
  const shown = name && shownIn(contentDir, name)
  const data = shown ? JSON.stringify(shown) : null
  return {
    path,
    data,
    version: createHash('sha256')
      .update(data ?? '')
      .digest('hex'),
  }
}

function shownIn(contentDir: string, { editable, slug }: EntryName): Group | undefined {
  const site = siteLanguagesIn(contentDir)
  switch (editable.kind) {
    case 'folder':
      return slugFault(slug) === undefined ? shownItem(contentDir, editable, slug, site) : undefined
    case 'list':
      return shownEntry(contentDir, editable, slug, site)
    case 'file':
      return shownFile(contentDir, editable, site)
  }
}

export function pathsIn(contentDir: string, folder: string): string[] {
  const collection = COLLECTIONS.find(({ name }) => name === folder)
  return collection ? slugsIn(contentDir, collection).map((slug) => pathOf({ editable: collection, slug })) : []
}

function slugsIn(contentDir: string, collection: Collection): string[] {
  if (collection.kind === 'list') return keysOf(contentDir, collection)
  return listFolder(contentDir).listing[collection.name].map(({ slug }) => slug)
}

/**
 * Returns the files that changed. An undefined `version` replaces whatever is there now.
 * @throws Outdated when the entry is there in another version
 * @throws CannotEdit when the change cannot be written
 */
export async function saveEntry(contentDir: string, path: string, shown: Group, version?: string): Promise<string[]> {
  const { editable, slug } = required(path)
  if (version !== undefined && readEntry(contentDir, path).version !== version) throw new Outdated()
  const site = siteLanguagesIn(contentDir)
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
