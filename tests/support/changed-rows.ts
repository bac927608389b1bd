import type { ItemRow, MadeRows, Publication } from '#server/storage/publication-types.ts'

/**
 * A publication in which some things are made differently.
 * @param changes by `kind/key`: what becomes of the rows
 */
export function withMade(site: Publication, changes: Record<string, (rows: ItemRow[]) => MadeRows>): Publication {
  return {
    ...site,
    things: () =>
      [...site.things()].map((thing) => {
        const change = changes[`${thing.kind}/${thing.key}`]
        if (!change) return thing
        return { ...thing, make: async (idOf) => change(rowsIn(await thing.make(idOf))) }
      }),
  }
}

function rowsIn(made: MadeRows | undefined): ItemRow[] {
  return Array.isArray(made) ? made : (made?.rows ?? [])
}
