import { hash as hashOf } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { ItemKind, Tables } from '../engine/schema.ts'
import type { TempLog } from '../engine/temp-log.ts'
import { type Change, type Identified, rowsOf, rowsText, type State, stateOf } from './changes.ts'
import { type ContentIds, type ItemName, type ItemState, itemName, REMOVED, rowsHashOf, type StoredItem } from './content-ids.ts'
import { findRenames, type Rename } from './renames.ts'
import type { BuiltRows, Changes, ContentItem, IdOf, Publication } from './types.ts'

/** Something would change that a partial publication does not cover. */
export class FullPublishRequired extends Error {}

interface Claim {
  kind: ItemKind
  slug: string
  id: number
  name: string
  dueAt: string | undefined
}

/** The server answers visitors between two stretches of work. */
const STRETCH_MS = 10

export async function assignRenamedIds(db: Kysely<Tables>, { items, partial }: Publication, known: ContentIds): Promise<Rename[]> {
  const isSame = (item: ContentItem, gone: StoredItem) => hasContentOf(item, gone, known)
  const renames = await findRenames(db, { items, whole: partial === undefined, isSame })
  for (const rename of renames) known.assignId(rename, rename)
  return renames
}

async function hasContentOf(item: ContentItem, gone: StoredItem, known: ContentIds): Promise<boolean> {
  known.assignId(item, gone)
  const built = await item.build((kind, key) => known.find({ kind, key }).id)
  known.unassignId(item)
  if (!built) return false
  const before = rowsOf(built).map((row) => ({
    ...row,
    slug: gone.key,
    data: 'slug' in row.data ? { ...row.data, slug: gone.key } : row.data,
  }))
  return hashOf('sha256', rowsText(gone.id, gone.kind, before)) === rowsHashOf(gone)
}

export interface Built extends Pick<Changes, 'added' | 'changed' | 'scheduled' | 'drafts'> {
  hidden: Identified[]
  seen: Set<number>
  claims: Claim[]
}

export async function buildItems(
  publication: Publication,
  known: ContentIds,
  log: Pick<TempLog, 'add'>,
  onProgress: (done: number) => void,
): Promise<Built> {
  const { partial } = publication
  const built: Built = { added: [], changed: [], scheduled: [], drafts: [], hidden: [], seen: new Set(), claims: [] }
  let logged = 0
  for await (const { item, rows } of builtItems(publication, known)) {
    const name = itemName(item)
    const before = known.find(item)
    if (built.seen.has(before.id)) throw new Error(`${name} is published twice. Keys must be unique within their kind.`)
    built.seen.add(before.id)
    const after = stateOf(before.id, item, rows)
    built.claims.push(...claimsOf(item, before.id, after))
    if (after.text === undefined) built.drafts.push(name)
    if (after.shown !== before.hash || after.waiting !== before.waiting) {
      if (partial && !partial.names.has(name)) throw new FullPublishRequired(`${name} has changed as well.`)
      const text = noteChange(built, item, before, after)
      if (text !== undefined) {
        await log.add(text)
        logged += 1
      }
    }
    onProgress(Math.floor(built.seen.size - logged / 2))
  }
  return built
}

function claimsOf(item: ContentItem, id: number, { dueAt }: State): Claim[] {
  const { kind, previousSlugs } = item
  return (previousSlugs?.() ?? []).map((slug) => ({ kind, slug, id, name: itemName(item), dueAt }))
}

function noteChange(built: Built, item: ItemName, before: ItemState, after: State): string | undefined {
  const { id } = before
  const { text, hash, dueAt } = after
  if (text === undefined) {
    built.hidden.push({ ...item, id })
    return undefined
  }
  const stored = before.hash !== REMOVED
  const list = dueAt !== undefined ? built.scheduled : stored ? built.changed : built.added
  list.push(itemName(item))
  const { kind, key } = item
  const change: Change = { id, kind, key, hash, stored, waiting: before.waiting !== '', ...(dueAt ? { dueAt } : {}) }
  return `${JSON.stringify(change)}\n${text}`
}

async function* builtItems({ items }: Publication, known: ContentIds): AsyncIterable<{ item: ContentItem; rows: BuiltRows }> {
  const idOf: IdOf = (kind, key) => known.find({ kind, key }).id
  let since = performance.now()
  for (const batch of batches(items())) {
    await known.lookUp(batch)
    for (const item of batch) {
      const rows = await item.build(idOf)
      if (rows) yield { item, rows }
      if (performance.now() - since < STRETCH_MS) continue
      await yieldToEventLoop()
      since = performance.now()
    }
  }
}

export function claimedAlone(
  { added, changed, scheduled, claims }: Pick<Built, 'added' | 'changed' | 'scheduled' | 'claims'>,
  remembered: ReadonlySet<number>,
): Claim[] {
  const changedNames = new Set([...added, ...changed, ...scheduled])
  return claims.filter(({ id, name }) => remembered.has(id) && !changedNames.has(name))
}
