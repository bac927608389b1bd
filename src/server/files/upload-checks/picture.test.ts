import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { CAMERA, jpeg, photoWithPlace, pixelBombPng, png } from '../../../../tests/support/upload-samples.ts'
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

test.each(['jpeg', 'png'] as const)('a %s photo loses its place and everything else it tells, and is shown as before', async (format) => {
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

test('what was written anew stays as it is the next time', async () => {
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

test('a text in a PNG is removed too', async () => {
  const text = Buffer.from(`tEXtLocation\0${CAMERA}`, 'latin1')
  const chunk = Buffer.concat([Buffer.alloc(4), text, Buffer.alloc(4)])
  chunk.writeUInt32BE(text.length - 4)
  chunk.writeUInt32BE(crc32(text), chunk.length - 4)
  const plain = await png()
  const path = file(Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]))
  expect(await checkPicture(path, 'png')).toBe('rewritten')
  expect(readFileSync(path).includes(CAMERA)).toBe(false)
})

test('25 megapixels are taken and a row more is not', async () => {
  expect(await checkPicture(file(pixelBombPng(5000, 5000)), 'png')).toBeUndefined()
  expect(await checkPicture(file(pixelBombPng(5000, 5001)), 'png')).toBe('filePixels')
})
