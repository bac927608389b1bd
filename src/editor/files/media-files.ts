import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { slugOf } from '#content/new-item.ts'
import { isUnseen } from '#content/read/folder.ts'
import { leadsOut } from '#content/read/inside.ts'
import { mediaFileOf, nameFault } from '#content/read/media.ts'
import { CannotEdit } from './yaml-edit.ts'

const MEDIA = 'media'

/** Paths inside media/ of what the site can publish. */
export async function mediaPaths(contentDir: string): Promise<string[]> {
  const folder = join(contentDir, MEDIA)
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !isUnseen(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => nameFault(path) === undefined)
    .sort()
}

/**
 * Stores a picture or document under a name made from `wanted`, or finds it where it is already. Returns its path inside media/.
 * @throws CannotEdit when the site would not publish it
 */
export async function storeMedia(contentDir: string, folder: string, fileName: string, wanted: string, bytes: Buffer): Promise<string> {
  const ending = extname(fileName).toLowerCase()
  const base = slugOf(wanted, 'en') || slugOf(fileName.slice(0, -ending.length), 'en') || 'picture'
  const sha256 = sha256Of(bytes)
  for (let number = 1; ; number += 1) {
    const path = `${folder}/${base}${number === 1 ? '' : `-${number}`}${ending}`
    const file = join(contentDir, MEDIA, path)
    if (existsSync(file)) {
      if (sha256Of(await readFile(file)) === sha256) return path
      continue
    }
    const checked = await mediaFileOf(path, bytes, async () => '')
    if (typeof checked === 'string')
      throw new CannotEdit(checked.replaceAll(`media/${path}`, `"${fileName}"`).replaceAll(`"${path}"`, `"${fileName}"`))
    if (leadsOut(contentDir, MEDIA) || leadsOut(contentDir, dirname(join(MEDIA, path))))
      throw new CannotEdit('The folder of the pictures leads out of the content folder.')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes, { flag: 'wx' })
    return path
  }
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
