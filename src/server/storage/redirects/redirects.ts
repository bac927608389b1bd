import type { Kysely, Transaction } from 'kysely'
import { batches } from '../engine/batches.ts'
import type { RedirectTable, Tables } from '../engine/schema.ts'
import { candidatesFor } from './old-address.ts'

/** The most specific one: the path itself before its parents, more parameters before fewer. */
export async function findRedirect(db: Kysely<Tables>, address: string): Promise<RedirectTable | undefined> {
  const { paths, searches } = candidatesFor(address)
  // PostgreSQL rejects NUL in a parameter.
  if (paths.some((path) => path.includes('\0'))) return undefined
  const found = await db.selectFrom('redirect').selectAll().where('path', 'in', paths).where('search', 'in', searches).execute()
  const rank = ({ path, search }: RedirectTable): number => paths.indexOf(path) * searches.length + searches.indexOf(search)
  return found.sort((a, b) => rank(a) - rank(b))[0]
}

/** In lists of what a publication changed. */
export const REDIRECTS = 'redirects'

interface ChangedRedirects {
  fresh: RedirectTable[]
  gone: RedirectTable[]
}

export async function changedRedirects(db: Kysely<Tables>, redirects: RedirectTable[]): Promise<ChangedRedirects> {
  const nameOf = ({ path, search }: Pick<RedirectTable, 'path' | 'search'>): string => `${path}?${search}`
  const stored = new Map((await db.selectFrom('redirect').selectAll().execute()).map((each) => [nameOf(each), each]))
  const wanted = new Set(redirects.map(nameOf))
  const fresh = redirects.filter((each) => !stored.has(nameOf(each)) || stored.get(nameOf(each))?.target !== each.target)
  return { fresh, gone: [...stored.values()].filter((each) => !wanted.has(nameOf(each))) }
}

/** Returns whether anything has changed. */
export async function storeRedirects(trx: Transaction<Tables>, redirects: RedirectTable[]): Promise<boolean> {
  const { fresh, gone } = await changedRedirects(trx, redirects)
  for (const { path, search } of [...gone, ...fresh]) {
    await trx.deleteFrom('redirect').where('path', '=', path).where('search', '=', search).execute()
  }
  for (const batch of batches(fresh)) await trx.insertInto('redirect').values(batch).execute()
  return fresh.length + gone.length > 0
}
