import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from './start-error.ts'

/** Locks of this process: one that nobody holds any more would be closed by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Takes the data folder for this process alone: two servers on one folder would each take what the
 * other is just receiving for rests of a killed one. The lock is the operating system's on an open
 * file, so that it ends with the process however that ends; SQLite is the way to such a lock that
 * Node has.
 * @returns gives the folder free
 * @throws StartError that names the process which has it
 */
export function lockDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const owner = join(dataDir, 'server.pid')
  const lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw new StartError(
      `Another server works on the data folder ${dataDir} (${readOwner(owner)}). Stop it first, or give this one a DATA_DIR of its own.`,
      { cause: error },
    )
  }
  writeFileSync(owner, `process ${process.pid} on ${hostname()}\n`)
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}

function readOwner(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return 'it has not written its process id yet'
  }
}
