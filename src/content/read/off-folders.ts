import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { ALL_SECTIONS } from '#domain/company/section-names.ts'
import { offParts } from '#domain/content-types/content-sections.ts'
import { readText } from './folder.ts'
import { parseYaml } from './yaml-source.ts'

const settings = z.object({ sections: z.record(z.string(), z.boolean()) })

/** Folders and files of sections that are switched off, in an unchecked folder: a wrong setting counts as none. */
export function offFoldersIn(contentDir: string): ReadonlySet<string> {
  const file = 'settings.yaml'
  const value = existsSync(join(contentDir, file)) ? parseYaml(readText(contentDir, file), file).value : undefined
  const sections = { ...ALL_SECTIONS, ...settings.safeParse(value).data?.sections }
  return new Set(offParts(sections).map(({ source }) => source))
}
