import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { writeSources } from '#content/publish/source-packs.ts'
import { counted } from '#content/words.ts'
import { openPublishedStore } from '#server/files/stores.ts'
import { type Command, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'
import { keptPublications, publicationNumbered } from './kept-publications.ts'

export function contentExport(content: Command): void {
  content
    .command('export')
    .argument('<folder>', 'a new or empty folder')
    .description('Writes the published content as a content folder that can be published again.')
    .option('--publication <number>', 'an earlier publication (default: the last one)')
    .addHelpText(
      'after',
      '\nDrafts, and sections that are switched off, are not published and therefore not written.\nExit codes: 0 written, 1 nothing to write.',
    )
    .runs(async (output, folder: string, { publication }: { publication?: string }) => {
      const there = statSync(folder, { throwIfNoEntry: false })
      if (there && (!there.isDirectory() || readdirSync(folder).length > 0)) {
        throw new UsageError(`${folder} already contains something. Give the name of a new folder.`)
      }
      return withDatabase(async (database, config) => {
        const kept = await keptPublications(database, output)
        if (!kept) return 1
        const wanted = publication === undefined ? kept[0] : publicationNumbered(publication, kept)
        mkdirSync(folder, { recursive: true })
        const count = await writeSources(wanted.packs, openPublishedStore(config), folder)
        output.print(`Wrote publication ${wanted.version} to ${folder}: ${counted(count, 'file')}.`)
        return 0
      })
    })
}
