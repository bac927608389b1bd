import { nameInFolder } from '#content/kinds.ts'
import { clockText } from '#domain/time/company-time.ts'
import { KEPT_PUBLICATIONS, type PublicationRecord } from '#server/storage/publication/history.ts'
import { companyTimeZone } from '#server/storage/published/company.ts'
import type { Command, Output } from '../command.ts'
import { withDatabase } from '../database.ts'
import { cell } from '../visible-text.ts'
import { changesText, keptPublications, namesOf, publicationNumbered } from './kept-publications.ts'

const BY_WIDTH = 14

export function contentHistory(content: Command): void {
  content
    .command('history')
    .argument('[number]', 'show everything that this publication changed')
    .description(`Lists the last ${KEPT_PUBLICATIONS} publications: when, by whom, and what changed.`)
    .runs(async (output, number: string | undefined) =>
      withDatabase(async (database) => {
        const kept = await keptPublications(database, output)
        if (!kept) return 1
        const timeZone = await companyTimeZone(database.db)
        if (number === undefined) for (const record of kept) printRecord(record, timeZone, output)
        else printChanges(publicationNumbered(number, kept), timeZone, output)
        return 0
      }),
    )
}

function printRecord(record: PublicationRecord, timeZone: string, { print }: Output): void {
  const { version, at, by } = record
  print(`${String(version).padStart(5)}  ${clockText(Date.parse(at), timeZone)}  ${cell(by, BY_WIDTH)}  ${changesText(record)}`)
}

function printChanges(record: PublicationRecord, timeZone: string, output: Output): void {
  printRecord(record, timeZone, output)
  for (const { what, names, more } of namesOf(record.changes)) {
    for (const name of [...names.map(nameInFolder), ...(more ? [more] : [])]) output.print(`  ${what.padEnd(9)} ${name}`)
  }
}
