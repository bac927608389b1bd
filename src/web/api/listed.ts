import { beginning } from '#domain/text.ts'

/** By the original list: the server renders many pages from the same answer. */
const cut = new WeakMap<object, unknown[]>()

/** Cuts the long HTML field `text` of each entry and drops the `unused` ones: whole texts would be more than half of a page's bytes. */
export function listed<Things>(things: Things, text: string, unused: string[] = []): Things {
  if (!Array.isArray(things)) return things
  const done =
    cut.get(things) ??
    things.map((thing: Record<string, unknown>) => {
      const kept = { ...thing }
      for (const field of unused) delete kept[field]
      const long = kept[text]
      return typeof long === 'string' ? { ...kept, [text]: beginning(long) } : kept
    })
  cut.set(things, done)
  return done as Things
}
