import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { readConfig } from '#server/config.ts'
import { Bucket } from '#server/files/bucket/bucket.ts'
import { bucketStore } from '#server/files/bucket/bucket-store.ts'
import { localStore } from '#server/files/local-store.ts'
import { sha256Of } from '#server/files/stored-bytes.ts'
import { openPublishedStore } from '#server/files/stores.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { onEachEngine } from '../../support/database/engines.ts'
import { S3_FAULTS } from '../../support/s3/proxy.ts'
import { type S3Server, startS3 } from '../../support/s3/s3.ts'
import { contentFolder, temporaryFolder } from '../../support/samples/content-folder.ts'
import { ACCEPT, photograph, picturesServer } from '../../support/servers/pictures.ts'

let s3: S3Server

beforeAll(async () => {
  s3 = await startS3()
  Object.assign(process.env, s3.environment)
})
afterEach(() => s3.behave('pass'))
afterAll(() => s3.stop())

const photo = await photograph(1000, 750).jpeg({ quality: 92 }).toBuffer()
const pdf = Buffer.from(`%PDF-1.4\n${'0123456789'.repeat(100)}`)
const FILES = { 'photo.jpg': ['image/jpeg', photo] as [string, Buffer], 'profile.pdf': ['application/pdf', pdf] as [string, Buffer] }

/** Settings of a bucket folder that nothing else uses. */
function settingsOf() {
  const { storage } = readConfig({ STORAGE_URL: `${s3.url}&prefix=${crypto.randomUUID()}` })
  if (!storage) throw new Error('The setting was not read.')
  return storage
}

/** A machine that serves what is in the bucket. */
async function machine(storage = settingsOf(), maxBytes?: number) {
  const dataDir = temporaryFolder()
  const store = bucketStore({ bucket: new Bucket(storage), dataDir, ...(maxBytes ? { maxBytes } : {}) })
  const server = await picturesServer(FILES, { dataDir, store })
  s3.requests.length = 0
  const copies = () => readdir(join(dataDir, 'file-copies')).catch(() => [])
  return { ...server, storage, copies, gets: () => s3.requests.filter((request) => request.startsWith('GET ')).length }
}

