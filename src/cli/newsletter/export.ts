import { eachConfirmedSubscriber } from '#server/storage/submissions/newsletter-issues.ts'
import type { Command } from '../command.ts'
import { type DataFile, exportItems, type ItemShape, withDataFile } from '../data-output.ts'
import { withDatabase } from '../database.ts'

type Subscribers = ReturnType<typeof eachConfirmedSubscriber>
type Subscriber = Subscribers extends AsyncIterable<infer Row> ? Row : never

export function newsletterExport(newsletter: Command): void {
  withDataFile(newsletter.command('export').description('Exports the confirmed subscribers to a file.')).runs(
    async (output, options: DataFile) => withDatabase(({ db }) => exportItems(eachConfirmedSubscriber(db), SHAPE, options, output)),
  )
}

const SHAPE: ItemShape<Subscriber> = {
  noun: 'subscriber',
  columns: ['email', 'language', 'since'],
  row: ({ email, locale, changed_at }) => [email, locale, changed_at],
  json: ({ email, locale, changed_at }) => ({ email, language: locale, since: changed_at }),
}
