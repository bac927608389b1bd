import { beginning } from '#domain/text.ts'

/** By the original list: the server renders many pages from the same answer. */
const cut = new WeakMap<object, unknown[]>()

/** Cuts the long HTML field `text` of each entry and drops the `unused` ones: whole texts would be more than half of a page's bytes. */
export function listed<Items>(items: Items, text: string, unused: string[] = []): Items {
  if (!Array.isArray(items)) return items
  const done =
    cut.get(items) ??
    items.map((item: Record<string, unknown>) => {
      const kept = { ...item }
      for (const field of unused) delete kept[field]
      const long = kept[text]
      return typeof long === 'string' ? { ...kept, [text]: beginning(long) } : kept
    })
  cut.set(items, done)
  return done as Items
}
