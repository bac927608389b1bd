import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { boundedFolder } from '#server/files/bounded-folder.ts'
import type { PictureMaker } from './picture-maker.ts'
import { NOT_MADE, type VariantOrder } from './variant.ts'
import { variantStore } from './variant-store.ts'

const BLOCK = 4096
const TIMEOUT_MS = 5_000

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Makes pictures of a thousand bytes, and none of those whose width is 160. */
function quickMaker() {
  const made: string[] = []
  const maker: PictureMaker<VariantOrder> = {
    make: async ({ target, width }) => {
      made.push(target)
      writeFileSync(target, width === 160 ? NOT_MADE.original : Buffer.alloc(1000))
    },
    close: () => {},
  }
  return { maker, made }
}

function storeIn(folder: string, maker: PictureMaker<VariantOrder>, maxBytes = 1_000_000) {
  const originals = { bring: async () => {}, path: (sha256: string) => sha256 }
  const store = variantStore({ kept: boundedFolder(folder, maxBytes), originals, maker })
  return (picture: number, width = 320) => store.find({ sha256: `p${picture}`, width, format: 'avif' }, TIMEOUT_MS)
}

test('beyond the bound, what was not used for the longest time goes, and a used picture stays', async () => {
  const folder = emptyFolder()
  const { maker, made } = quickMaker()
  const find = storeIn(folder, maker, 10 * BLOCK)
  for (let picture = 0; picture < 10; picture += 1) {
    expect(await find(picture)).toEqual({ name: `p${picture}-320.avif` })
    // Each used a day later than the last, all long ago.
    utimesSync(join(folder, `p${picture}-320.avif`), new Date(2026, 0, 1 + picture), new Date(2026, 0, 1))
  }
  expect(readdirSync(folder)).toHaveLength(10)
  await find(0)
  await find(10)
  const kept = readdirSync(folder)
  expect(kept.length * BLOCK).toBeLessThanOrEqual(10 * BLOCK)
  expect(kept).toContain('p0-320.avif')
  expect(kept).toContain('p10-320.avif')
  expect(kept).not.toContain('p1-320.avif')
  expect(made).toHaveLength(11)
  expect(await find(1)).toEqual({ name: 'p1-320.avif' })
  expect(made).toHaveLength(12)
})

test('a folder above the bound is put right at the start, and half-written files go', async () => {
  const folder = emptyFolder()
  for (let picture = 0; picture < 20; picture += 1) writeFileSync(join(folder, `p${picture}-320.avif`), Buffer.alloc(1000))
  writeFileSync(join(folder, 'p1-320.avif.0.tmp'), '')
  const find = storeIn(folder, quickMaker().maker, 10 * BLOCK)
  await find(99)
  const kept = readdirSync(folder)
  expect(kept.length).toBeLessThanOrEqual(10)
  expect(kept.filter((name) => name.endsWith('.tmp'))).toEqual([])
})

test('it is kept that the published picture is to be sent', async () => {
  const folder = emptyFolder()
  const { maker, made } = quickMaker()
  expect(await storeIn(folder, maker)(1, 160)).toBe('original')
  expect(await storeIn(folder, maker)(1, 160)).toBe('original')
  expect(made).toHaveLength(1)
})

test('what cannot be made is not there yet', async () => {
  const maker: PictureMaker<VariantOrder> = { make: () => Promise.reject(new Error('no')), close: () => {} }
  expect(await storeIn(emptyFolder(), maker)(1)).toBe('not yet')
})
