import { once } from 'node:events'
import { connect } from 'node:net'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ACCEPT, photograph, picturesServer } from '../support/pictures-server.ts'

const photo = await photograph(1000, 750).jpeg({ quality: 92 }).toBuffer()
/** Lies on its side and says so, as phones do. */
const turned = await photograph(1000, 750).withMetadata({ orientation: 6 }).jpeg({ quality: 92 }).toBuffer()
const flat = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#27B4F5' } })
  .png({ palette: true })
  .toBuffer()
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

test('a browser that names no such format gets the published picture', async () => {
  const { get, made } = await picturesServer({ 'photo.jpg': ['image/jpeg', photo] })
  for (const accept of ['*/*', 'image/*', 'image/png,image/*;q=0.8']) {
    const { headers, body } = await get('/pictures/320/photo.jpg', { accept })
    expect([headers.get('content-type'), headers.get('vary')]).toEqual(['image/jpeg', 'Accept'])
    expect(body.equals(photo)).toBe(true)
  }
  expect(made).toEqual([])
})

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
