import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeOf } from '#content/words.ts'
import type { Config } from '#server/config.ts'
import { dataFolderOwner } from '#server/data-lock.ts'
import { scarceSpace } from '#server/disk-space.ts'
import { pingClamd } from '#server/files/scanner.ts'
import { reasonOf } from '#server/reason.ts'
import { listAbandoned } from '../data-output.ts'
import { type Finding, findingsAbout, TIMEOUT_MS } from './finding.ts'

const MEGABYTE = 1024 * 1024
const LITTLE = 1024 * MEGABYTE

export function checkSettings({ publicUrl, contentDir }: Config): Finding[] {
  const { ok, warning } = findingsAbout('settings')
  const findings: Finding[] = []
  if (['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname)) {
    findings.push(
      warning(`PUBLIC_URL is ${publicUrl}: links in emails and for search engines lead there. Set it to the address of the site.`),
    )
  }
  if (!existsSync(contentDir))
    findings.push(warning(`the content folder ${contentDir} does not exist. Check CONTENT_DIR; publishing needs it.`))
  return [ok('they can be read.'), ...findings]
}

export async function checkDataFolder({ dataDir }: Config): Promise<Finding[]> {
  const { ok, warning, problem } = findingsAbout('data folder')
  if (!existsSync(dataDir))
    return [problem(`the folder ${dataDir} does not exist. Check DATA_DIR; the server creates it when it first starts.`)]
  const closed = await closedFolder(dataDir)
  if (closed) return [problem(`${dataDir} cannot be written: ${closed}`)]
  const scarce = scarceSpace(dataDir)
  if (scarce) return [problem(scarce)]
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  const space = `${sizeOf(free)} are free in ${dataDir}`
  const left = (await listAbandoned(dataDir)).map((name) =>
    warning(`an interrupted command left ${name} behind. It may contain visitors' data; delete it.`),
  )
  return [free < LITTLE ? warning(`only ${space}. Free some space.`) : ok(`${space}, and it can be written.`), ...left]
}

/** All of them can be made again. */
export async function checkPictureFolder({ dataDir }: Config): Promise<Finding[]> {
  const { ok, problem } = findingsAbout('pictures')
  const folder = join(dataDir, 'pictures')
  if (!existsSync(folder)) return [ok('none has been created yet.')]
  const closed = await closedFolder(folder)
  return [closed ? problem(`${folder} cannot be written: ${closed}`) : ok(`${folder} can be written.`)]
}

/** Either way is fine. */
export function checkServer({ dataDir }: Config): Finding[] {
  const owner = dataFolderOwner(dataDir)
  return [findingsAbout('server').ok(owner ? `a server is using the data folder (${owner}).` : 'no server is using the data folder.')]
}

export async function checkScanner({ clamdUrl }: Config): Promise<Finding[]> {
  const { ok, problem } = findingsAbout('virus scanner')
  if (!clamdUrl) return [ok('none is set (CLAMD_URL).')]
  try {
    await pingClamd(clamdUrl, TIMEOUT_MS)
    return [ok(`${clamdUrl} answers.`)]
  } catch (error) {
    return [problem(`${clamdUrl} cannot be used: ${reasonOf(error)} Uploaded files wait for it. Start it, or check CLAMD_URL.`)]
  }
}

/** Undefined when it is writable. */
export async function closedFolder(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}
