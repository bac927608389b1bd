import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ByteWindow } from './byte-window.ts'
import { jpegPieces } from './jpeg-pieces.ts'
import { MAX_PIECES } from './pieces.ts'

const START = Buffer.from('ffd8', 'hex')
const SCAN = Buffer.from('ffda0002', 'hex')
const END = Buffer.from('ffd9', 'hex')
const COMMENT = Buffer.from('fffe000478ff', 'hex')

async function piecesOf(...parts: Buffer[]) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'picture')
  writeFileSync(path, Buffer.concat(parts))
  const file = await open(path)
  onTestFinished(async () => file.close())
  return jpegPieces(new ByteWindow(file), 1)
}

test('escaped bytes, restarts and fill bytes in compressed data are no end, wherever the window ends', async () => {
  for (const before of [65_525, 65_526, 65_527, 65_528, 65_529, 65_530, 65_531]) {
    const data = Buffer.concat([Buffer.alloc(before), Buffer.from('ff00ffd012ffd7ff00ffff', 'hex')])
    const size = START.length + SCAN.length + data.length + 2
    expect(await piecesOf(START, SCAN, data, END, Buffer.from('more'))).toEqual([{ start: 0, end: size }])
  }
})

test('what lies between two scans is looked at too', async () => {
  const tables = Buffer.from('ffc400040102', 'hex')
  expect(await piecesOf(START, SCAN, Buffer.alloc(9), tables, COMMENT, SCAN, Buffer.alloc(5), END)).toEqual([
    { start: 0, end: 2 + 4 + 9 + 6 },
    { start: 27, end: 27 + 4 + 5 + 2 },
  ])
})

test.each([
  ['ends in a segment', [START, Buffer.from('ffe10100', 'hex')]],
  ['ends in compressed data', [START, SCAN, Buffer.alloc(70_000)]],
  ['ends in a marker', [START, SCAN, Buffer.alloc(65_529), Buffer.from('ff', 'hex')]],
  ['has a segment shorter than its length', [START, Buffer.from('fffe0001', 'hex'), SCAN, END]],
  ['has no marker where one must be', [START, Buffer.from('0011', 'hex'), END]],
])('a JPEG that %s is damaged', async (_, parts) => {
  expect(await piecesOf(...parts)).toBeUndefined()
})

test('a JPEG of very many comments is not followed to its end', async () => {
  const table = Buffer.from('ffc40002', 'hex')
  const parts = Array.from({ length: MAX_PIECES + 1 }, () => Buffer.concat([COMMENT, table]))
  expect(await piecesOf(START, ...parts, SCAN, END)).toBeUndefined()
})
