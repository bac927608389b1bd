import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate, openDatabase } from '#server/storage/engine/database.ts'
import { contentFolder, temporaryFolder } from '../../../tests/support/samples/content-folder.ts'
import { publishOnFirstStart } from './first-start.ts'
import { publishSavedContent } from './saved-content.ts'

test('while developing, the terminal speaks of the preview, and of publishing as what is still to do', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const config = readConfig({ CONTENT_DIR: contentFolder(), DATA_DIR: temporaryFolder(), NODE_ENV: 'development' })
  const database = openDatabase(undefined, config.dataDir)
  onTestFinished(() => database.close())
  onTestFinished(() => said.mockRestore())
  await migrate(database)
  await publishOnFirstStart(config, database)
  await publishSavedContent(config, database, [config.contentDir])
  const product = join(config.contentDir, 'products/zinc.en.md')
  writeFileSync(product, readFileSync(product, 'utf8').replace('price: 3', 'price: 4'))
  expect(await publishSavedContent(config, database, [product])).toEqual({ changed: true, problems: [] })
  expect(said.mock.calls.flat()).toEqual([
    'Preparing the preview …',
    'The preview shows the content folder as it is, drafts included. It follows when you save a file.',
    '  changed   products/zinc',
    'The preview shows it: 0 added, 1 changed, 0 removed. Visitors see it after "npm run vitrine -- content publish".',
  ])
})
