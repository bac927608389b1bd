import type { Kysely } from 'kysely'
import type { ItemKind, Tables } from '../engine/schema.ts'

/** Addresses take an id or a slug (docs/reading-the-spec.md#content-and-calls); undefined when it cannot be an id. */
export function idIn(reference: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(reference) ? Number(reference) : undefined
}

/** By id, slug or former slug: an id wins over a slug that looks the same, a current slug over a former one. */
export async function findReferred<Found>(
  db: Kysely<Tables>,
  kind: ItemKind,
  reference: string,
  find: (column: 'id' | 'slug', value: number | string) => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const id = idIn(reference)
  const found = (id === undefined ? undefined : await find('id', id)) ?? (await find('slug', reference))
  if (found !== undefined) return found
  const former = await findRedirected(db, kind, reference)
  return former === undefined ? undefined : find('id', former)
}

async function findRedirected(db: Kysely<Tables>, kind: ItemKind, reference: string): Promise<number | undefined> {
  const id = idIn(reference)
  const slug = id === undefined ? reference : await keyOf(db, kind, id)
  if (slug === undefined) return undefined
  const former = await db.selectFrom('previous_slug').select('item_id').where('kind', '=', kind).where('slug', '=', slug).executeTakeFirst()
  return former?.item_id
}

async function keyOf(db: Kysely<Tables>, kind: ItemKind, id: number): Promise<string | undefined> {
  const item = await db.selectFrom('content_item').select('key').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()
  return item?.key
}
