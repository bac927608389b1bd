import { counted } from '#content/words.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { listRecords, type PublicationRecord, type RecordedChanges } from '#server/storage/publication/history.ts'
import { type Output, UsageError } from '../command.ts'

/** Undefined, and said, if none is kept. The newest is first. */
export async function keptPublications({ db }: Database, output: Output): Promise<[PublicationRecord, ...PublicationRecord[]] | undefined> {
  const [newest, ...others] = await listRecords(db)
  if (newest) return [newest, ...others]
  output.complain('No publication is kept yet. "content publish" keeps each one from now on.')
  return undefined
}

/** @throws UsageError if it is not kept */
export function publicationNumbered(number: string, kept: PublicationRecord[]): PublicationRecord {
  const found = kept.find(({ version }) => String(version) === number)
  if (found) return found
  const numbers = [kept.at(-1)?.version, kept[0]?.version]
  throw new UsageError(`Publication "${number}" is not kept. "content history" lists those that are, from ${numbers.join(' to ')}.`)
}

export function changesText({ changes, shows }: PublicationRecord): string {
  const counts = Object.entries(changes).filter(([, { count }]) => count > 0)
  const text = counts.map(([what, { count }]) => `${count} ${what}`).join(', ') || 'pictures or documents'
  return shows === undefined ? text : `back to ${shows}: ${text}`
}

export function namesOf(changes: RecordedChanges): { what: string; names: string[]; more: string | undefined }[] {
  return Object.entries(changes)
    .filter(([, { count }]) => count > 0)
    .map(([what, { count, names }]) => ({
      what,
      names,
      more: count > names.length ? `… and ${counted(count - names.length, 'more item')}` : undefined,
    }))
}
