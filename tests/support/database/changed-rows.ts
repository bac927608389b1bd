import type { BuiltRows, ItemRow, Publication } from '#server/storage/publication/types.ts'

/**
 * A publication in which some things are made differently.
 * @param changes by `kind/key`: what becomes of the rows
 */
export function withMade(site: Publication, changes: Record<string, (rows: ItemRow[]) => BuiltRows>): Publication {
  return {
    ...site,
    items: () =>
      [...site.items()].map((thing) => {
        const change = changes[`${thing.kind}/${thing.key}`]
        if (!change) return thing
        return { ...thing, build: async (idOf) => change(rowsIn(await thing.build(idOf))) }
      }),
  }
}

function rowsIn(made: BuiltRows | undefined): ItemRow[] {
  return Array.isArray(made) ? made : (made?.rows ?? [])
}
