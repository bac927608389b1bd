import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { withProgress } from '#content/progress.ts'
import { printChanges } from '#content/publish/change-list.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { publishContent, publishNamed } from '#content/publish/publish.ts'
import { type ItemName, itemNamed } from '#content/read/folder.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { momentText } from '#domain/time/company-time.ts'
import { readConfig } from '#server/config.ts'
import { type Waiting, waitingItems } from '#server/storage/publication/scheduled.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'

export function contentPublish(content: Command): void {
  content
    .command('publish')
    .argument('[names...]', 'publish only these products, posts, pages or jobs, for example products/paracetamol or one of its files')
    .description('Checks the content folder and publishes it on the site.')
    .addHelpText(
      'after',
      `
Publishes everything or, if there are problems, nothing. Running servers show the new content at once.
With names, it checks and publishes only those, which is much faster in a large catalogue.
Exit codes: 0 published or nothing to publish, 1 problems.`,
    )
    .runs(async (output, names: string[]) => {
      const { contentDir } = readConfig(process.env)
      const named = names.map((name) => thingIn(contentDir, name))
      return withDatabase(({ db }, config) =>
        printingProblems(contentDir, output, async () => {
          const changes = named.length > 0 ? await publishNamed(db, config, named) : undefined
          if (named.length > 0 && !changes) output.print('Other content has changed as well, so the whole folder is published.')
          printChanges(changes ?? (await withProgress(output.terminal, (report) => publishContent(db, config, report))), output)
          printWaiting(await waitingItems(db), timeZoneIn(contentDir), output)
          return 0
        }),
      )
    })
}

/**
 * `name` is `products/paracetamol` or the path of one of its files.
 * @throws UsageError if it names nothing of the kind
 */
export function thingIn(contentDir: string, name: string): ItemName {
  const path = existsSync(name) ? relative(contentDir, resolve(name)).replaceAll(sep, '/') : name
  const item = itemNamed(path)
  if (!item)
    throw new UsageError(`"${name}" is not a product, post, page or job. Write its folder and name, for example products/paracetamol.`)
  return item
}

function printWaiting({ count, next }: Waiting, timeZone: string, output: Output): void {
  if (next !== undefined) output.print(`Scheduled: ${count}, the next one at ${momentText(Date.parse(next), timeZone)}.`)
}
