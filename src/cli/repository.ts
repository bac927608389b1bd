import { join } from 'node:path'

/** The folder of the repository. Built code is as deep below it as this file. */
export const REPOSITORY = join(import.meta.dirname, '../..')
