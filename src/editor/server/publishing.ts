import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { nameInFolder } from '#content/kinds.ts'
import { ContentError, type Problem } from '#content/problems.ts'
import { printChanges } from '#content/publish/change-list.ts'
import { compareContent, publishContent } from '#content/publish/publish.ts'
import { withEarlierContent } from '#content/publish/undo.ts'
import { itemNamed } from '#content/read/folder.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { clockText } from '#domain/time/company-time.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/storage/engine/database.ts'
import { listRecords } from '#server/storage/publication/history.ts'
import type { Changes } from '#server/storage/publication/types.ts'
import { COLLECTIONS, FILE_FORMS, pathOf } from '../forms/collections.ts'

export type WithDatabase = <Result>(work: (database: Database, config: Config) => Promise<Result>) => Promise<Result>

/** A change, a problem or a line of the history. */
interface Line {
  text: string
  /** The entry in the editor, if it is one. */
  path?: string | undefined
}

export function addPublishing(app: FastifyInstance, contentDir: string, withDatabase: WithDatabase): void {
  app.get('/changes', () =>
    unlessProblems(() =>
      withDatabase(async ({ db }, config) => {
        const compared = await compareContent(db, config, undefined, () => {})
        const lines = (['added', 'changed', 'scheduled', 'removed'] as const).flatMap((what) =>
          (compared?.[what] ?? []).map(
            (name): Line => ({ text: `${what} ${nameInFolder(name)}`, path: what === 'removed' ? undefined : entryOf(nameInFolder(name)) }),
          ),
        )
        const files = compared ? compared.files.added.length + compared.files.removed.length : 0
        if (lines.length === 0 && files > 0) lines.push({ text: 'pictures or documents' })
        return { lines, drafts: compared?.drafts.length ?? 0, unseen: compared ? unseenIn(compared) : [] }
      }),
    ),
  )
  app.post('/publish', () => unlessProblems(() => withDatabase(async ({ db }, config) => said(await publishContent(db, config)))))
  app.get('/history', () =>
    withDatabase(async ({ db }) => {
      const timeZone = timeZoneIn(contentDir)
      const records = await listRecords(db)
      return {
        publications: records.map(({ version, at, by, changes, shows }) => ({
          version,
          text: `${clockText(Date.parse(at), timeZone)}, ${by}: ${shows === undefined ? '' : `back to ${shows}, `}${countsOf(changes)}`,
          names: Object.entries(changes).flatMap(([what, { names }]) => names.map((name) => `${what} ${nameInFolder(name)}`)),
        })),
      }
    }),
  )
  app.post<{ Body: unknown }>('/undo', (request, reply) => {
    const asked = z.object({ version: z.int() }).safeParse(request.body)
    return unlessProblems(() =>
      withDatabase(async (database, config) => {
        const record = (await listRecords(database.db)).find(({ version }) => version === asked.data?.version)
        if (!record) return reply.code(404).send({ error: 'This publication is not kept any more.' })
        return withEarlierContent(database, config, record, async (_folder, publish) => said(await publish()))
      }),
    )
  })
}

/** Entries whose pages visitors cannot open. */
function unseenIn({ added, scheduled, drafts, removed }: Omit<Changes, 'version'>): string[] {
  return [...added, ...scheduled, ...drafts.filter((name) => !removed.includes(name))].flatMap((name) => entryOf(nameInFolder(name)) ?? [])
}

async function unlessProblems<Result>(work: () => Promise<Result>): Promise<Result | { problems: Line[] }> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { problems: error.problems.map(({ file, sentence }: Problem) => ({ text: `${file}: ${sentence}`, path: entryOf(file) })) }
  }
}

function said(changes: Changes): { lines: Line[] } {
  const lines: Line[] = []
  const print = (text: string): void => void lines.push({ text: text.trim() })
  printChanges(changes, { print, complain: print })
  return { lines }
}

function countsOf(changes: Record<string, { count: number }>): string {
  const counts = Object.entries(changes).filter(([, { count }]) => count > 0)
  return counts.map(([what, { count }]) => `${count} ${what}`).join(', ') || 'pictures or documents'
}

/** Of `products/zinc`, `products/zinc.en.md` or `settings.yaml`; of a list, the list. */
function entryOf(name: string): string | undefined {
  const item = itemNamed(name)
  const collection = item && COLLECTIONS.find((each) => each.name === item.folder)
  if (item && collection) return pathOf({ editable: collection, slug: item.slug })
  const form = FILE_FORMS.find((each) => name === `${each.name}.yaml`)
  return form && pathOf({ editable: form, slug: form.name })
}
