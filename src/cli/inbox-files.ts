import { constants, statSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extensionOf } from '#domain/form.ts'
import { safeFileName } from '#server/files/upload-name.ts'
import { uploadStore } from '#server/files/uploads.ts'
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
    return withDatabase(async ({ db }, { dataDir }) => {
      const items = await findAll(db, ids, output)
      if (!items) return 1
      const uploads = uploadStore({ folder: join(dataDir, 'uploads') })
      let left = 0
      for (const item of items) {
        if (item.files.length === 0) output.print(`Submission ${item.id} has no files.`)
        for (const file of item.files) {
          const { line, copied } = await copyOne(item.id, file, uploads.path(file.stored_name), folder, values.infected)
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
  { name, scan }: InboxFile,
  source: string,
  folder: string,
  infected: boolean,
): Promise<{ line: string; copied: boolean }> {
  const called = `${visibleLine(name)} of submission ${id}`
  if (scan === 'infected' && !infected) {
    return { line: `${called} is infected and was left out; --infected copies it all the same.`, copied: false }
  }
  const path = await copyUnder(source, folder, savedName(name))
  if (path === undefined) return { line: `${called} is not in the uploads folder; restore it from a backup.`, copied: false }
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
 * Copies a file under a name, or under the next free one like `name (2).pdf`.
 * @returns where it lies now; undefined when it is not there
 */
async function copyUnder(source: string, folder: string, name: string): Promise<string | undefined> {
  const extension = extensionOf(name)
  const stem = name.slice(0, name.length - extension.length)
  for (let turn = 1; ; turn += 1) {
    const path = join(folder, turn === 1 ? name : `${stem} (${turn})${extension}`)
    try {
      await copyFile(source, path, constants.COPYFILE_EXCL)
      return path
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOENT') return undefined
      if (code !== 'EEXIST') throw error
    }
  }
}
