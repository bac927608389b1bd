import { nameInFolder } from '#content/kinds.ts'
import { withProgress } from '#content/progress.ts'
import { type FieldDifference, fieldDifferences } from '#content/publish/difference.ts'
import { printingProblems } from '#content/publish/problem-list.ts'
import { compareContent } from '#content/publish/publish.ts'
import { renameAdvice } from '#content/publish/rename-advice.ts'
import type { ItemName } from '#content/read/folder.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { counted } from '#content/words.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { momentText } from '#domain/time/company-time.ts'
import { type Config, readConfig } from '#server/config.ts'
import { type Database, MIGRATION_STEPS } from '#server/storage/engine/database.ts'
import { appliedMigrations } from '#server/storage/engine/whole-tables.ts'
import type { Comparison, Difference } from '#server/storage/publication/comparison.ts'
import { REDIRECTS } from '#server/storage/redirects/redirects.ts'
import type { Command, Output } from '../command.ts'
import { isDatabaseThere, withDatabaseAsItIs } from '../database.ts'
import { thingIn } from './publish.ts'
import { type LinePainter, linePainter } from './text-difference.ts'

/** Entries shown of each list; the rest are counted. */
const SHOWN = 200

export function contentDiff(content: Command): void {
  content
    .command('diff')
    .argument('[names...]', 'compare only these products, posts, pages or jobs, for example products/paracetamol or one of its files')
    .description('Shows what publishing would change on the site. Changes nothing.')
    .option('--exit-code', 'exit with code 1 if publishing would change something')
    .addHelpText('after', '\nLines that start with - are on the site now. Lines that start with + would replace them.')
    .runs(async (output, names: string[], { exitCode }: { exitCode?: true }) => {
      const config = readConfig(process.env)
      const named = names.map((name) => thingIn(config.contentDir, name))
      if (!isDatabaseThere(config)) return nothingPublished(output)
      return printingProblems(config.contentDir, output, async () => {
        return await withDatabaseAsItIs(config, async (database) => {
          const steps = await appliedMigrations(database.db)
          if (steps.length === 0) return nothingPublished(output)
          if (steps.length < MIGRATION_STEPS.length) {
            output.complain('The database belongs to an earlier version. Start the server or publish once to update it.')
            return 1
          }
          const changes = await compareAndPrint(database, config, named.length > 0 ? named : undefined, output)
          return changes > 0 && exitCode ? 1 : 0
        })
      })
    })
}

function nothingPublished(output: Output): number {
  output.print('Nothing is published yet. Start the server or run "content publish" to publish the whole content folder.')
  return 0
}

async function compareAndPrint({ db }: Database, config: Config, named: ItemName[] | undefined, output: Output): Promise<number> {
  const compareThese = async (items: ItemName[] | undefined) => {
    const shown: Difference[] = []
    const onDifference = (difference: Difference): void => {
      if (shown.length < SHOWN) shown.push(difference)
    }
    const comparison = await withProgress(output.terminal, (report) => compareContent(db, config, items, onDifference, report), 'Comparing')
    return comparison && { comparison, shown }
  }
  let compared = await compareThese(named)
  if (!compared) {
    output.print('Other content has changed as well, so the whole folder is compared.')
    compared = await compareThese(undefined)
  }
  if (!compared) return 0
  const paint = await linePainter(output.data === undefined)
  const { contentDir } = config
  const printing = { paint, timeZone: timeZoneIn(contentDir), languages: siteLanguagesIn(contentDir).languages, output }
  for (const difference of compared.shown) printDifference(difference, printing)
  return printComparison(compared.comparison, compared.shown.length, output)
}

interface Printing {
  paint: LinePainter
  timeZone: string
  languages: readonly LanguageCode[]
  output: Output
}

function printDifference(difference: Difference, printing: Printing): void {
  const { timeZone, languages, output } = printing
  const { name, before, dueAt, claimed } = difference
  const title = dueAt === undefined ? (before.length > 0 || claimed ? 'changed' : 'added') : 'scheduled'
  output.print(
    `${title.padEnd(9)} ${nameInFolder(name)}${dueAt === undefined ? '' : `, visible from ${momentText(Date.parse(dueAt), timeZone)}`}`,
  )
  if (claimed) printField({ field: 'formerly', languages: [...languages], before: [], after: claimed }, printing)
  if (before.length > 0) for (const field of fieldDifferences(difference)) printField(field, printing)
}

function printField({ field, languages, before, after }: FieldDifference, { paint, languages: all, output }: Printing): void {
  const where = all.every((code) => languages.includes(code)) ? 'all languages' : languages.join(', ')
  output.print(`    ${field}${all.length > 1 ? ` (${where})` : ''}`)
  for (const line of paint(before, after)) output.print(`      ${line}`)
}

function printComparison({ added, changed, scheduled, removed, drafts, files }: Comparison, shown: number, output: Output): number {
  const written = added.length + changed.length + scheduled.length
  const redirects = changed.filter((name) => name === REDIRECTS)
  printNames('changed', redirects, output)
  const unseen = written - shown - redirects.length
  if (unseen > 0) output.print(`… and ${counted(unseen, 'more change')}`)
  printNames('removed', removed, output)
  for (const advice of renameAdvice(added, removed)) output.print(advice)
  const pictures = replacedFiles(files)
  for (const [title, names] of Object.entries(pictures)) printNames(title, names, output)
  const total = written + removed.length + files.added.length + files.removed.length
  if (total === 0) output.print('Publishing would change nothing.')
  else {
    output.print(
      `Publishing would add ${added.length}, change ${changed.length}, remove ${removed.length} and schedule ${scheduled.length}; files: ${pictures.added.length} added, ${pictures.changed.length} changed, ${pictures.removed.length} removed.`,
    )
  }
  if (drafts.length > 0) output.print(`Left out: ${counted(drafts.length, 'draft')}.`)
  return total
}

function printNames(title: string, names: string[], output: Output): void {
  for (const name of names.slice(0, SHOWN)) output.print(`${title.padEnd(9)} ${nameInFolder(name)}`)
  if (names.length > SHOWN) output.print(`${title.padEnd(9)} … and ${names.length - SHOWN} more`)
}

/** A new picture with the same name is another file, but a change to editors. */
function replacedFiles({ added, removed }: Comparison['files']): { added: string[]; changed: string[]; removed: string[] } {
  const names = (paths: string[]): Set<string> => new Set(paths.map((path) => `media/${path.replace(/\.[0-9a-f]{8}(\.[^./]+)$/, '$1')}`))
  const [fresh, gone] = [names(added), names(removed)]
  return { added: [...fresh.difference(gone)], changed: [...fresh.intersection(gone)], removed: [...gone.difference(fresh)] }
}
