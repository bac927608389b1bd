import { momentOf } from '#domain/company-time.ts'

/** Shown as soon as it is published. */
export const ALWAYS_VISIBLE = Number.NEGATIVE_INFINITY

/** Not shown at all. */
export const NEVER_VISIBLE = Number.POSITIVE_INFINITY

/** The fields of a thing that say when it is shown. */
interface Release {
  draft?: boolean | undefined
  publish_at?: string | undefined
}

/**
 * From when on a thing is shown.
 * @param timeZone of the company
 * @returns milliseconds since 1970, `ALWAYS` when that is over, or `NEVER` for a draft
 */
export function visibleFrom({ draft, publish_at }: Release, timeZone: string, now = Date.now()): number {
  if (draft) return NEVER_VISIBLE
  const moment = publish_at === undefined ? ALWAYS_VISIBLE : momentOf(publish_at, timeZone)
  return moment > now ? moment : ALWAYS_VISIBLE
}

/** The same of front matter that was not checked. */
export function visibleFromUnchecked(fields: unknown, timeZone: string): number {
  if (typeof fields !== 'object' || fields === null) return ALWAYS_VISIBLE
  const { draft, publish_at } = fields as Record<string, unknown>
  return visibleFrom({ draft: draft === true, ...(typeof publish_at === 'string' ? { publish_at } : {}) }, timeZone)
}
