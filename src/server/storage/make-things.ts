import { hash as hashOf } from 'node:crypto'
import { setImmediate as otherWork } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { batches } from './batches.ts'
import { type Change, type Identified, rowsOf, type State, stateOf, textOf } from './changes.ts'
import { type KnownThing, type KnownThings, nameOf, REMOVED, rowsHashOf, type StoredThing, type ThingName } from './known-things.ts'
import type { Changes, IdOf, MadeRows, Publication, Thing } from './publication-types.ts'
import { findRenames, type Rename } from './renames.ts'
import type { ItemKind, Tables } from './schema.ts'
import type { Spool } from './spool.ts'

/** Something else than a publication of some things may change differs from what is published. */
export class WiderChange extends Error {}

/** An earlier slug that a thing names. */
interface Claim {
  kind: ItemKind
  slug: string
  id: number
  /** `kind/key` of the thing. */
  name: string
  /** From when on the thing is shown, if that is not now. */
  dueAt: string | undefined
}

/** Longest stretch of work between two breaks in which the server answers visitors. */
const STRETCH_MS = 10

/** Finds the things that have got another key, and has them made with their ids. */
export async function adoptRenames(db: Kysely<Tables>, { things, part }: Publication, known: KnownThings): Promise<Rename[]> {
  const isSame = (thing: Thing, gone: StoredThing) => hasContentOf(thing, gone, known)
  const renames = await findRenames(db, { things, whole: part === undefined, isSame })
  for (const rename of renames) known.adopt(rename, rename)
  return renames
}

/** Whether a thing, made with the id and the slug of one that is gone, is the same to the last letter. */
async function hasContentOf(thing: Thing, gone: StoredThing, known: KnownThings): Promise<boolean> {
  known.adopt(thing, gone)
  const made = await thing.make((kind, key) => known.find({ kind, key }).id)
  known.release(thing)
  if (!made) return false
  const before = rowsOf(made).map((row) => ({
    ...row,
    slug: gone.key,
    data: 'slug' in row.data ? { ...row.data, slug: gone.key } : row.data,
  }))
  return hashOf('sha256', textOf(gone.id, gone.kind, before)) === rowsHashOf(gone)
}

/** What a publication makes of its things. */
export interface Made extends Pick<Changes, 'added' | 'changed' | 'scheduled' | 'drafts'> {
  /** Drafts that were shown, or waited to be. */
  hidden: Identified[]
  /** Ids of all things that were met. */
  made: Set<number>
  claims: Claim[]
}

/** Makes the things, spools those that differ from what is stored, and tells what it met. */
export async function makeThings(
  publication: Publication,
  known: KnownThings,
  spool: Pick<Spool, 'add'>,
  onProgress: (done: number) => void,
): Promise<Made> {
  const { part } = publication
  const met: Made = { added: [], changed: [], scheduled: [], drafts: [], hidden: [], made: new Set(), claims: [] }
  let spooled = 0
  for await (const { thing, made } of madeThings(publication, known)) {
    const name = nameOf(thing)
    const before = known.find(thing)
    if (met.made.has(before.id)) throw new Error(`${name} is published twice. Keys must be unique within their kind.`)
    met.made.add(before.id)
    const after = stateOf(before.id, thing, made)
    met.claims.push(...claimsOf(thing, before.id, after))
    if (after.text === undefined) met.drafts.push(name)
    if (after.shown !== before.hash || after.waiting !== before.waiting) {
      if (part && !part.names.has(name)) throw new WiderChange(`${name} has changed as well.`)
      const text = meet(met, thing, before, after)
      if (text !== undefined) {
        await spool.add(text)
        spooled += 1
      }
    }
    onProgress(Math.floor(met.made.size - spooled / 2))
  }
  return met
}

function claimsOf(thing: Thing, id: number, { dueAt }: State): Claim[] {
  const { kind, formerly } = thing
  return (formerly?.() ?? []).map((slug) => ({ kind, slug, id, name: nameOf(thing), dueAt }))
}

/**
 * Notes a thing that becomes something else than it was.
 * @returns the change with its rows as a text; undefined for a draft, which has none
 */
function meet(met: Made, thing: ThingName, before: KnownThing, after: State): string | undefined {
  const { id } = before
  const { text, hash, dueAt } = after
  if (text === undefined) {
    met.hidden.push({ ...thing, id })
    return undefined
  }
  const stored = before.hash !== REMOVED
  const list = dueAt !== undefined ? met.scheduled : stored ? met.changed : met.added
  list.push(nameOf(thing))
  const { kind, key } = thing
  const change: Change = { id, kind, key, hash, stored, waiting: before.waiting !== '', ...(dueAt ? { dueAt } : {}) }
  return `${JSON.stringify(change)}\n${text}`
}

/** Makes one thing after the other, with breaks in which the server answers visitors. */
async function* madeThings({ things }: Publication, known: KnownThings): AsyncIterable<{ thing: Thing; made: MadeRows }> {
  const idOf: IdOf = (kind, key) => known.find({ kind, key }).id
  let since = performance.now()
  for (const batch of batches(things())) {
    await known.lookUp(batch)
    for (const thing of batch) {
      const made = await thing.make(idOf)
      if (made) yield { thing, made }
      if (performance.now() - since < STRETCH_MS) continue
      await otherWork()
      since = performance.now()
    }
  }
}

/** The claims of things in which nothing else has changed. */
export function claimedAlone(
  { added, changed, scheduled, claims }: Pick<Made, 'added' | 'changed' | 'scheduled' | 'claims'>,
  remembered: ReadonlySet<number>,
): Claim[] {
  const told = new Set([...added, ...changed, ...scheduled])
  return claims.filter(({ id, name }) => remembered.has(id) && !told.has(name))
}
