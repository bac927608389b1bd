import * as z from 'zod'

/** A calendar date in the content folder, `2026-11-21`, checked to exist. */
export const sourceDate = z.iso.date()

/** An `https` or `http` address of another site. */
export const webAddress = z.url({ protocol: /^https?$/ })
