import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/samples/content-folder.ts'
import { jsonSchemas, writeJsonSchemas } from './json-schemas.ts'

test('the schemas in the content folder are up to date (npm run vitrine -- content schemas)', () => {
  for (const [name, text] of jsonSchemas('en')) {
    expect(readFileSync(join(import.meta.dirname, '../../content/schemas', name), 'utf8'), name).toBe(text)
  }
})

test('only schemas that differ are written', async () => {
  const folder = join(temporaryFolder(), 'schemas')
  mkdirSync(folder)
  expect(await writeJsonSchemas(folder, 'en')).toEqual([...jsonSchemas('en').keys()])
  writeFileSync(join(folder, 'team.schema.json'), '{}')
  expect(await writeJsonSchemas(folder, 'en')).toEqual(['team.schema.json'])
})
