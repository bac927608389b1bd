import { copyFile, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeJsonSchemas } from '../json-schemas.ts'
import { writeNewFiles } from '../new-item.ts'
import { starterFiles } from './starter-files.ts'
import type { StarterSite } from './starter-site.ts'

/** Returns the files, with the logo. Throws `EEXIST` when one exists by now. */
export async function writeStarter(contentDir: string, site: StarterSite, logoFile: string | undefined): Promise<string[]> {
  const files = starterFiles(site)
  await writeNewFiles(contentDir, files)
  await mkdir(join(contentDir, 'schemas'), { recursive: true })
  await writeJsonSchemas(join(contentDir, 'schemas'), site.languages[0])
  await mkdir(join(contentDir, 'media'), { recursive: true })
  if (site.logo === undefined || logoFile === undefined) return files.map(({ file }) => file)
  const logo = join('media', site.logo)
  await mkdir(dirname(join(contentDir, logo)), { recursive: true })
  await copyFile(logoFile, join(contentDir, logo))
  return [...files.map(({ file }) => file), logo]
}
