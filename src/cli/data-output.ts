import { createWriteStream, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flush } from '#server/files/durable.ts'
import { type Output, UsageError } from './command.ts'

/** Formats of an export. */
export const DATA_FORMATS = ['csv', 'json'] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

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

async function writeFileWhole(pieces: AsyncIterable<string>, file: string): Promise<void> {
  const folder = dirname(file)
  const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
  if (!isFolder(folder)) throw new UsageError(`There is no folder ${folder}; make it first.`)
  if (isFolder(file)) throw new UsageError(`${file} is a folder; give the name of a file.`)
  const part = `${file}.${process.pid}.part`
  try {
    await pipeline(Readable.from(pieces), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
    await rename(part, file)
    await flush(folder)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
