import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { resolve } from '#domain/language/localized.ts'
import { checkShape } from '../check/shape.ts'
import { YAML_FILES, type YamlName, type YamlValues } from '../kinds.ts'
import { ContentError } from '../problems.ts'
import { readText } from './folder.ts'
import { LINK_OUT, leadsOut } from './inside.ts'
import { siteLanguagesIn } from './site-languages.ts'
import { parseYaml } from './yaml-source.ts'

/** Throws a ContentError when it has problems. */
export function readList(contentDir: string, name: 'product-categories' | 'post-types' | 'services'): { value: string; label: string }[] {
  const { source } = siteLanguagesIn(contentDir)
  return readYaml(contentDir, name).map((entry) => ({ value: entry.key, label: resolve(entry.name, source, source).text }))
}

function readYaml<Name extends YamlName>(contentDir: string, name: Name): YamlValues[Name] {
  const file = `${name}.yaml`
  if (leadsOut(contentDir, file)) throw new ContentError([{ file, line: 1, sentence: LINK_OUT }])
  const source = parseYaml(existsSync(join(contentDir, file)) ? readText(contentDir, file) : '', file)
  const { value, problems } = checkShape<z.ZodType>(YAML_FILES[name], source, siteLanguagesIn(contentDir))
  if (problems.length > 0) throw new ContentError(problems)
  return value as YamlValues[Name]
}
