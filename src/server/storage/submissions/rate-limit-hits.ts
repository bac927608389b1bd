import { type Kysely, sql } from 'kysely'
import type { Tables } from '../engine/schema.ts'

/** Counts across all servers on this database. The key must not identify anybody. */
export async function countHit(
  db: Kysely<Tables>,
  { key, now, windowMs }: { key: string; now: number; windowMs: number },
): Promise<{ count: number; leftMs: number }> {
  const counted = await db
    .insertInto('rate_limit_hit')
    .values({ key, count: 1, ends_at: now + windowMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when rate_limit_hit.ends_at <= ${now} then 1 else rate_limit_hit.count + 1 end`,
        // An end beyond the window was set by a clock that was ahead.
        ends_at: sql<number>`case when rate_limit_hit.ends_at <= ${now} or rate_limit_hit.ends_at > excluded.ends_at then excluded.ends_at else rate_limit_hit.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { count: counted.count, leftMs: counted.ends_at - now }
}

export async function forgetHits(db: Kysely<Tables>, now: number): Promise<void> {
  await db.deleteFrom('rate_limit_hit').where('ends_at', '<=', now).execute()
}
