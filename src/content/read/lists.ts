import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type * as z from 'zod'
import { FALLBACK, type LanguageCode } from '#domain/language/languages.ts'
import { resolve } from '#domain/language/localized.ts'
import { checkShape } from '../check/shape.ts'
import { YAML_FILES, type YamlName, type YamlValues } from '../kinds.ts'
import { ContentError } from '../problems.ts'
import { readText } from './folder.ts'
import { LINK_OUT, leadsOut } from './inside.ts'
import { parseYaml } from './yaml-source.ts'

/** Throws a ContentError when it has problems. */
export function readList(contentDir: string, name: 'product-categories' | 'post-types' | 'services'): { value: string; label: string }[] {
  return readYaml(contentDir, name).map((entry) => ({ value: entry.key, label: resolve(entry.name, FALLBACK).text }))
}

export function readSiteLanguages(contentDir: string): LanguageCode[] {
  return readYaml(contentDir, 'settings').languages
}

function readYaml<Name extends YamlName>(contentDir: string, name: Name): YamlValues[Name] {
  const file = `${name}.yaml`
  if (leadsOut(contentDir, file)) throw new ContentError([{ file, line: 1, sentence: LINK_OUT }])
  const source = parseYaml(existsSync(join(contentDir, file)) ? readText(contentDir, file) : '', file)
  const { value, problems } = checkShape<z.ZodType>(YAML_FILES[name], source)
  if (problems.length > 0) throw new ContentError(problems)
  return value as YamlValues[Name]
}
