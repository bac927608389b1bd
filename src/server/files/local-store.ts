import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable.ts'
import { isIntact, listFolder, openFile, sizeOf } from './folder.ts'
import { checkedAddress, DamagedFile, isAddress, type PublishedStore } from './published-store.ts'
import { sha256Of } from './stored-bytes.ts'

export function localStore(dataDir: string): PublishedStore {
  const folder = join(dataDir, 'files')
  const path = (sha256: string): string => join(folder, checkedAddress(sha256))
  return {
    folder,
    path,
    put: async (bytes) => {
      const sha256 = sha256Of(bytes)
      if ((await sizeOf(path(sha256))) !== bytes.length) await writeDurably(path(sha256), bytes)
      return sha256
    },
    open: async (sha256) => openFile(path(sha256)),
    size: async (sha256) => sizeOf(path(sha256)),
    list: () => listFolder(folder, isAddress),
    remove: async (sha256) => rm(path(sha256), { force: true }),
    bring: async (sha256, size) => {
      if (!(await isIntact(path(sha256), sha256, size))) throw new DamagedFile(sha256)
    },
  }
}
