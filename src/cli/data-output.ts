import { createWriteStream, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import { flush } from '#server/files/durable.ts'
import { type Command, type Output, UsageError } from './command.ts'

/** Options of an export. */
export interface DataFile {
  format?: 'csv' | 'json'
  to?: string
}

/** Adds the options of an export. */
export function withDataFile(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'default: json if the name of the file ends in .json, otherwise csv').choices(['csv', 'json']),
    )
    .option('--to <file>', 'file to write; an existing file is replaced once the new one is complete')
}

/** The format that the options ask for. */
export function formatOf({ format, to }: DataFile): 'csv' | 'json' {
  return format ?? (to?.endsWith('.json') ? 'json' : 'csv')
}

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
  if (!output.data) throw new UsageError('Exports are not shown on a terminal. Add --to <file>.')
  try {
    await pipeline(Readable.from(pieces), output.data, { end: false })
  } catch (error) {
    // Who reads only the beginning, as `head` does, has got it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

/** Things as a JSON list, one on a line. */
export async function* jsonOf<Item>(items: AsyncIterable<Item>, shape: (item: Item) => object): AsyncIterable<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(shape(item))
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
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
  if (!isFolder(folder)) throw new UsageError(`The folder ${folder} does not exist. Create it first.`)
  if (isFolder(file)) throw new UsageError(`${file} is a folder. Give the name of a file.`)
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
    throw stop.signal.aborted ? new Error(`The command was stopped before ${file} was complete.`) : error
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
