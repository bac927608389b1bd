import { parseArgs } from 'node:util'
import { eachConfirmedSubscriber } from '#server/storage/newsletter-issues.ts'
import type { Command } from './command.ts'
import { CSV_START, csvRow } from './csv.ts'
import { DATA_FORMATS, writeData } from './data-output.ts'
import { withDatabase } from './database.ts'
import { jsonOf } from './inbox-export.ts'
import { counted } from './inbox-words.ts'
import { oneOf } from './parameters.ts'

type Subscribers = ReturnType<typeof eachConfirmedSubscriber>
type Subscriber = Subscribers extends AsyncIterable<infer Row> ? Row : never

export const newsletterExport: Command = {
  name: 'newsletter export',
  summary: 'Writes the confirmed subscribers into a file.',
  help: `  --format FORMAT  csv for LibreOffice and Excel, or json (default: csv, or json when FILE ends so)
  --to FILE        the file; one of that name is replaced once the new one is complete
Exit code 0: written.`,
  run: async (parameters, output) => {
    const { values } = parseArgs({ args: parameters, options: { format: { type: 'string' }, to: { type: 'string' } } })
    const format = oneOf('--format', values.format ?? (values.to?.endsWith('.json') ? 'json' : 'csv'), DATA_FORMATS)
    return withDatabase(async ({ db }) => {
      let number = 0
      const subscribers = async function* () {
        for await (const subscriber of eachConfirmedSubscriber(db)) {
          number += 1
          yield subscriber
        }
      }
      await writeData(format === 'csv' ? csvOf(subscribers()) : jsonOf(subscribers(), jsonItem), values.to, output)
      if (values.to !== undefined) output.print(`${counted(number, 'subscriber')} written to ${values.to}.`)
      return 0
    })
  },
}

async function* csvOf(subscribers: AsyncIterable<Subscriber>): AsyncIterable<string> {
  yield CSV_START + csvRow(['email', 'language', 'since'])
  for await (const { email, locale, changed_at } of subscribers) yield csvRow([email, locale, changed_at])
}

function jsonItem({ email, locale, changed_at }: Subscriber): object {
  return { email, language: locale, since: changed_at }
}
