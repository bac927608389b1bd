import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { YAML_FILES, YAML_NAMES } from './kinds.ts'

export function jsonSchemas(): Map<string, string> {
  return new Map(
    YAML_NAMES.map((name) => {
      const schema = z.toJSONSchema(YAML_FILES[name], { io: 'input', target: 'draft-7', override: allowEmpty })
      return [`${name}.schema.json`, `${JSON.stringify({ ...schema, title: `${name}.yaml` }, null, 2)}\n`]
    }),
  )
}

/** Optional fields may be empty, see `checkShape`. */
function allowEmpty({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { properties = {}, required = [] } = jsonSchema
  for (const [name, property] of Object.entries(properties)) {
    if (typeof property === 'boolean' || required.includes(name)) continue
    const anyText = property.type === 'string' && !property.format && !property.pattern
    if (!anyText) properties[name] = { anyOf: [property, { enum: ['', null] }] }
  }
}

export async function writeJsonSchemas(folder: string): Promise<string[]> {
  const written: string[] = []
  for (const [name, text] of jsonSchemas()) {
    const path = join(folder, name)
    if ((await readFile(path, 'utf8').catch(() => undefined)) === text) continue
    await writeFile(path, text)
    written.push(name)
  }
  return written
}
