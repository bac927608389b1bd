import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '#server/files/durable.ts'
import { whenThere } from '#server/files/folder.ts'

export const OWNER_FILE = 'uploads.owner'

export function ownerMark(signingKey: string): string {
  return createHash('sha256').update(`uploads\0${signingKey}`).digest('hex')
}

/** Uploads without an owner become this database's. */
export async function ownsUploads(dataDir: string, signingKey: string): Promise<boolean> {
  const owned = await areUploadsOf(dataDir, signingKey)
  if (owned !== undefined) return owned
  await writeDurably(join(dataDir, OWNER_FILE), Buffer.from(`${ownerMark(signingKey)}\n`))
  return true
}

/** @throws when the mark cannot be read: that says nothing about the owner */
export async function areUploadsOf(dataDir: string, signingKey: string): Promise<boolean | undefined> {
  const owner = await whenThere(readFile(join(dataDir, OWNER_FILE), 'utf8'))
  return owner === undefined ? undefined : owner.trim() === ownerMark(signingKey)
}

export async function disownUploads(dataDir: string): Promise<void> {
  await rm(join(dataDir, OWNER_FILE), { force: true })
}
