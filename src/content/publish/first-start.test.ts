import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { migrate, openDatabase } from '#server/storage/engine/database.ts'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { contentFolder, type Files, temporaryFolder } from '../../../tests/support/samples/content-folder.ts'
import { publishOnFirstStart } from './first-start.ts'

async function start(files: Files = {}) {
  const config = readConfig({ CONTENT_DIR: contentFolder(files), DATA_DIR: temporaryFolder() })
  const database = openDatabase(undefined, config.dataDir)
  onTestFinished(() => database.close())
  await migrate(database)
  return { database, started: publishOnFirstStart(config, database) }
}

test('a new database gets the content folder', async () => {
  const { database, started } = await start()
  await started
  expect(await contentVersion(database.db)).toBe(1)
})

test('a folder with problems stops startup and all problems are reported', async () => {
  const { database, started } = await start({ 'team.yaml': '- key: x\n', 'settings.yaml': undefined })
  await expect(started).rejects.toThrow(
    /settings\.yaml:1 {2}This file is missing; add it\.\n.*team\.yaml:1 {2}"1 → name" is missing; add it\.\n2 problems in 2 files\.$/,
  )
  expect(await contentVersion(database.db)).toBe(0)
})
