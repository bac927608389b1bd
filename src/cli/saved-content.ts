import { ContentError } from '#content/problems.ts'
import { publishContent } from '#content/publish.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/database.ts'
import type { Output } from './command.ts'
import { printChanges } from './content-publish.ts'
import { printProblems } from './problem-list.ts'

const OUTPUT: Output = { print: console.log, complain: console.error, terminal: undefined, data: undefined, confirm: undefined }

/**
 * Publishes what an editor just saved, while `npm run dev` watches the content folder.
 * @returns whether the site changed; problems are printed and leave it as it was
 */
export async function publishSavedContent(config: Config, database: Database): Promise<boolean> {
  try {
    const changes = await publishContent(database.db, config)
    printChanges(changes, OUTPUT)
    return changes.added.length + changes.changed.length + changes.removed.length > 0
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    printProblems(error, config.contentDir, OUTPUT)
    return false
  }
}
