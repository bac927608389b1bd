import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RARE_FIELDS } from '#content/new-item.ts'
import type { FolderName } from '#domain/content-types/content-types.ts'

/** Fields that suit few companies, as long as no file of this one has them. */
export function unusedFields(contentDir: string, folder: FolderName): ReadonlySet<string> {
  const unused = new Set(RARE_FIELDS[folder])
  for (const file of unused.size > 0 ? globSync('*.md', { cwd: join(contentDir, folder) }) : []) {
    const text = readFileSync(join(contentDir, folder, file), 'utf8')
    for (const field of unused) if (text.includes(`\n${field}:`)) unused.delete(field)
    if (unused.size === 0) break
  }
  return unused
}
