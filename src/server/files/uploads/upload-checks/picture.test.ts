import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { CAMERA, jpeg, photoWithPlace, pixelBombPng, png } from '../../../../../tests/support/samples/uploads.ts'
import { checkPicture } from './picture.ts'

function file(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'picture')
  writeFileSync(path, bytes, { mode: 0o600 })
  return path
}

/** Pixels of a picture as it is to be shown. */
async function shown(picture: Buffer) {
  return sharp(picture).autoOrient().removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

test.each(['jpeg', 'png'] as const)('a %s photo loses its location and all other metadata, and looks the same', async (format) => {
  const photo = await photoWithPlace(format)
  expect(photo.includes(CAMERA)).toBe(true)
  const path = file(photo)
  expect(await checkPicture(path, format)).toBe('rewritten')
  const stored = readFileSync(path)
  const metadata = await sharp(stored).metadata()
  expect(metadata).toMatchObject({ format, width: 40, height: 30, orientation: 6 })
  expect(metadata.exif?.length).toBeLessThan(40)
  expect([metadata.xmp, metadata.iptc, metadata.comments]).toEqual([undefined, undefined, undefined])
  expect(stored.includes(CAMERA)).toBe(false)
  const [before, after] = [await shown(photo), await shown(stored)]
  expect(after.info).toMatchObject({ width: 30, height: 40 })
  expect(after.data.equals(before.data)).toBe(true)
  expect(statSync(path).mode & 0o777).toBe(0o600)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i stays', async (orientation) => {
  const path = file(
    await sharp(await photoWithPlace())
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer(),
  )
  expect(await checkPicture(path, 'jpeg')).toBe('rewritten')
  const { exif, orientation: kept } = await sharp(path).metadata()
  expect(kept ?? 1).toBe(orientation)
  if (orientation === 1) expect(exif).toBeUndefined()
})

test('a rewritten file is not rewritten again', async () => {
  const path = file(await photoWithPlace())
  await checkPicture(path, 'jpeg')
  const stored = readFileSync(path)
  await checkPicture(path, 'jpeg')
  expect(readFileSync(path).equals(stored)).toBe(true)
})

test.each(['jpeg', 'png'] as const)('what follows the end of a %s goes with its data', async (format) => {
  const plain = format === 'jpeg' ? await jpeg() : await png()
  const path = file(Buffer.concat([plain, await photoWithPlace(format)]))
  expect(await checkPicture(path, format)).toBe('rewritten')
  expect(readFileSync(path).equals(plain)).toBe(true)
})

test('a comment in a JPEG is removed, its colour profile is not', async () => {
  const coloured = await sharp(await jpeg())
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, CAMERA.length + 2]), Buffer.from(CAMERA)])
  const path = file(Buffer.concat([coloured.subarray(0, 2), comment, coloured.subarray(2)]))
  expect(await checkPicture(path, 'jpeg')).toBe('rewritten')
  expect(readFileSync(path).equals(coloured)).toBe(true)
  expect((await sharp(path).metadata()).icc).toBeDefined()
})

test.each([
  ['progressive', { progressive: true }],
  ['large', { quality: 100 }],
])('a %s JPEG is followed through all its scans', async (_, options) => {
  const noise = sharp({
    create: { width: 600, height: 500, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
  const plain = await noise.jpeg(options).toBuffer()
  expect(plain.length).toBeGreaterThan(2 * 65_536)
  const path = file(plain)
  expect(await checkPicture(path, 'jpeg')).toBeUndefined()
  writeFileSync(path, plain.subarray(0, plain.length - 2))
  expect(await checkPicture(path, 'jpeg')).toBe('fileUnreadable')
  const withExif = await sharp(plain)
    .withExif({ IFD0: { Model: CAMERA } })
    .jpeg(options)
    .toBuffer()
  writeFileSync(path, withExif)
  expect(await checkPicture(path, 'jpeg')).toBe('rewritten')
  expect((await shown(readFileSync(path))).data.equals((await shown(withExif)).data)).toBe(true)
})

test('a PNG with a wrong byte is damaged', async () => {
  const bytes = Buffer.from(await png())
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 20) ^ 1, bytes.length - 20)
  expect(await checkPicture(file(bytes), 'png')).toBe('fileUnreadable')
})

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const bytes = Buffer.concat([Buffer.alloc(4), typed, Buffer.alloc(4)])
  bytes.writeUInt32BE(data.length)
  bytes.writeUInt32BE(crc32(typed), bytes.length - 4)
  return bytes
}

