import { join } from 'node:path'

/** The repository's folder: what is built and translated lies below it, wherever the process was started. */
export const ROOT = join(import.meta.dirname, '../..')
export const LOCALES = join(ROOT, 'locales')
/** Scripts, styles and fonts of the build. */
export const ASSETS = join(ROOT, 'dist/client/assets')
