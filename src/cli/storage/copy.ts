import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { counted } from '#content/words.ts'
import { localStore } from '#server/files/local-store.ts'
import { openPublishedStore, openUploads } from '#server/files/stores.ts'
import { type UploadStore, uploadStore } from '#server/files/uploads/uploads.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { type Command, type Output, UsageError } from '../command.ts'
import { withDatabase } from '../database.ts'

const CONCURRENCY = 8

export function storageCopy(storage: Command): void {
  storage
    .command('copy')
    .description('Copies the files of the data folder to the bucket of STORAGE_URL.')
    .addHelpText(
      'after',
      `
Copies published files and uploads from DATA_DIR. Skips what the bucket already has, and removes nothing.
It can be interrupted and repeated: run it once while the site still uses its data folder, and again after stopping
the site, before starting it with STORAGE_URL.
Exit codes: 0 the bucket has every file, 1 the files could not be copied or the bucket belongs to another site.`,
    )
    .runs(async (output) => {
      return withDatabase(async ({ db }, config) => {
        if (!config.storage) throw new UsageError('Set STORAGE_URL to the bucket that should receive the files.')
        const uploads = openUploads(config)
        if (!(await uploads.isOwnedBy(await readSigningKey(db)))) {
          output.complain(`The files in ${uploads.place} belong to another database. Check DATABASE_URL, DATA_DIR and STORAGE_URL.`)
          return 1
        }
        const published = openPublishedStore(config)
        const files = await copyAll(localStore(config.dataDir), {
          size: published.size,
          put: async (name, bytes) => {
            if ((await published.put(bytes)) !== name) throw new Error(`The published file ${name} is damaged; restore it from a backup.`)
          },
        })
        printCopied('published file', files, output)
        printCopied('upload', await copyAll(uploadStore({ folder: join(config.dataDir, 'uploads') }), uploads), output)
        return 0
      })
    })
}

type From = Pick<UploadStore, 'list' | 'open'>
type To = Pick<UploadStore, 'size' | 'put'>

interface Copied {
  copied: number
  /** Were in the bucket before. */
  present: number
}

async function copyAll(from: From, to: To): Promise<Copied> {
  const files = await Array.fromAsync(from.list())
  const counts: Copied = { copied: 0, present: 0 }
  const copier = async () => {
    for (let file = files.pop(); file; file = files.pop()) {
      if ((await to.size(file.name)) === file.size) counts.present += 1
      else if (await copyOne(file.name, from, to)) counts.copied += 1
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, copier))
  return counts
}

/** False if the file has been removed meanwhile. */
async function copyOne(name: string, from: From, to: To): Promise<boolean> {
  const opened = await from.open(name)
  if (opened) await to.put(name, await buffer(opened.stream))
  return opened !== undefined
}

function printCopied(thing: string, { copied, present }: Copied, output: Output): void {
  output.print(`${counted(copied, thing)} copied, ${present} already there.`)
}
