import { counted } from '#content/words.ts'
import { eachConfirmedSubscriber } from '#server/storage/submissions/newsletter-issues.ts'
import type { Command } from '../command.ts'
import { CSV_START, csvRow } from '../csv.ts'
import { type DataFile, formatOf, jsonOf, withDataFile, writeData } from '../data-output.ts'
import { withDatabase } from '../database.ts'

type Subscribers = ReturnType<typeof eachConfirmedSubscriber>
type Subscriber = Subscribers extends AsyncIterable<infer Row> ? Row : never

export function newsletterExport(newsletter: Command): void {
  withDataFile(newsletter.command('export').description('Exports the confirmed subscribers to a file.')).runs(
    async (output, options: DataFile) => {
      return withDatabase(async ({ db }) => {
        let number = 0
        const subscribers = async function* () {
          for await (const subscriber of eachConfirmedSubscriber(db)) {
            number += 1
            yield subscriber
          }
        }
        const { to } = options
        await writeData(formatOf(options) === 'csv' ? csvOf(subscribers()) : jsonOf(subscribers(), jsonItem), to, output)
        if (to !== undefined) output.print(`${counted(number, 'subscriber')} written to ${to}.`)
        return 0
      })
    },
  )
}

async function* csvOf(subscribers: AsyncIterable<Subscriber>): AsyncIterable<string> {
  yield CSV_START + csvRow(['email', 'language', 'since'])
  for await (const { email, locale, changed_at } of subscribers) yield csvRow([email, locale, changed_at])
}

function jsonItem({ email, locale, changed_at }: Subscriber): object {
  return { email, language: locale, since: changed_at }
}
