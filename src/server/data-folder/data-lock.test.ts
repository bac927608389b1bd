import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dataFolderOwner, lockDataFolder } from './data-lock.ts'

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A process that takes the folder and keeps it. */
async function holder(folder: string) {
  const code = `import { dataFolderOwner, lockDataFolder } from './src/server/data-folder/data-lock.ts'; lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second server on the folder is refused and learns which process holds it', async () => {
  const folder = emptyFolder()
  const first = await holder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`process ${first.pid} on`)
})

test('who has the folder can be asked without taking it', async () => {
  const folder = emptyFolder()
  expect(dataFolderOwner(folder)).toBeUndefined()
  const first = await holder(folder)
  expect(dataFolderOwner(folder)).toContain(`process ${first.pid} on`)
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(dataFolderOwner(folder)).toBeUndefined()
  lockDataFolder(folder)()
})

test('the lock of a killed server is taken over', async () => {
  const folder = emptyFolder()
  const first = await holder(folder)
  first.kill('SIGKILL')
  await once(first, 'exit')
  const release = lockDataFolder(folder)
  release()
})

test('a damaged lock is not called another server, and can be deleted', () => {
  const folder = emptyFolder()
  lockDataFolder(folder)()
  const lock = join(folder, 'server.lock')
  writeFileSync(lock, 'This is a letter and not a database.'.repeat(500))
  const sentence = `The file ${lock} is damaged. It contains no data: delete it, then start again.`
  expect(() => lockDataFolder(folder)).toThrow(sentence)
  expect(() => dataFolderOwner(folder)).toThrow(sentence)
  rmSync(lock)
  lockDataFolder(folder)()
})

test('a released folder can be locked again', () => {
  const folder = emptyFolder()
  lockDataFolder(folder)()
  lockDataFolder(folder)()
})
