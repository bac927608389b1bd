import { createWriteStream, statSync } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Option } from 'commander'
import { counted } from '#content/words.ts'
import { flush } from '#server/files/durable.ts'
import { type Command, type Output, UsageError } from './command.ts'
import { CSV_START, csvRow } from './csv.ts'
import { stoppable } from './stoppable.ts'

export interface DataFile {
  format?: 'csv' | 'json'
  to?: string
}

export function withDataFile(command: Command): Command {
  return command
    .addOption(
      new Option('--format <format>', 'default: json if the name of the file ends in .json, otherwise csv').choices(['csv', 'json']),
    )
    .option('--to <file>', 'file to write; an existing file is replaced once the new one is complete')
}

function formatOf({ format, to }: DataFile): 'csv' | 'json' {
  return format ?? (to?.endsWith('.json') ? 'json' : 'csv')
}

export interface ItemShape<Item> {
  /** `1 submission`, `2 submissions` */
  noun: string
  columns: string[]
  row: (item: Item) => (string | number | null)[]
  json: (item: Item) => object
}

/** Throws UsageError if there is nowhere to write to. */
export async function exportItems<Item>(
  items: AsyncIterable<Item>,
  shape: ItemShape<Item>,
  file: DataFile,
  output: Output,
): Promise<number> {
  let number = 0
  const counting = async function* () {
    for await (const item of items) {
      number += 1
      yield item
    }
  }
  await writeData(formatOf(file) === 'csv' ? csvOf(counting(), shape) : jsonOf(counting(), shape), file.to, output)
  if (file.to !== undefined) output.print(`${counted(number, shape.noun)} written to ${file.to}.`)
  return 0
}

/** Preceded by the process id. */
const UNFINISHED = /\.\d+\.vitrine-part$/

/** In milliseconds. A running command keeps writing, so an older file is left over from a killed one. */
const ABANDONED_MS = 60 * 60 * 1000

/** Atomically, readable only by its owner. Throws UsageError if there is nowhere to write to. */
async function writeData(pieces: AsyncIterable<string>, file: string | undefined, output: Output): Promise<void> {
  if (file !== undefined) return writeFileAtomically(pieces, file)
  if (!output.data) throw new UsageError('Exports are not shown on a terminal. Add --to <file>.')
  try {
    await pipeline(Readable.from(pieces), output.data, { end: false })
  } catch (error) {
    // The reader, such as `head`, has closed the pipe.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPIPE')) throw error
  }
}

export async function* csvOf<Item>(items: AsyncIterable<Item>, { columns, row }: ItemShape<Item>): AsyncIterable<string> {
  yield CSV_START + csvRow(columns)
  for await (const item of items) yield csvRow(row(item))
}

async function* jsonOf<Item>(items: AsyncIterable<Item>, { json }: ItemShape<Item>): AsyncIterable<string> {
  let before = '[\n'
  for await (const item of items) {
    yield before + JSON.stringify(json(item))
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Also removes leftovers of killed commands. Throws UsageError if the file cannot be created. */
export async function writeFileAtomically(
  pieces: AsyncIterable<string | Uint8Array>,
  file: string,
  ...through: Transform[]
): Promise<void> {
  const folder = dirname(file)
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder(folder)) throw new UsageError(`The folder ${folder} does not exist. Create it first.`)
  if (isFolder(file)) throw new UsageError(`${file} is a folder. Give the name of a file.`)
  await removeAbandoned(folder)
  const part = `${file}.${process.pid}.vitrine-part`
  await stoppable(async (signal) => {
    try {
      const written = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline([Readable.from(pieces), ...through, written], { signal })
      await rename(part, file)
      await flush(folder)
    } catch (error) {
      await rm(part, { force: true })
      throw signal.aborted ? new Error(`The command was stopped before ${file} was complete.`) : error
    }
  })
}

/** A shared folder may contain other users' files, or not even be readable: neither prevents writing. */
async function removeAbandoned(folder: string): Promise<void> {
  const names = await listAbandoned(folder).catch(() => [])
  await Promise.allSettled(names.map((name) => rm(join(folder, name), { force: true })))
}

export async function listAbandoned(folder: string): Promise<string[]> {
  const unfinished = (await readdir(folder)).filter((name) => UNFINISHED.test(name))
  const isAbandoned = (name: string): boolean => {
    const found = statSync(join(folder, name), { throwIfNoEntry: false })
    return found !== undefined && found.mtimeMs < Date.now() - ABANDONED_MS
  }
  return unfinished.filter(isAbandoned)
}
