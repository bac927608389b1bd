import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { pictureMaker } from '#server/pictures/picture-maker.ts'
import { ACCEPT, photograph, picturesServer, temporaryFolder } from '../support/servers/pictures.ts'

const photo = await photograph(1000, 750).jpeg({ quality: 92 }).toBuffer()
/** Lies on its side and says so, as phones do. */
const turned = await photograph(1000, 750).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
const flat = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#27B4F5' } })
  .png({ palette: true })
  .toBuffer()
/** A photograph with holes. */
const seeThrough = await photograph(640, 480).ensureAlpha(0.5).png().toBuffer()
const moving = await sharp(Buffer.alloc(400 * 600 * 3).fill(200, 400 * 300 * 3), {
  raw: { width: 400, height: 600, channels: 3, pageHeight: 300 },
})
  .webp({ loop: 0, delay: [100, 100] })
  .toBuffer()
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><path d="M0 0h9v9z"/></svg>')
const broken = Buffer.concat([photo.subarray(0, 400), Buffer.alloc(5000, 7)])
const pdf = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(100)}`)

test.each([
  ['AVIF where it is known', ACCEPT.avif, 'image/avif', 'heif'],
  ['WebP where AVIF is not', ACCEPT.webp, 'image/webp', 'webp'],
  ['WebP where AVIF is refused', 'image/avif;q=0, image/webp', 'image/webp', 'webp'],
])('a picture comes as %s, smaller and for good', async (_, accept, type, format) => {
  const { get } = await picturesServer({ 'a/photo.1a2b3c4d.jpg': ['image/jpeg', photo] })
  const { status, headers, body } = await get('/pictures/320/a/photo.1a2b3c4d.jpg', { accept })
  expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'Accept'])
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox$/)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('etag')).toBeTruthy()
  const { format: made, width, height } = await sharp(body).metadata()
  expect({ made, width, height }).toEqual({ made: format, width: 320, height: 240 })
  expect(body.length).toBeLessThan(photo.length / 4)
})

test.each(['*/*', 'image/*', 'image/png,image/*;q=0.8'])(
  'a browser that says "%s" gets the width in a format that all know',
  async (accept) => {
    const { get } = await picturesServer({
      'photo.jpg': ['image/jpeg', photo],
      'drawn.png': ['image/png', seeThrough],
      'product.webp': ['image/webp', await sharp(seeThrough).resize(1000).webp({ lossless: true }).toBuffer()],
    })
    for (const [name, format] of [
      ['photo.jpg', 'jpeg'],
      ['drawn.png', 'png'],
      ['product.webp', 'png'],
    ]) {
      const { headers, body } = await get(`/pictures/320/${name}`, { accept })
      expect([headers.get('content-type'), headers.get('vary')]).toEqual([`image/${format}`, 'Accept'])
      const { format: made, width, hasAlpha } = await sharp(body).metadata()
      expect({ made, width, hasAlpha }).toEqual({ made: format, width: 320, hasAlpha: format === 'png' })
    }
  },
)

test('a picture is turned upright and loses what the camera wrote', async () => {
  const { get } = await picturesServer({ 'turned.jpg': ['image/jpeg', turned] })
  const { body } = await get('/pictures/320/turned.jpg', { accept: ACCEPT.avif })
  const { width, height, exif, orientation } = await sharp(body).metadata()
  expect({ width, height, exif, orientation }).toEqual({ width: 320, height: 427, exif: undefined, orientation: undefined })
})

test('no picture is made wider than it is', async () => {
  const { get } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] })
  const whole = await get('/pictures/1280/photo.jpg', { accept: ACCEPT.webp })
  expect((await sharp(whole.body).metadata()).width).toBe(1000)
  const beyond = await get('/pictures/1920/photo.jpg', { accept: ACCEPT.webp })
  expect(beyond.body.equals(photo)).toBe(true)
})

test('a picture that would not become smaller is sent as it is, and that is remembered', async () => {
  const { get, made } = await picturesServer({ 'flat.png': ['image/png', flat] })
  for (let time = 0; time < 2; time += 1) {
    const { headers, body } = await get('/pictures/320/flat.png', { accept: ACCEPT.avif })
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/png', 'public, max-age=31536000, immutable'])
    expect(body.equals(flat)).toBe(true)
  }
  expect(made).toEqual(['320.avif'])
})

test('a picture with far more pixels than the width is never sent in its place, however few its bytes', async () => {
  const wide = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#27B4F5' } })
    .png({ palette: true })
    .toBuffer()
  const { get } = await picturesServer({ 'wide.png': ['image/png', wide] })
  for (const accept of [ACCEPT.avif, ACCEPT.webp, '*/*']) {
    const { body } = await get('/pictures/160/wide.png', { accept })
    expect((await sharp(body).metadata()).width).toBe(160)
  }
})

const COLOUR = [200, 60, 40]
const coloured = () => sharp({ create: { width: 800, height: 400, channels: 3, background: { r: 200, g: 60, b: 40 } } })

test.each([
  ['a JPEG in Display P3', 'image/jpeg', () => coloured().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' })],
  ['a JPEG in CMYK with a profile', 'image/jpeg', () => coloured().toColourspace('cmyk').withIccProfile('cmyk').jpeg({ quality: 100 })],
  ['a JPEG in CMYK without one', 'image/jpeg', () => coloured().toColourspace('cmyk').jpeg({ quality: 100 })],
  ['a PNG of 16 bits', 'image/png', () => coloured().toColourspace('rgb16').png()],
])('%s keeps its colours in every format, in sRGB of 8 bits', async (_, type, make) => {
  const { get } = await picturesServer({ picture: [type, await make().toBuffer()] })
  for (const accept of [ACCEPT.avif, ACCEPT.webp, '*/*']) {
    const { body } = await get('/pictures/160/picture', { accept })
    const { space, depth, width } = await sharp(body).metadata()
    expect({ space, depth, width }).toEqual({ space: 'srgb', depth: 'uchar', width: 160 })
    const [red = 0, green = 0, blue = 0] = await sharp(body).removeAlpha().raw().toBuffer()
    // What a press cannot print is off by as much.
    for (const [index, value] of [red, green, blue].entries()) expect(Math.abs(value - (COLOUR[index] ?? 0))).toBeLessThan(30)
  }
})

test('drawings and what moves are sent as they are', async () => {
  const { get } = await picturesServer({
    'logo.svg': ['image/svg+xml', svg],
    'moving.webp': ['image/webp', moving],
    'moving.gif': ['image/gif', moving],
  })
  expect((await sharp(moving).metadata()).pages).toBe(2)
  expect((await get('/pictures/160/logo.svg', { accept: ACCEPT.avif })).body.equals(svg)).toBe(true)
  expect((await get('/pictures/160/moving.webp', { accept: ACCEPT.avif })).body.equals(moving)).toBe(true)
  expect((await get('/pictures/160/moving.gif', { accept: ACCEPT.avif })).body.equals(moving)).toBe(true)
})

test('what cannot be decoded is sent as it is, and the next picture is made', async () => {
  const { get } = await picturesServer({ 'broken.jpg': ['image/jpeg', broken], 'photo.jpg': ['image/jpeg', photo] })
  const { status, body } = await get('/pictures/320/broken.jpg', { accept: ACCEPT.avif })
  expect(status).toBe(200)
  expect(body.equals(broken)).toBe(true)
  expect((await get('/pictures/320/photo.jpg', { accept: ACCEPT.avif })).headers.get('content-type')).toBe('image/avif')
})

/** The real process, whose first picture fails as if the machine were at its end. */
const failingOnce = (fault: string) => `
import { existsSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
const { toBuffer } = sharp.prototype
sharp.prototype.toBuffer = function (...given) {
  const failed = new URL('failed', import.meta.url)
  if (existsSync(failed)) return toBuffer.apply(this, given)
  writeFileSync(failed, '')
  ${fault}
}
await import(${JSON.stringify(pathToFileURL('src/server/pictures/picture-process.ts').href)})
`

test.each([
  ['memory is short', "return Promise.reject(new Error('vips: out of memory'))"],
  ['a decoder finds too little memory', "return Promise.reject(new Error('VipsJpeg: Insufficient memory (case 4)'))"],
  ['too many files are open', "return Promise.reject(Object.assign(new Error('EMFILE: too many open files, open'), { code: 'EMFILE' }))"],
  ['the disk is full', "return Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))"],
  ['the process is killed', "process.kill(process.pid, 'SIGKILL')"],
])('a picture that cannot be made because %s is made later', async (_, fault) => {
  const folder = await temporaryFolder()
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'program.mjs'), failingOnce(fault))
  const maker = pictureMaker({ program: join(folder, 'program.mjs'), retryMs: 10 })
  const { get } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] }, { maker })
  const first = await get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })
  expect([first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual(['image/jpeg', 'public, max-age=0'])
  const later = async () => (await get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })).headers.get('content-type')
  await vi.waitUntil(async () => (await later()) === 'image/avif', { timeout: 60_000 })
})

test('what an earlier version took for a picture that cannot be made is made', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'pictures'))
  await writeFile(join(dataDir, 'pictures', `${createHash('sha256').update(photo).digest('hex')}-160.avif`), '')
  const { get } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] }, { dataDir })
  expect((await get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })).headers.get('content-type')).toBe('image/avif')
})

test('a large photograph is not sent in place of a width, neither for now nor where it cannot be decoded', async () => {
  const large = await photograph(2400, 1800).jpeg({ quality: 95 }).toBuffer()
  const damaged = large.subarray(0, 600_000)
  const maker = { make: () => Promise.withResolvers<void>().promise, close: () => {} }
  const waiting = await picturesServer({ 'large.jpg': ['image/jpeg', large] }, { maker, patienceMs: 1 })
  const { status, headers } = await waiting.get('/pictures/160/large.jpg', { accept: ACCEPT.avif })
  expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  const { get } = await picturesServer({ 'damaged.jpg': ['image/jpeg', damaged] })
  expect((await get('/pictures/160/damaged.jpg', { accept: ACCEPT.avif })).status).toBe(404)
})

test.each([
  '/pictures/321/photo.jpg',
  '/pictures/0320/photo.jpg',
  '/pictures/320.0/photo.jpg',
  '/pictures/-320/photo.jpg',
  '/pictures/3840/photo.jpg',
  '/pictures/photo.jpg',
  '/pictures/320/',
  '/pictures/320/other.jpg',
  '/pictures/320/profile.pdf',
  '/pictures/320/../files/photo.jpg',
  '/pictures/320/..%2f..%2fetc%2fpasswd',
  '/pictures/320/%2e%2e/%2e%2e/etc/passwd',
  '/pictures/320//photo.jpg',
  '/pictures/320/photo.jpg%00',
  '/pictures/320/./photo.jpg',
  '/storage/../pictures/320/photo.jpg',
])('%s is not there', async (address) => {
  const { port } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo], 'profile.pdf': ['application/pdf', pdf] })
  // As it is written: a client would tidy up the address.
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nAccept: image/avif\r\nConnection: close\r\n\r\n`)
  let answer = ''
  socket.on('data', (data) => {
    answer += data.toString('latin1')
  })
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
})

