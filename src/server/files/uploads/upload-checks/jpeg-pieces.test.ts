import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ByteWindow } from './byte-window.ts'
import { jpegParts } from './jpeg-pieces.ts'
import { MAX_PARTS, MAX_PIECES } from './pieces.ts'

const START = Buffer.from('ffd8', 'hex')
const SCAN = Buffer.from('ffda0002', 'hex')
const END = Buffer.from('ffd9', 'hex')
const COMMENT = Buffer.from('fffe000478ff', 'hex')

async function partsOf(...parts: Buffer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'picture')
  writeFileSync(path, Buffer.concat(parts))
  const file = await open(path)
  onTestFinished(async () => file.close())
  return jpegParts(new ByteWindow(file))
}

test('escaped bytes, restarts and fill bytes in compressed data are no end, wherever the window ends', async () => {
  for (const before of [65_525, 65_526, 65_527, 65_528, 65_529, 65_530, 65_531]) {
    const data = Buffer.concat([Buffer.alloc(before), Buffer.from('ff00ffd012ffd7ff00ffff', 'hex')])
    const size = START.length + SCAN.length + data.length + 2
    expect((await partsOf(START, SCAN, data, END, Buffer.from('more')))?.picture).toEqual([{ start: 0, end: size }])
  }
})

test('data between two scans is checked, too', async () => {
  const tables = Buffer.from('ffc400040102', 'hex')
  const parts = await partsOf(START, SCAN, Buffer.alloc(9), tables, COMMENT, SCAN, Buffer.alloc(5), END)
  expect(parts?.picture).toEqual([
    { start: 0, end: 2 + 4 + 9 + 6 },
    { start: 27, end: 27 + 4 + 5 + 2 },
  ])
})

test.each([
  ['ends in a segment', [START, Buffer.from('ffe10100', 'hex')]],
  ['ends in compressed data', [START, SCAN, Buffer.alloc(70_000)]],
  ['ends in a marker', [START, SCAN, Buffer.alloc(65_529), Buffer.from('ff', 'hex')]],
  ['has a segment shorter than its length', [START, Buffer.from('fffe0001', 'hex'), SCAN, END]],
  ['has no compressed data', [START, END]],
  ['has no marker where one must be', [START, Buffer.from('0011', 'hex'), END]],
])('a JPEG that %s is damaged', async (_, parts) => {
  expect(await partsOf(...parts)).toBeUndefined()
})

test('a JPEG of very many comments is not followed to its end', async () => {
  const table = Buffer.from('ffc40002', 'hex')
  const parts = Array.from({ length: MAX_PIECES + 1 }, () => Buffer.concat([COMMENT, table]))
  expect(await partsOf(START, ...parts, SCAN, END)).toBeUndefined()
})

test('a JPEG with the maximum number of parts is accepted, one with more is not, even if none of them is kept', async () => {
  const empty = Buffer.from('ffe10002', 'hex')
  const most = MAX_PARTS - 2
  expect((await partsOf(START, Buffer.alloc(most * empty.length, empty), SCAN, END))?.picture).toHaveLength(2)
  expect(await partsOf(START, Buffer.alloc((most + 1) * empty.length, empty), SCAN, END)).toBeUndefined()
})

test('some bytes that fill space before a marker are left out, and very many are refused', async () => {
  expect((await partsOf(START, Buffer.alloc(100, 0xff), SCAN, END))?.picture).toEqual([
    { start: 0, end: 2 },
    { start: 102, end: 108 },
  ])
  expect(await partsOf(START, Buffer.alloc(MAX_PARTS, 0xff), SCAN, END)).toBeUndefined()
})

test('the header contains the orientation and the data of the first scan, and no text, profile or pixel', async () => {
  const exif = Buffer.from('ffe10008457869660000', 'hex')
  const profile = Buffer.concat([Buffer.from('ffe2000e', 'hex'), Buffer.from('ICC_PROFILE\0')])
  const table = Buffer.from('ffc400040102', 'hex')
  const parts = await partsOf(START, exif, profile, COMMENT, table, SCAN, Buffer.alloc(9), table, SCAN, END)
  expect(parts?.header).toEqual([
    { start: 0, end: 2 + exif.length },
    { start: 34, end: 34 + table.length + SCAN.length },
  ])
})
