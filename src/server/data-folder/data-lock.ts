import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#server/errors/start-error.ts'
import { isBusy, isDamaged } from '#server/storage/engine/unavailable.ts'
import { isDiskFull } from './disk-space.ts'

/** The garbage collector would close a lock that nothing refers to. */
const held = new Set<DatabaseSync>()

/**
 * Two servers on one folder would take each other's uploads for leftovers. The lock ends with the process, however that ends; SQLite
 * is Node's way to get one. Returns a function to release it.
 * @throws StartError that names the process holding it, or says that the lock is damaged
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  // SQLite would not say why it cannot open the file.
  accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  closeSync(openSync(lockFile(dataDir), 'a'))
  const lock = new DatabaseSync(lockFile(dataDir), { timeout: 0 })
  try {
    // With a table in it, locking writes nothing and works on a full disk.
    lock.exec('create table if not exists lock (id integer)')
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw damagedLock(dataDir, error)
    throw new StartError(
      `Another server is using the data folder ${dataDir} (${readOwner(dataDir)}). Stop it first, or give this one its own DATA_DIR.`,
      { cause: error },
    )
  }
  noteOwner(dataDir)
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function noteOwner(dataDir: string): void {
  try {
    writeFileSync(ownerFile(dataDir), `process ${process.pid} on ${hostname()}\n`)
  } catch (error) {
    // The note is for people; the lock works without it.
    if (!isDiskFull(error)) throw error
  }
}

/** A damaged file is not locked: a lock is taken before the file is read. */
function damagedLock(dataDir: string, error: unknown): unknown {
  if (!isDamaged(error)) return error
  return new StartError(`The file ${lockFile(dataDir)} is damaged. It contains no data: delete it, then start again.`, { cause: error })
}

/** `process 12 on host`; undefined if it is free. Throws StartError if the lock file is damaged. */
export function dataFolderOwner(dataDir: string): string | undefined {
  if (!existsSync(lockFile(dataDir))) return undefined
  const lock = new DatabaseSync(lockFile(dataDir), { timeout: 0, readOnly: true })
  try {
    lock.prepare('select count(*) from sqlite_master').get()
    return undefined
  } catch (error) {
    if (!isBusy(error)) throw damagedLock(dataDir, error)
    return readOwner(dataDir)
  } finally {
    lock.close()
  }
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'server.lock')
}

function ownerFile(dataDir: string): string {
  return join(dataDir, 'server.pid')
}

function readOwner(dataDir: string): string {
  try {
    return readFileSync(ownerFile(dataDir), 'utf8').trim()
  } catch {
    return 'it has not recorded its process id yet'
  }
}