/** Puts bytes behind a PNG's header. */
function withChunks(plain: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)])
}

test('a text in a PNG is removed too', async () => {
  const plain = await png()
  const path = file(withChunks(plain, chunk('tEXt', Buffer.from(`Location\0${CAMERA}`, 'latin1'))))
  expect(await checkPicture(path, 'png')).toBe('rewritten')
  expect(readFileSync(path).equals(plain)).toBe(true)
})

test('texts of a PNG that unpack to a thousand times their size are removed without being unpacked', async () => {
  const plain = await png()
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(7_000_000))]))
  const path = file(withChunks(plain, ...Array.from({ length: 900 }, () => text)))
  expect(await checkPicture(path, 'png')).toBe('rewritten')
  expect(readFileSync(path).equals(plain)).toBe(true)
})

test.each(['tEXt', 'IDAT'])('a PNG of 700,000 empty %s chunks is refused', async (type) => {
  const empty = chunk(type, Buffer.alloc(0))
  const path = file(withChunks(await png(), Buffer.alloc(700_000 * empty.length, empty)))
  expect(await checkPicture(path, 'png')).toBe('fileUnreadable')
})

test.each([
  ['2,000,000 empty segments', Buffer.alloc(8_000_000, Buffer.from('ffe10002', 'hex'))],
  ['9 MB that fill space before a marker', Buffer.alloc(9_000_000, 0xff)],
])('a JPEG of %s is refused', async (_, bytes) => {
  const plain = await jpeg()
  const path = file(Buffer.concat([plain.subarray(0, 2), bytes, plain.subarray(2)]))
  expect(await checkPicture(path, 'jpeg')).toBe('fileUnreadable')
})

test.each(['ff00', 'ffd0', 'ffff'])(
  'a JPEG with 9 MB of %s in its compressed data is followed to its end and stays as it is',
  async (hex) => {
    const plain = await jpeg()
    const bytes = Buffer.concat([plain.subarray(0, -2), Buffer.alloc(9_000_000, Buffer.from(hex, 'hex')), plain.subarray(-2)])
    const path = file(bytes)
    expect(await checkPicture(path, 'jpeg')).toBeUndefined()
    expect(readFileSync(path).equals(bytes)).toBe(true)
    writeFileSync(path, bytes.subarray(0, -2))
    expect(await checkPicture(path, 'jpeg')).toBe('fileUnreadable')
  },
)

test('Exif data larger than any program writes are refused', async () => {
  const bytes = withChunks(await png(), chunk('eXIf', Buffer.alloc(1024 * 1024)))
  expect(await checkPicture(file(bytes), 'png')).toBe('fileUnreadable')
})

test('a photo of 25 megapixels is accepted, and keeps its orientation and pixels', async () => {
  const photo = await sharp({ create: { width: 5000, height: 5000, channels: 3, background: '#406080' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Model: CAMERA } })
    .jpeg()
    .toBuffer()
  const path = file(photo)
  expect(await checkPicture(path, 'jpeg')).toBe('rewritten')
  const stored = readFileSync(path)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 5000, height: 5000, orientation: 6 })
  expect(stored.includes(CAMERA)).toBe(false)
  const firstTable = Buffer.from('ffdb', 'hex')
  expect(stored.subarray(stored.indexOf(firstTable)).equals(photo.subarray(photo.indexOf(firstTable)))).toBe(true)
})

test('25 megapixels are accepted, one row more is not', async () => {
  expect(await checkPicture(file(pixelBombPng(5000, 5000)), 'png')).toBeUndefined()
  expect(await checkPicture(file(pixelBombPng(5000, 5001)), 'png')).toBe('filePixels')
})
