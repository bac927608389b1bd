import { statSync } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { extensionOf } from '#domain/form.ts'
import type { OpenedFile } from '#server/files/stored-bytes.ts'
import { openUploads } from '#server/files/stores.ts'
import { safeFileName } from '#server/files/uploads/upload-name.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import type { InboxFile } from '#server/storage/submissions/inbox.ts'
import { type Command, UsageError } from '../command.ts'
import { submissionNumbers } from '../parameters.ts'
import { visibleLine } from '../visible-text.ts'
import { withSubmissions } from './find.ts'

export function inboxFiles(inbox: Command): void {
  inbox
    .command('files')
    .argument('<numbers...>', 'numbers of submissions', submissionNumbers)
    .description('Copies the uploaded files of submissions to a folder.')
    .requiredOption('--to <folder>', 'folder, created if it does not exist; no file in it is overwritten')
    .option('--infected', 'also copy files in which the virus scanner found something')
    .addHelpText('after', '\nExit codes: 0 copied, 1 a submission does not exist or a file was left out.')
    .runs(async (output, ids: number[], { to: folder, infected = false }: { to: string; infected?: boolean }) => {
      const found = statSync(folder, { throwIfNoEntry: false })
      if (found && !found.isDirectory()) throw new UsageError(`${folder} is a file. Give the name of a folder.`)
      const parent = dirname(folder)
      if (!found && !statSync(parent, { throwIfNoEntry: false })?.isDirectory())
        throw new UsageError(`The folder ${parent} does not exist. Create it first.`)
      return withSubmissions(ids, output, async (items, _database, config) => {
        // What people have sent about themselves is only for whoever copies it.
        if (!found) await mkdir(folder, { mode: 0o700 })
        for (const { id, files } of items) if (files.length === 0) output.print(`Submission ${id} has no files.`)
        const uploads = openUploads(config)
        let code = 0
        for (const { id, file } of items.flatMap(({ id, files }) => files.map((file) => ({ id, file })))) {
          const { line, copied } = await copyOne(id, file, uploads, folder, infected)
          if (copied) output.print(line)
          else {
            output.complain(line)
            code = 1
          }
        }
        return code
      })
    })
}

async function copyOne(
  id: number,
  { name, stored_name, scan }: InboxFile,
  uploads: UploadStore,
  folder: string,
  infected: boolean,
): Promise<{ line: string; copied: boolean }> {
  const called = `${visibleLine(name)} of submission ${id}`
  if (scan === 'infected' && !infected) {
    return { line: `${called} is infected and was not copied. --infected copies it anyway.`, copied: false }
  }
  const path = await copyUnder(await uploads.open(stored_name), folder, savedName(name))
  if (path === undefined) return { line: `${called} is missing. Restore it from a backup.`, copied: false }
  return { line: scan === 'waiting' ? `${path} (not scanned yet)` : path, copied: true }
}

/** Valid on every system, and never mistaken for an option. */
export function savedName(name: string): string {
  const safe = safeFileName(name)
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^-/, '_')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe) ? `_${safe}` : safe
}

/** Or under the next free name like `name (2).pdf`; an incomplete copy is removed. Undefined if the source is missing. */
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
