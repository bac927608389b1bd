import { join } from 'node:path'

/** Built code is at the same depth as this file. */
export const REPOSITORY = join(import.meta.dirname, '../..')
