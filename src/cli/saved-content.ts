import { existsSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileOf, type NamedThing, thingNamed } from '#content/folder.ts'
import { ContentError } from '#content/problems.ts'
import { publishContent, publishNamed } from '#content/publish.ts'
import { FALLBACK } from '#domain/language/languages.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/database.ts'
import type { Output } from './command.ts'
import { printChanges } from './content-publish.ts'
import { printProblems } from './problem-list.ts'

const OUTPUT: Output = { print: console.log, complain: console.error, terminal: undefined, data: undefined, confirm: undefined }

/**
 * Publishes what an editor just saved, while `npm run dev` watches the content folder.
 * @param paths what changed in the content folder
 * @returns whether the site changed; problems are printed and leave it as it was
 */
export async function publishSavedContent(config: Config, database: Database, paths: string[]): Promise<boolean> {
  try {
    const named = savedThings(config.contentDir, paths)
    const changes = (named && (await publishNamed(database.db, config, named))) ?? (await publishContent(database.db, config))
    printChanges(changes, OUTPUT)
    return changes.added.length + changes.changed.length + changes.removed.length > 0
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    printProblems(error, config.contentDir, OUTPUT)
    return false
  }
}

/** @returns undefined when anything but the text of things that are there has changed */
function savedThings(contentDir: string, paths: string[]): NamedThing[] | undefined {
  const things = new Map<string, NamedThing>()
  for (const path of paths) {
    const thing = thingNamed(relative(contentDir, path).replaceAll(sep, '/'))
    const english = thing && fileOf(thing.folder, thing.slug, FALLBACK)
    if (!thing || !english || !existsSync(join(contentDir, english))) return undefined
    things.set(english, thing)
  }
  return [...things.values()]
}
