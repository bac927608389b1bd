import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { writeDurably } from '#server/files/durable.ts'
import { listFolder, openFile } from '#server/files/folder.ts'
import { isAddress } from '#server/files/published-store.ts'
import type { ListedFile, OpenedFile } from '#server/files/stored-bytes.ts'
import { openPublishedStore, openUploads } from '#server/files/stores.ts'
import { isStoredName } from '#server/files/uploads/uploads.ts'
import { isMailFile } from '#server/mail/file-transport.ts'
import { mailFolder } from '#server/mail/transport.ts'

/** No other name is ever joined to a path. */
export const PLACE_NAMES = { files: isAddress, uploads: isStoredName, mail: isMailFile }

export type PlaceName = keyof typeof PLACE_NAMES

export interface ReadPlace {
  list: () => Promise<ListedFile[]>
  /** Undefined if it is missing. Read or destroy the stream. */
  open: (name: string) => Promise<OpenedFile | undefined>
}

export interface FilePlace extends ReadPlace {
  /** Replaces a file of that name; flushed to disk when the promise resolves. */
  put: (name: string, content: AsyncIterable<Uint8Array>) => Promise<void>
  /** Does nothing if it is missing. */
  remove: (name: string) => Promise<void>
}

export function filePlaces(config: Config): Record<PlaceName, ReadPlace> {
  if (!config.storage) return folderPlaces(config)
  return { files: storePlace(openPublishedStore(config)), uploads: storePlace(openUploads(config)), mail: folderPlaces(config).mail }
}

/** Even if the settings name a bucket. */
export function folderPlaces(config: Config): Record<PlaceName, FilePlace> {
  return {
    files: folderPlace(join(config.dataDir, 'files'), PLACE_NAMES.files, { folder: 0o777, file: 0o666 }),
    uploads: folderPlace(join(config.dataDir, 'uploads'), PLACE_NAMES.uploads, { folder: 0o700, file: 0o600 }),
    mail: folderPlace(mailFolder(config), PLACE_NAMES.mail, { folder: 0o700, file: 0o600 }),
  }
}

function storePlace(store: { list: () => AsyncIterable<ListedFile>; open: (name: string) => Promise<OpenedFile | undefined> }): ReadPlace {
  return { list: () => Array.fromAsync(store.list()), open: store.open }
}

function folderPlace(folder: string, isName: (name: string) => boolean, modes: { folder: number; file: number }): FilePlace {
  const path = (name: string): string => {
    if (!isName(name)) throw new Error(`"${name}" is not a valid file name in ${folder}.`)
    return join(folder, name)
  }
  return {
    list: () => Array.fromAsync(listFolder(folder, isName)),
    open: (name) => openFile(path(name)),
    put: async (name, content) => {
      await mkdir(folder, { recursive: true, mode: modes.folder })
      await writeDurably(path(name), content, modes.file)
    },
    remove: (name) => rm(path(name), { force: true }),
  }
}
