import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { ItemKind, Tables } from '../engine/schema.ts'

interface PreviousSlug {
  kind: ItemKind
  slug: string
  id: number
}

/** The last item that claims a slug keeps it. Returns ids of items with new ones. */
export async function rememberSlugs(trx: Transaction<Tables>, slugs: PreviousSlug[]): Promise<Set<number>> {
  const fresh = await unknownSlugs(trx, slugs)
  for (const batch of batches(fresh)) {
    await trx
      .insertInto('previous_slug')
      .values(batch.map(({ kind, slug, id }) => ({ kind, slug, item_id: id })))
      .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet((row) => ({ item_id: row.ref('excluded.item_id') })))
      .execute()
  }
  return new Set(fresh.map(({ id }) => id))
}

export async function unknownSlugs(db: Kysely<Tables>, slugs: PreviousSlug[]): Promise<PreviousSlug[]> {
  const nameOf = ({ kind, slug }: Omit<PreviousSlug, 'id'>): string => `${kind}/${slug}`
  const unique = new Map(slugs.map((each) => [nameOf(each), each]))
  const unknown: PreviousSlug[] = []
  for (const batch of batches(unique.values())) {
    const known = await db
      .selectFrom('previous_slug')
      .selectAll()
      .where('kind', 'in', [...new Set(batch.map(({ kind }) => kind))])
      .where(
        'slug',
        'in',
        batch.map(({ slug }) => slug),
      )
      .execute()
    const before = new Map(known.map((each) => [nameOf(each), each.item_id]))
    unknown.push(...batch.filter((each) => before.get(nameOf(each)) !== each.id))
  }
  return unknown
}
