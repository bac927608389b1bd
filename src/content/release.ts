/** Shown as soon as it is published. */
export const ALWAYS = Number.NEGATIVE_INFINITY

/** Not shown at all. */
export const NEVER = Number.POSITIVE_INFINITY

/** The fields of a thing that say when it is shown. */
interface Release {
  draft?: boolean | undefined
  publish_at?: string | undefined
}

/**
 * From when on a thing is shown.
 * @returns milliseconds since 1970, `ALWAYS` when that is over, or `NEVER` for a draft
 */
export function shownFrom({ draft, publish_at }: Release, now = Date.now()): number {
  if (draft) return NEVER
  // A day alone is read as midnight in UTC (ECMA-262, Date Time String Format).
  const moment = publish_at === undefined ? ALWAYS : Date.parse(publish_at)
  return moment > now ? moment : ALWAYS
}

/** The same of front matter that was not checked. */
export function shownFromUnchecked(fields: unknown): number {
  if (typeof fields !== 'object' || fields === null) return ALWAYS
  const { draft, publish_at } = fields as Record<string, unknown>
  return shownFrom({ draft: draft === true, ...(typeof publish_at === 'string' ? { publish_at } : {}) })
}

/** A moment as people at the keyboard read it: `2026-12-01 04:30 UTC`. */
export function momentText(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
