import { momentOf } from '#domain/time/company-time.ts'

export const ALWAYS_VISIBLE = Number.NEGATIVE_INFINITY

export const NEVER_VISIBLE = Number.POSITIVE_INFINITY

interface Release {
  draft?: boolean | undefined
  publish_at?: string | undefined
}

/** Milliseconds since 1970, `ALWAYS_VISIBLE` for the past, `NEVER_VISIBLE` for a draft. */
export function visibleFrom({ draft, publish_at }: Release, timeZone: string, now = Date.now()): number {
  if (draft) return NEVER_VISIBLE
  const moment = publish_at === undefined ? ALWAYS_VISIBLE : momentOf(publish_at, timeZone)
  return moment > now ? moment : ALWAYS_VISIBLE
}

export function visibleFromUnchecked(fields: unknown, timeZone: string): number {
  if (typeof fields !== 'object' || fields === null) return ALWAYS_VISIBLE
  const { draft, publish_at } = fields as Record<string, unknown>
  return visibleFrom({ draft: draft === true, ...(typeof publish_at === 'string' ? { publish_at } : {}) }, timeZone)
}
