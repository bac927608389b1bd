import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { openPublishedStore } from '#server/files/stores.ts'
import type { Database } from '#server/storage/engine/database.ts'
import type { PublicationRecord } from '#server/storage/publication/history.ts'
import type { Changes } from '#server/storage/publication/types.ts'
import { publishContent, type Report } from './publish.ts'
import { writeSources } from './source-packs.ts'

/** Publishes an earlier publication once more. `work` gets the folder that it was made of, which is there only until it ends. */
export async function withEarlierContent<Result>(
  { db }: Database,
  config: Config,
  { packs, version }: PublicationRecord,
  work: (folder: string, publish: (report?: Report) => Promise<Changes>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-undo-'))
  try {
    await writeSources(packs, openPublishedStore(config), folder)
    return await work(folder, (report) => publishContent(db, { ...config, contentDir: folder, previews: false }, report, version))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