test('fifty who ask at the same time have a picture made once', async () => {
  const { get, made } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] })
  const answers = await Promise.all(Array.from({ length: 50 }, () => get('/pictures/480/photo.jpg', { accept: ACCEPT.avif })))
  expect(new Set(answers.map(({ headers }) => headers.get('content-type')))).toEqual(new Set(['image/avif']))
  expect(made).toEqual(['480.avif'])
})

test('a restart forgets nothing', async () => {
  const files = { 'photo.jpg': ['image/jpeg', photo] as [string, Buffer] }
  const first = await picturesServer(files)
  const before = await first.get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })
  const second = await picturesServer(files, { dataDir: first.dataDir })
  const after = await second.get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })
  expect(after.body.equals(before.body)).toBe(true)
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
  expect(second.made).toEqual([])
})

test('while a picture cannot be made yet, the published one is sent for now', async () => {
  const maker = { make: () => Promise.withResolvers<void>().promise, close: () => {} }
  const { get } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] }, { maker, patienceMs: 1 })
  const { headers, body } = await get('/pictures/160/photo.jpg', { accept: ACCEPT.avif })
  expect(headers.get('cache-control')).toBe('public, max-age=0')
  expect(body.equals(photo)).toBe(true)
})

describe('parts of files (RFC 9110, 14)', () => {
  const files = { 'profile.pdf': ['application/pdf', pdf] as [string, Buffer], 'photo.jpg': ['image/jpeg', photo] as [string, Buffer] }

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=9-', 9, pdf.length - 1],
    ['bytes=-10', pdf.length - 10, pdf.length - 1],
  ])('%s of a document', async (range, start, end) => {
    const { get } = await picturesServer(files)
    const { status, headers, body } = await get('/storage/profile.pdf', { range })
    expect([status, headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/${pdf.length}`])
    expect(headers.get('content-disposition')).toBe('attachment')
    expect(body.equals(pdf.subarray(start, end + 1))).toBe(true)
  })

  test('a part beyond the end is refused', async () => {
    const { get } = await picturesServer(files)
    const { status, headers } = await get('/storage/profile.pdf', { range: 'bytes=999999-' })
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
  })

  test('a part of other bytes than the visitor has is the whole', async () => {
    const { get } = await picturesServer(files)
    const { headers } = await get('/storage/profile.pdf')
    const same = await get('/storage/profile.pdf', { range: 'bytes=0-3', 'if-range': headers.get('etag') ?? '' })
    expect(same.status).toBe(206)
    const other = await get('/storage/profile.pdf', { range: 'bytes=0-3', 'if-range': '"other"' })
    expect(other.status).toBe(200)
    expect(other.body.equals(pdf)).toBe(true)
  })

  test('a part of a made picture', async () => {
    const { get } = await picturesServer(files)
    const whole = await get('/pictures/320/photo.jpg', { accept: ACCEPT.avif })
    const part = await get('/pictures/320/photo.jpg', { accept: ACCEPT.avif, range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.body.length}`])
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true)
  })

  test('what the visitor has already is not sent again', async () => {
    const { get } = await picturesServer(files)
    const { headers } = await get('/pictures/320/photo.jpg', { accept: ACCEPT.avif })
    const again = await get('/pictures/320/photo.jpg', {
      accept: ACCEPT.avif,
      'if-none-match': headers.get('etag') ?? '',
      // Else fetch asks for what no cache has.
      'cache-control': 'max-age=0',
      pragma: '',
    })
    expect(again.status).toBe(304)
  })
})
