import { beginning } from '#domain/text.ts'

/**
 * The things of a list as a page carries them for its scripts: of a long text only the beginning,
 * since a list shows no more of it and whole texts would be more than half of the page's bytes.
 * @param things from an answer; anything but a list is left as it is, as other backends may give it
 * @param text the field with the long text, HTML
 * @param unused fields that only the thing's own page shows
 */
export function listed<Things>(things: Things, text: string, unused: string[] = []): Things {
  if (!Array.isArray(things)) return things
  return things.map((thing: Record<string, unknown>) => {
    const kept = Object.fromEntries(Object.entries(thing).filter(([field]) => !unused.includes(field)))
    const long = kept[text]
    return typeof long === 'string' ? { ...kept, [text]: beginning(long) } : kept
  }) as Things
}
