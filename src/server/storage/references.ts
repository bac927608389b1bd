import type { Kysely } from 'kysely'
import type { ItemKind, Tables } from './schema.ts'

/**
 * The id in a reference from an address, where an id or a slug may stand (docs/reading-the-spec.md#content-and-calls).
 * @returns undefined when it cannot be an id
 */
export function idIn(reference: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined
}

/** How the items of a kind are read. */
interface Reading<Found> {
  byId: (id: number) => Promise<Found | undefined>
  bySlug: (slug: string) => Promise<Found | undefined>
}

/**
 * The item that an address refers to, by its id or slug or by one that it had earlier; an id goes
 * before a slug that looks the same, what is published under a slug before what was.
 * @returns undefined when there is none
 */
export async function findReferred<Found>(
  db: Kysely<Tables>,
  kind: ItemKind,
  reference: string,
  { byId, bySlug }: Reading<Found>,
): Promise<Found | undefined> {
  const id = idIn(reference)
  const found = (id === undefined ? undefined : await byId(id)) ?? (await bySlug(reference))
  if (found !== undefined) return found
  const former = await findRedirected(db, kind, reference)
  return former === undefined ? undefined : byId(former)
}

/** The id of the item that led a slug earlier, or the id of something that has a new file under another slug since. */
async function findRedirected(db: Kysely<Tables>, kind: ItemKind, reference: string): Promise<number | undefined> {
  const id = idIn(reference)
  const slug = id === undefined ? reference : await keyOf(db, kind, id)
  if (slug === undefined) return undefined
  const former = await db.selectFrom('former_slug').select('item_id').where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()
  return former?.item_id
}

async function keyOf(db: Kysely<Tables>, kind: ItemKind, id: number): Promise<string | undefined> {
  const item = await db.selectFrom('content_item').select('key').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
  return item?.key
}