onEachEngine('a publication', (open) => {
  it('puts its files into the bucket before anything names them, each once', async () => {
    const database = await open()
    const storage = settingsOf()
    const config = { contentDir: contentFolder(), dataDir: temporaryFolder(), storage }
    await s3.behave('error')
    await expect(publishContent(database.db, config)).rejects.toThrow(/^s3:\/\/lajward\/\S+ at http:\S+ answered 500 \(\w+\)\.$/)
    expect(await database.db.selectFrom('stored_file').selectAll().execute()).toEqual([])
    await s3.behave('pass')
    await publishContent(database.db, config)
    const named = await database.db.selectFrom('publication_file').select('sha256').orderBy('sha256').execute()
    expect(await s3.keys(`${storage.prefix}files/`)).toEqual(named.map(({ sha256 }) => `${storage.prefix}files/${sha256}`))
    for (const { sha256 } of named) expect(sha256Of(await s3.read(`${storage.prefix}files/${sha256}`))).toBe(sha256)
    s3.requests.length = 0
    await publishContent(database.db, config)
    expect(s3.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
    expect(await readdir(config.dataDir).then((names) => names.filter((name) => name === 'files'))).toEqual([])
  })
})

describe('files in a bucket', () => {
  it('are served with the same headers as from the data folder', async () => {
    const [local, bucket] = [await picturesServer(FILES), await machine()]
    for (const address of ['/storage/photo.jpg', '/storage/profile.pdf', '/storage/none.pdf', '/pictures/320/photo.jpg']) {
      const answers = await Promise.all([local, bucket].map((server) => server.get(address, { accept: ACCEPT.avif })))
      const [wanted, got] = answers.map(({ status, headers, body }) => {
        const { etag, date, 'last-modified': _, ...rest } = Object.fromEntries(headers)
        return { status, hasTag: etag !== undefined, hasDate: date !== undefined, rest, body: body.toString('base64') }
      })
      expect(got).toEqual(wanted)
    }
  })

  it('support ranges, are requested by name only, and are not sent again if unchanged', async () => {
    const { get, port, storage } = await machine()
    const part = await get('/storage/profile.pdf', { range: 'bytes=9-12' })
    expect([part.status, part.headers.get('content-range'), part.body.toString()]).toEqual([206, `bytes 9-12/${pdf.length}`, '0123'])
    const beyond = await get('/storage/profile.pdf', { range: 'bytes=999999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
    const head = await fetch(`http://127.0.0.1:${port}/storage/profile.pdf`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-disposition')]).toEqual([
      200,
      String(pdf.length),
      'attachment',
    ])
    // Another machine says the same of it; the other headers keep fetch from asking for what no cache has.
    const other = await picturesServer(FILES, { store: openPublishedStore({ dataDir: temporaryFolder(), storage }) })
    const known = { 'if-none-match': head.headers.get('etag') ?? '', 'cache-control': 'max-age=0', pragma: '' }
    expect((await other.get('/storage/profile.pdf', known)).status).toBe(304)
  })

  it('are fetched once for many who ask at the same time, and once for their pictures', async () => {
    const { get, gets, made } = await machine()
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('/storage/photo.jpg')))
    expect(answers.every(({ body }) => body.equals(photo))).toBe(true)
    expect(gets()).toBe(1)
    const picture = await get('/pictures/320/photo.jpg', { accept: ACCEPT.avif })
    expect(picture.headers.get('content-type')).toBe('image/avif')
    expect((await sharp(picture.body).metadata()).width).toBe(320)
    expect([gets(), made]).toEqual([1, ['320.avif']])
  })

  it.each(S3_FAULTS)('are not gone while the bucket cannot be used (%s), and what was fetched is served on', async (fault) => {
    const { get, copies } = await machine()
    expect((await get('/storage/photo.jpg')).status).toBe(200)
    await s3.behave(fault)
    const [kept, other, picture] = await Promise.all([
      get('/storage/photo.jpg'),
      get('/storage/profile.pdf'),
      get('/pictures/320/photo.jpg', { accept: ACCEPT.avif }),
    ])
    await s3.behave('pass')
    expect([kept.status, kept.body.equals(photo), picture.status]).toEqual([200, true, 200])
    expect([other.status, other.headers.get('retry-after'), other.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(other.body.toString()).toMatch(/^This file is temporarily unavailable\./)
    expect((await copies()).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await get('/storage/profile.pdf')).body.equals(pdf)).toBe(true)
  })

  it('are not served if the bucket returns half of them or other bytes', async () => {
    const { get, storage, copies } = await machine()
    await s3.behave('cut-answer')
    expect((await get('/storage/photo.jpg')).status).toBe(503)
    await s3.behave('pass')
    const key = `${storage.prefix}files/${sha256Of(photo)}`
    await s3.write(key, Buffer.alloc(photo.length))
    expect((await get('/storage/photo.jpg')).status).toBe(503)
    expect(await copies()).toEqual([])
    await s3.write(key, photo)
    expect((await get('/storage/photo.jpg')).body.equals(photo)).toBe(true)
  })

  it('that are gone from the bucket are not there', async () => {
    const { get, storage } = await machine()
    const other = bucketStore({ bucket: new Bucket({ ...storage, prefix: `${storage.prefix}empty/` }), dataDir: temporaryFolder() })
    await expect(other.bring(sha256Of(photo))).rejects.toThrow('damaged or missing')
    expect(await other.open(sha256Of(photo))).toBeUndefined()
    expect(await other.size(sha256Of(photo))).toBeUndefined()
    expect((await get('/storage/other.jpg')).status).toBe(404)
  })

  it('are kept on the machine only as long as there is room', async () => {
    // One block less than both take.
    const { get, gets, copies } = await machine(settingsOf(), Math.ceil(photo.length / 4096) * 4096 + 4095)
    await get('/storage/profile.pdf')
    await get('/storage/photo.jpg')
    expect(await copies()).toEqual([sha256Of(photo)])
    expect((await get('/storage/profile.pdf')).body.equals(pdf)).toBe(true)
    expect(gets()).toBe(3)
  })

  it('are on another machine after they were published on one', async () => {
    const { storage } = await machine()
    const other = openPublishedStore({ dataDir: temporaryFolder(), storage })
    const listed = await Array.fromAsync(other.list())
    expect(listed.map(({ name, size }) => [name, size]).toSorted()).toEqual(
      [photo, pdf].map((bytes) => [sha256Of(bytes), bytes.length]).toSorted(),
    )
  })
})

describe.each(ENGINES)('storage copy (%s)', (engine) => {
  it('brings the files of a data folder into the bucket, and what is new the next time', async () => {
    const { dataDir } = await commandSite(engine)
    const storage = settingsOf()
    vi.stubEnv('STORAGE_URL', `${s3.url}&prefix=${storage.prefix}`)
    const published = await localStore(dataDir).put(pdf)
    const name = crypto.randomUUID()
    await mkdir(join(dataDir, 'uploads'))
    await writeFile(join(dataDir, 'uploads', name), 'a resume')
    const first = '1 published file copied, 0 already there.\n1 upload copied, 0 already there.'
    expect(await run(['storage', 'copy'])).toMatchObject({ code: 0, printed: first })
    const keys = [`files/${published}`, `uploads.owner`, `uploads/${name}`].map((key) => storage.prefix + key)
    expect(await s3.keys(storage.prefix)).toEqual(keys.toSorted())
    expect((await s3.read(`${storage.prefix}uploads/${name}`)).toString()).toBe('a resume')

    await writeFile(join(dataDir, 'uploads', crypto.randomUUID()), 'another resume')
    const second = '0 published files copied, 1 already there.\n1 upload copied, 1 already there.'
    expect(await run(['storage', 'copy'])).toMatchObject({ code: 0, printed: second })

    await rm(join(dataDir, 'files', published))
    await writeFile(join(dataDir, 'files', published), 'other bytes')
    await expect(run(['storage', 'copy'])).rejects.toThrow(`The published file ${published} is damaged; restore it from a backup.`)
  })

  it('wants a bucket, and one that is of this database', async () => {
    await commandSite(engine)
    expect(await run(['storage', 'copy'])).toMatchObject({ code: 2, complained: expect.stringContaining('Set STORAGE_URL to the bucket') })
    expect(await run(['storage', 'copy', 'everything'])).toMatchObject({ code: 2 })
    const storage = settingsOf()
    await s3.write(`${storage.prefix}uploads.owner`, 'somebody else\n')
    vi.stubEnv('STORAGE_URL', `${s3.url}&prefix=${storage.prefix}`)
    expect(await run(['storage', 'copy'])).toMatchObject({ code: 1, complained: expect.stringContaining('belong to another database') })
  })
})
