import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const OWNER_FILE = 'uploads.owner'

/**
 * Binds the uploads of a data folder to the database that names them. With another database beside
 * them, none of the files would seem to belong to anybody, and the sweep of a start would remove
 * what visitors have sent.
 * @param secret of the database, which no other has
 * @returns whether the uploads are this database's: those of a folder that has none yet are
 */
export async function ownsUploads(dataDir: string, secret: string): Promise<boolean> {
  const path = join(dataDir, OWNER_FILE)
  const owner = createHash('sha256').update(`uploads\0${secret}`).digest('hex')
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before !== undefined) return before.trim() === owner
  await mkdir(dataDir, { recursive: true })
  await writeFile(path, `${owner}\n`)
  return true
}
