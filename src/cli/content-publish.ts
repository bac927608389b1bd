import { parseArgs } from 'node:util'
import { ContentError } from '#content/problems.ts'
import { publishContent } from '#content/publish.ts'
import { readConfig } from '#server/config.ts'
import { migrate, openDatabase } from '#server/storage/database.ts'
import type { Changes } from '#server/storage/publication.ts'
import type { Command, Output } from './command.ts'
import { printProblems } from './problem-list.ts'
import { withProgress } from './progress.ts'

/** Names shown of each list of changes; the rest is counted. */
const SHOWN = 20

export const contentPublish: Command = {
  name: 'content publish',
  summary: 'Checks the content folder and shows it on the site.',
  help: 'Publishes CONTENT_DIR (default: ./content) into the database, all or nothing; running servers show it at once.\nExit code 0: published, or nothing to publish; 1: problems, nothing was changed.',
  run: async (parameters, output) => {
    parseArgs({ args: parameters, options: {} })
    const config = readConfig(process.env)
    const database = openDatabase(config.databaseUrl, config.dataDir)
    try {
      await migrate(database)
      const changes = await withProgress(output.terminal, (report) => publishContent(database.db, config, report))
      printChanges(changes, output)
      return 0
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      printProblems(error, config.contentDir, output)
      return 1
    } finally {
      await database.close()
    }
  },
}

/** Prints what a publication changed. */
export function printChanges({ version, added, changed, removed }: Changes, output: Output): void {
  if (added.length + changed.length + removed.length === 0) {
    output.print(`Nothing has changed; version ${version} stays.`)
    return
  }
  printList('added', added, output)
  printList('changed', changed, output)
  printList('removed', removed, output)
  output.print(`Published version ${version}: ${added.length} added, ${changed.length} changed, ${removed.length} removed.`)
}

function printList(title: string, names: string[], output: Output): void {
  for (const name of names.slice(0, SHOWN)) output.print(`  ${title.padEnd(8)} ${name}`)
  if (names.length > SHOWN) output.print(`  ${title.padEnd(8)} … and ${names.length - SHOWN} more`)
}
