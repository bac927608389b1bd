import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { localStore } from './local-store.ts'
import { sha256Of } from './stored-bytes.ts'

function emptyStore() {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  return { dataDir, store: localStore(dataDir) }
}

test('bytes come back under their SHA-256', async () => {
  const { dataDir, store } = emptyStore()
  const address = await store.put(Buffer.from('abc'))
  expect(address).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  const opened = await store.open(address)
  expect(opened?.size).toBe(3)
  expect(opened && (await buffer(opened.stream)).toString()).toBe('abc')
  expect(await store.size(address)).toBe(3)
  expect(await Array.fromAsync(store.list())).toMatchObject([{ name: address, size: 3 }])
  expect(readdirSync(join(dataDir, 'files'))).toEqual([address])
})

test('the same bytes kept twice, also at the same time, are one file', async () => {
  const { dataDir, store } = emptyStore()
  await Promise.all([store.put(Buffer.from('abc')), store.put(Buffer.from('abc'))])
  await store.put(Buffer.from('abc'))
  expect(readdirSync(join(dataDir, 'files'))).toHaveLength(1)
})

test('what is not kept is not found, and an address is never a path', async () => {
  const { store } = emptyStore()
  expect(await store.open(sha256Of(Buffer.from('other')))).toBeUndefined()
  expect(await store.size(sha256Of(Buffer.from('other')))).toBeUndefined()
  expect(await Array.fromAsync(store.list())).toEqual([])
  expect(() => store.path('../../etc/passwd')).toThrow('is not a SHA-256 address')
})
