import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from './durable.ts'
import { whenThere } from './folder.ts'

/** Beside the uploads, in the data folder as in a bucket: whose they are. */
export const OWNER_FILE = 'uploads.owner'

/**
 * How a database is named there.
 * @param secret of the database, which no other has
 */
export function ownerMark(secret: string): string {
  return createHash('sha256').update(`uploads\0${secret}`).digest('hex')
}

/**
 * Binds the uploads of a data folder to the database that names them.
 * @param secret of the database, which no other has
 * @returns whether the uploads are this database's: those of a folder that has none yet are
 */
export async function ownsUploads(dataDir: string, secret: string): Promise<boolean> {
  const owned = await areUploadsOf(dataDir, secret)
  if (owned !== undefined) return owned
  await writeDurably(join(dataDir, OWNER_FILE), Buffer.from(`${ownerMark(secret)}\n`))
  return true
}

/**
 * Whether the uploads are those of the database with this secret, without taking them for it.
 * @returns undefined when they are nobody's yet
 * @throws when the mark cannot be read: that says nothing about whose they are
 */
export async function areUploadsOf(dataDir: string, secret: string): Promise<boolean | undefined> {
  const owner = await whenThere(readFile(join(dataDir, OWNER_FILE), 'utf8'))
  return owner === undefined ? undefined : owner.trim() === ownerMark(secret)
}

/** Lets the next database that is used with the folder have the uploads. */
export async function disownUploads(dataDir: string): Promise<void> {
  await rm(join(dataDir, OWNER_FILE), { force: true })
}
