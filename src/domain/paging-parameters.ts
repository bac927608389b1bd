import * as z from 'zod'

/** docs/reading-the-spec.md#content-and-calls */
export const perPageParameter = z.coerce.number().int().min(1).max(100)

/** The bound keeps offsets within what databases count. */
export const pageParameter = z.coerce.number().int().min(1).max(1_000_000).default(1)
