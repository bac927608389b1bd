import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const LOCALES = join(ROOT, 'locales')
export const ASSETS = join(ROOT, 'dist/client/assets')
