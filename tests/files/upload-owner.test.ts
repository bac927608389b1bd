import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { areUploadsOf, OWNER_FILE, ownsUploads } from '#server/files/uploads/upload-owner.ts'
import { readSigningKey } from '#server/storage/engine/signing-key.ts'
import { onEachEngine } from '../support/database/engines.ts'

onEachEngine('the owner of the uploads', (open) => {
  it('is the first database that is used with the folder, and no other', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-owner-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [first, second] = [await open(), await open()]
    expect(await ownsUploads(folder, await readSigningKey(first.db))).toBe(true)
    expect(await ownsUploads(folder, await readSigningKey(second.db))).toBe(false)
    expect(await ownsUploads(folder, await readSigningKey(first.db))).toBe(true)
  })

  it('is not mistaken for missing if it cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-owner-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { db } = await open()
    await mkdir(join(folder, OWNER_FILE))
    await expect(areUploadsOf(folder, await readSigningKey(db))).rejects.toThrow('EISDIR')
  })
})
