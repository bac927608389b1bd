import { beginning } from '#domain/text.ts'

/** Lists that were cut, by what they were cut from: the server makes many pages of the same answer. */
const cut = new WeakMap<object, unknown[]>()

/**
 * The things of a list as a page carries them for its scripts: of a long text only the beginning,
 * since a list shows no more of it and whole texts would be more than half of the page's bytes.
 * @param things from an answer; anything but a list is left as it is, as other backends may give it
 * @param text the field with the long text, HTML
 * @param unused fields that only the thing's own page shows
 */
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
