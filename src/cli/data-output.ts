import { createWriteStream, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flush } from '#server/files/durable.ts'
import { type Output, UsageError } from './command.ts'

/** Formats of an export. */
export const DATA_FORMATS = ['csv', 'json'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

/** Ending of a file that is still being written, behind the id of the process that writes it. */
const UNFINISHED = /\.\d+\.vitrine-part$/

/** A command writes all the time: what was last written so long ago, in milliseconds, is left over from one that was killed. */
const ABANDONED_MS = 60 * 60 * 1000

/** Signals that end a command; what it has written of a file goes first. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Writes data as it comes, so that memory does not grow with it: into a file, which appears whole or
 * not at all and which only its owner may read, or to where the command's output is led.
 * @param file undefined: not into a file
 * @throws UsageError when there is nowhere to write to
 */
export async function writeData(pieces: AsyncIterable<string>, file: string | undefined, output: Output): Promise<void> {
  if (file !== undefined) return writeFileWhole(pieces, file)
  if (!output.data) throw new UsageError('An export is not shown on a terminal. Add --to FILE.')
  try {
    await pipeline(Readable.from(pieces), output.data, { end: false })
  } catch (error) {
    // Who reads only the beginning, as `head` does, has got it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

/**
 * Writes a file that only its owner may read and that appears whole or not at all. What killed commands
 * have left beside it is removed.
 * @param through what the pieces pass on their way
 * @throws UsageError when there can be no such file
 */
export async function writeFileWhole(pieces: AsyncIterable<string | Uint8Array>, file: string, ...through: Transform[]): Promise<void> {
  const folder = dirname(file)
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}; make it first.`)
  if (isFolder(file)) throw new UsageError(`${file} is a folder; give the name of a file.`)
  await removeAbandoned(folder)
  const part = `${file}.${process.pid}.vitrine-part`
  const stop = new AbortController()
  const onStop = (): void => stop.abort()
  for (const name of STOPS) process.on(name, onStop)
  try {
    const written = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline([Readable.from(pieces), ...through, written], { signal: stop.signal })
    await rename(part, file)
    await flush(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw stop.signal.aborted ? new Error(`It was stopped before ${file} was complete.`) : error
  } finally {
    for (const name of STOPS) process.off(name, onStop)
  }
}

/** In a folder that others use as well, some may be theirs, and it may not even be listed: that keeps nobody from writing. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await listAbandoned(folder).catch(() => [])
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })))
}

/** What killed commands have left in a folder, with the data of visitors in it. */
export async function listAbandoned(folder: string): Promise<string[]> {
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name))
  const isAbandoned = (name: string): boolean => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_MS
  }
  return unfinished.filter(isAbandoned)
}
