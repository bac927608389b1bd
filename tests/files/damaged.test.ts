import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/storage/engine/database.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { type S3Server, startS3 } from '../support/s3/s3.ts'
import { contentServer } from '../support/servers/content.ts'
import { ACCEPT } from '../support/servers/pictures.ts'

let s3: S3Server
beforeAll(async () => {
  s3 = await startS3()
  Object.assign(process.env, s3.environment)
})
afterAll(() => s3.stop())

/** How a file is damaged: what lies at its place then; undefined for nothing. */
const DAMAGES: [string, ((bytes: Buffer) => Buffer) | undefined][] = [
  ['is empty', () => Buffer.alloc(0)],
  ['was cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['is too long', (bytes) => Buffer.concat([bytes, Buffer.alloc(100)])],
  ['is gone', undefined],
]

/** A site with a picture, and where its bytes lie. */
async function site(database: Database, bucket: boolean) {
  const prefix = crypto.randomUUID()
  const server = await contentServer(database, {}, bucket ? { STORAGE_URL: `${s3.url}&prefix=${prefix}` } : {})
  const { path, sha256 } = await database.db.selectFrom('stored_file').selectAll().where('path', 'like', '%.webp').executeTakeFirstOrThrow()
  const original = await server.ask(`/storage/${path}`)
  expect([original.status, original.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  return { server, path, sha256, original, key: `${prefix}/files/${sha256}` }
}

/** Expects a file and its pictures to be answered as there, but not to be had, whatever of it is asked for. */
async function expectDamaged({ server, path, original }: Awaited<ReturnType<typeof site>>): Promise<void> {
  const part = { range: 'bytes=0-3' }
  const known = { 'if-none-match': String(original.headers.etag) }
  for (const headers of [{}, part, known]) {
    const answer = await server.ask(`/storage/${path}`, { headers })
    expect([answer.status, answer.headers['cache-control'], answer.headers['retry-after']]).toEqual([503, 'no-store', '5'])
  }
  const picture = await server.ask(`/pictures/160/${path}`, { headers: { accept: ACCEPT.avif } })
  expect([picture.status, picture.headers['cache-control']]).toEqual([503, 'no-store'])
}

async function expectWhole({ server, path, original }: Awaited<ReturnType<typeof site>>): Promise<void> {
  const answer = await server.ask(`/storage/${path}`)
  expect([answer.status, answer.bytes.equals(original.bytes)]).toEqual([200, true])
  expect((await server.ask(`/pictures/160/${path}`, { headers: { accept: ACCEPT.avif } })).status).toBe(200)
}

onEachEngine('a published file that', (open) => {
  it.each(DAMAGES)('%s is not sent, and the next publication writes it again', async (_, damage) => {
    const damaged = await site(await open(), false)
    const file = join(damaged.server.dataDir, 'files', damaged.sha256)
    if (damage) writeFileSync(file, damage(damaged.original.bytes))
    else rmSync(file)
    await expectDamaged(damaged)
    await damaged.server.publish()
    await expectWhole(damaged)
  })

  it('is damaged in the bucket is not sent, and the next publication writes it again', async () => {
    const damaged = await site(await open(), true)
    const copies = join(damaged.server.dataDir, 'file-copies')
    for (const name of readdirSync(copies)) rmSync(join(copies, name))
    await s3.write(damaged.key, '')
    await expectDamaged(damaged)
    await damaged.server.publish()
    await expectWhole(damaged)
  })

  it('is damaged in the copy of a machine is fetched from the bucket again', async () => {
    const damaged = await site(await open(), true)
    writeFileSync(join(damaged.server.dataDir, 'file-copies', damaged.sha256), '')
    await expectWhole(damaged)
  })
})
