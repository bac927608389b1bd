import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { FOLDER_NAMES, YAML_NAMES } from '#content/kinds.ts'

/** An error message if the folder neither is nor can become a content folder. */
export function contentFolderError(contentDir: string, dryRun: boolean): string | undefined {
  const stat = statSync(contentDir, { throwIfNoEntry: false })
  if (!stat) {
    if (!dryRun) mkdirSync(contentDir, { recursive: true })
    return undefined
  }
  if (!stat.isDirectory()) return `${contentDir} is not a folder. Give the content folder with --to.`
  const names = readdirSync(contentDir).filter((name) => !name.startsWith('.'))
  const known = new Set<string>([...FOLDER_NAMES, ...YAML_NAMES.map((name) => `${name}.yaml`), 'media', 'imports'])
  if (names.length === 0 || names.some((name) => known.has(name))) return undefined
  return `${contentDir} contains files that are not content. Give the content folder, or a new folder, with --to.`
}
