import { existsSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { ContentError, type Problem } from '#content/problems.ts'
import { fileOf, type ItemName, isUnseen, itemNamed } from '#content/read/folder.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { printChanges, printPreviewed } from './change-list.ts'
import { printProblems } from './problem-list.ts'
import { publishContent, publishNamed } from './publish.ts'

const OUTPUT = { print: (line: string) => console.log(line), complain: (line: string) => console.error(line) }

export interface Saved {
  changed: boolean
  problems: Problem[]
}

/** For `npm run dev`. The path of the content folder itself means all of it. */
export async function publishSavedContent(config: Config, database: Database, paths: string[]): Promise<Saved> {
  const seen = paths.filter((path) => !isUnseen(basename(path)))
  if (seen.length === 0) return { changed: false, problems: [] }
  try {
    const named = savedItems(config.contentDir, seen)
    const changes = (named && (await publishNamed(database.db, config, named))) ?? (await publishContent(database.db, config))
    const print = config.previews ? printPreviewed : printChanges
    print(changes, OUTPUT)
    return { changed: changes.added.length + changes.changed.length + changes.removed.length > 0, problems: [] }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    printProblems(error, config.contentDir, OUTPUT)
    return { changed: false, problems: error.problems }
  }
}

/** Undefined when anything but the text of existing items has changed. */
function savedItems(contentDir: string, paths: string[]): ItemName[] | undefined {
  const items = new Map<string, ItemName>()
  const { source } = siteLanguagesIn(contentDir)
  for (const path of paths) {
    const item = itemNamed(relative(contentDir, path).replaceAll(sep, '/'))
    const main = item && fileOf(item.folder, item.slug, source)
    if (!item || !main || !existsSync(join(contentDir, main))) return undefined
    items.set(main, item)
  }
  return [...items.values()]
}
