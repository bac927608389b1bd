import { withProgress } from '#content/progress.ts'
import { printChanges } from '#content/publish/change-list.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { withEarlierContent } from '#content/publish/undo.ts'
import type { Command } from '../command.ts'
import { withDatabase } from '../database.ts'
import { keptPublications, publicationNumbered } from './kept-publications.ts'

export function contentUndo(content: Command): void {
  content
    .command('undo')
    .argument('[number]', 'the publication to go back to (default: the one before the last)')
    .description('Shows an earlier publication again, with its pictures and documents.')
    .addHelpText(
      'after',
      `
The earlier content becomes a new publication, which can be undone in turn. The content folder stays as it is: the
next "content publish" publishes what is in it. "content history" lists the publications.
Exit codes: 0 the site shows it, 1 it does not.`,
    )
    .runs(async (output, number: string | undefined) =>
      withDatabase(async (database, config) => {
        const kept = await keptPublications(database, output)
        if (!kept) return 1
        const [shown, before] = kept
        const wanted = number === undefined ? before : publicationNumbered(number, kept)
        if (!wanted || wanted === shown) {
          output.complain(
            wanted ? `The site already shows publication ${shown.version}.` : 'There is no earlier publication to go back to.',
          )
          return 1
        }
        return withEarlierContent(database, config, wanted, (folder, publish) =>
          printingProblems(folder, output, async () => {
            printChanges(await withProgress(output.terminal, publish), output)
            output.print(`The site shows the content of publication ${wanted.version} again.`)
            output.print(
              'Your content folder is unchanged, and the next "content publish" publishes what is in it. "content diff" shows how it differs; "content export" writes what the site shows now.',
            )
            return 0
          }),
        )
      }),
    )
}
