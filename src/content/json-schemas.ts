import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { LanguageCode } from '#domain/language/languages.ts'
import { perLanguage } from '#domain/language/localized.ts'
import { WORDING_FILES } from './check/wording/sources.ts'
import { YAML_FILES } from './kinds.ts'

/** With texts required in the `source` language. */
export function jsonSchemas(source: LanguageCode): Map<string, string> {
  return new Map(
    Object.entries({ ...YAML_FILES, ...WORDING_FILES }).map(([name, file]) => {
      const schema = z.toJSONSchema(file, { io: 'input', target: 'draft-7', override: (made) => refine(made, source) })
      return [`${name}.schema.json`, `${JSON.stringify({ ...schema, title: `${name}.yaml` }, null, 2)}\n`]
    }),
  )
}

/** Optional fields may be empty, see `checkShape`. */
function refine(
  { zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: z.core.JSONSchema.BaseSchema },
  source: LanguageCode,
): void {
  if (zodSchema === perLanguage) jsonSchema.required = [source]
  const { properties = {}, required = [] } = jsonSchema
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean' || required.includes(name)) continue
    const anyText = property.type === 'string' && !property.format && !property.pattern
    if (!anyText) properties[name] = { anyOf: [property, { enum: ['', null] }] }
  }
}

export async function writeJsonSchemas(folder: string, source: LanguageCode): Promise<string[]> {
  const written: string[] = []
  for (const [name, text] of jsonSchemas(source)) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
    await writeFile(path, text)
    written.push(name)
  }
  return written
}
