import { once } from 'node:events'
import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { nearest } from '#content/check/nearest.ts'
import { sizeOf } from '#content/words.ts'
import { type Config, SETTING_NAMES } from '#server/config.ts'
import { dataFolderOwner } from '#server/data-folder/data-lock.ts'
import { scarceSpace } from '#server/data-folder/disk-space.ts'
import { reasonOf } from '#server/errors/reason.ts'
import { pingClamd } from '#server/files/uploads/scanner.ts'
import { listAbandoned } from '../data-output.ts'
import { type DoctorResult, resultsFor, TIMEOUT_MS, withRemedy } from './result.ts'

const MEGABYTE = 1024 * 1024
const LITTLE = 1024 * MEGABYTE

const SHORT = 6

/** A command that root has run may have left one to root. */
const FOLDERS = ['files', 'uploads', 'assets', 'pictures', 'mail', 'file-copies', 'asset-copies', 'receiving']

export async function checkSettings({ publicUrl, contentDir, host }: Config, given: NodeJS.ProcessEnv): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('settings')
  const results: DoctorResult[] = []
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)) {
    results.push(
      warning(`PUBLIC_URL is ${publicUrl}: links in emails and search engines would lead there. Set it to the address of the site.`),
    )
  }
  if (!existsSync(contentDir))
    results.push(warning(`the content folder ${contentDir} does not exist. Check CONTENT_DIR; publishing needs it.`))
  if (!(await isOwnAddress(host))) {
    results.push(
      problem(`HOST is ${host}, which is not an address of this machine. Set it to 127.0.0.1, to 0.0.0.0 for all networks, or omit it.`),
    )
  }
  for (const [name, meant] of misspelt(given)) results.push(warning(`${name} is not a setting. Did you mean ${meant}?`))
  return [ok('valid.'), ...results]
}

export async function checkDataFolder({ dataDir }: Config): Promise<DoctorResult[]> {
  const { ok, warning, problem } = resultsFor('data folder')
  if (!existsSync(dataDir))
    return [problem(`the folder ${dataDir} does not exist. Check DATA_DIR; the server creates it when it first starts.`)]
  const closed = await closedFolder(dataDir)
  if (closed) return [problem(`${dataDir} is not writable: ${closed}`)]
  const scarce = scarceSpace(dataDir)
  if (scarce) return [problem(scarce)]
  const subfolders = FOLDERS.map((name) => join(dataDir, name)).filter((folder) => existsSync(folder))
  const closedOnes = await Promise.all(subfolders.map(async (folder) => ({ folder, reason: await closedFolder(folder) })))
  const unusable = closedOnes.flatMap(({ folder, reason }) => (reason ? [problem(`${folder} is not writable: ${reason}`)] : []))
  if (unusable.length > 0) return unusable
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const space = `${sizeOf(free)} are free in ${dataDir}`
  const left = (await listAbandoned(dataDir)).map((name) =>
    warning(`an interrupted command left ${name} behind. It may contain visitors' data; delete it.`),
  )
  return [free < LITTLE ? warning(`only ${space}. Free some space.`) : ok(`${space}, and it is writable.`), ...left]
}

/** Either way is fine. */
export function checkServer({ dataDir }: Config): DoctorResult[] {
  const owner = dataFolderOwner(dataDir)
  return [resultsFor('server').ok(owner ? `a server is using the data folder (${owner}).` : 'no server is using the data folder.')]
}

export async function checkScanner({ clamdUrl }: Config): Promise<DoctorResult[]> {
  const { ok, problem } = resultsFor('virus scanner')
  if (!clamdUrl) return [ok('not configured (CLAMD_URL).')]
  try {
    await pingClamd(clamdUrl, TIMEOUT_MS)
    return [ok(`${clamdUrl} responds.`)]
  } catch (error) {
    return [problem(`${clamdUrl} cannot be used: ${reasonOf(error)} Uploaded files wait for it. Start it, or check CLAMD_URL.`)]
  }
}

/** Names in the environment that resemble a setting that is missing there; short ones resemble too much. */
function misspelt(given: NodeJS.ProcessEnv): [name: string, meant: string][] {
  const missing = SETTING_NAMES.filter((name) => name.length >= SHORT && !given[name])
  return Object.keys(given).flatMap((name): [string, string][] => {
    const meant = SETTING_NAMES.includes(name) ? undefined : nearest(name, missing)
    return meant ? [[name, meant]] : []
  })
}

/** Any port will do. */
async function isOwnAddress(host: string): Promise<boolean> {
  const probe = createServer().listen(0, host)
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

/** The reason and what to do; undefined if it is writable. */
async function closedFolder(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return withRemedy(error)
  }
}
