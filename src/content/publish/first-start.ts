import { ContentError, problemSummary } from '#content/problems.ts'
import type { Config } from '#server/config.ts'
import { StartError } from '#server/errors/start-error.ts'
import { StorageUnavailable } from '#server/files/storage-unavailable.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { withProgress } from '../progress.ts'
import { pathAndLine } from './problem-list.ts'
import { publishContent } from './publish.ts'

/** @throws StartError that lists the problems of the folder */
export async function publishOnFirstStart(config: Config, database: Database): Promise<void> {
  console.log(config.previews ? 'Preparing the preview …' : 'Publishing the content folder …')
  try {
    const terminal = process.stderr.isTTY ? process.stderr : undefined
    await withProgress(terminal, (report) => publishContent(database.db, config, report), config.previews ? 'Preparing' : 'Publishing')
  } catch (error) {
    if (error instanceof StorageUnavailable) throw new StartError(`The content folder cannot be published. ${error.message}`)
    if (!(error instanceof ContentError)) throw error
    const { contentDir } = config
    const lines = error.problems.map(({ file, line, sentence }) =>
      file === '' ? `${contentDir}: ${sentence}` : `${pathAndLine(contentDir, file, line)}  ${sentence}`,
    )
    throw new StartError(`The content folder cannot be published.\n${lines.join('\n')}\n${problemSummary(error.problems)}`, {
      cause: error,
    })
  }
}
