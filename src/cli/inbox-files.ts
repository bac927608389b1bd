import { statSync } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { extensionOf } from '#domain/form.ts'
import type { OpenedFile } from '#server/files/stored-bytes.ts'
import { openUploads } from '#server/files/stores.ts'
import { safeFileName } from '#server/files/upload-name.ts'
import type { UploadStore } from '#server/files/uploads.ts'
import type { InboxFile } from '#server/storage/inbox.ts'
import { type Command, UsageError } from './command.ts'
import { withDatabase } from './database.ts'
import { findAll } from './inbox-find.ts'
import { submissionNumbers } from './parameters.ts'
import { visibleLine } from './visible-text.ts'

export const inboxFiles: Command = {
  name: 'inbox files',
  summary: 'Copies the files of submissions into a folder.',
  help: `inbox files N… --to FOLDER [--infected]
  --to FOLDER  a folder that exists; nothing in it is overwritten
  --infected   also files in which the virus scanner has found something
Exit code 0: copied; 1: there is no such submission, or a file was left out.`,
  run: async (parameters, output) => {
    const options = { to: { type: 'string' }, infected: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args: parameters, options, allowPositionals: true })
    const ids = submissionNumbers(positionals)
    const folder = values.to
    if (folder === undefined) throw new UsageError('Say with --to FOLDER where the files shall go.')
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new UsageError(`There is no folder ${folder}; make it first.`)
    return withDatabase(async ({ db }, config) => {
      const items = await findAll(db, ids, output)
      if (!items) return 1
      const uploads = openUploads(config)
      let left = 0
      for (const item of items) {
        if (item.files.length === 0) output.print(`Submission ${item.id} has no files.`)
        for (const file of item.files) {
          const { line, copied } = await copyOne(item.id, file, uploads, folder, values.infected)
          if (copied) output.print(line)
          else output.complain(line)
          if (!copied) left += 1
        }
      }
      return left === 0 ? 0 : 1
    })
  },
}

/** @returns what to tell of it */
async function copyOne(
  id: number,
  { name, stored_name, scan }: InboxFile,
  uploads: UploadStore,
  folder: string,
  infected: boolean,
): Promise<{ line: string; copied: boolean }> {
  const called = `${visibleLine(name)} of submission ${id}`
  if (scan === 'infected' && !infected) {
    return { line: `${called} is infected and was left out; --infected copies it all the same.`, copied: false }
  }
  const path = await copyUnder(await uploads.open(stored_name), folder, savedName(name))
  if (path === undefined) return { line: `${called} is not among the stored uploads; restore it from a backup.`, copied: false }
  return { line: scan === 'waiting' ? `${path} (not scanned yet)` : path, copied: true }
}

/** A name that can be saved on every system and that no command takes for an option. */
function savedName(name: string): string {
  const safe = safeFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^-/, '_')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe
}

/**
 * Copies a file under a name, or under the next free one like `name (2).pdf`; one that breaks off is removed.
 * @returns where it lies now; undefined when it is not there
 */
async function copyUnder(opened: OpenedFile | undefined, folder: string, name: string): Promise<string | undefined> {
  if (!opened) return undefined
  const { path, file } = await createUnder(folder, name).catch((error: unknown) => {
    opened.stream.destroy()
    throw error
  })
  try {
    await pipeline(opened.stream, file.createWriteStream())
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function createUnder(folder: string, name: string): Promise<{ path: string; file: FileHandle }> {
  const extension = extensionOf(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let turn = 1; ; turn += 1) {
    const path = join(folder, turn === 1 ? name : `${stem} (${turn})${extension}`)
    const file = await open(path, 'wx').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (file) return { path, file }
  }
}
