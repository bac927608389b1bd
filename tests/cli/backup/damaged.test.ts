import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { type BackupSite, filesOf, fullSite, tablesOf } from '../../support/commands/backup-site.ts'
import { ENGINES, run } from '../../support/commands/command.ts'

interface Part {
  header: TarHeader
  data: Uint8Array<ArrayBuffer>
}

/** The bytes of a backup of a full site. */
async function goodBackup(): Promise<Buffer> {
  const { dataDir } = await fullSite('sqlite')
  const file = join(dataDir, 'site.tar.gz')
  await run(['backup', file])
  return readFileSync(file)
}

async function partsOf(backup: Buffer): Promise<Part[]> {
  const parts = await unpackTar(new Uint8Array(gunzipSync(backup)))
  return parts.map(({ header, data = new Uint8Array() }) => ({ header, data }))
}

function part(name: string, text = '', header: Partial<TarHeader> = {}): Part {
  const data = new TextEncoder().encode(text)
  return { header: { name, size: data.length, ...header }, data }
}

/** A backup as somebody would make it who knows how: its end tells of it what is true. */
async function forged(parts: Part[], { rows = {}, files = {} }: { rows?: object; files?: object } = {}): Promise<Buffer> {
  const hash = createHash('sha256')
  for (const { header, data } of parts) hash.update(`${header.name}\n${data.length}\n`).update(data)
  const end = part('contents.json', JSON.stringify({ rows, files, sha256: hash.digest('hex') }))
  return gzipSync(await packTar([...parts, end]))
}

/** Restoring it is refused with the message, and changes nothing. */
async function expectRefused(site: BackupSite, bytes: Uint8Array, sentence: RegExp | string): Promise<void> {
  site.use()
  const file = join(site.dataDir, 'damaged.vitrine')
  writeFileSync(file, bytes)
  const [rows, files] = [await tablesOf(site.db), filesOf(site.dataDir)]
  const { code, complained, printed } = await run(['restore', file, '--force'])
  expect({ code, printed }).toEqual({ code: 1, printed: '' })
  expect(complained).toMatch(sentence)
  expect(complained).toMatch(/^\S+damaged\.vitrine cannot be restored\. It .*\. Nothing was changed\.$/)
  expect(await tablesOf(site.db)).toEqual(rows)
  expect(filesOf(site.dataDir)).toEqual(files)
}

describe.each(ENGINES)('a file that is no good backup is refused, and nothing is changed (%s)', (engine) => {
  it('cut off anywhere', async () => {
    const good = await goodBackup()
    const site = await fullSite(engine)
    for (const length of [0, 5, 20, 1000, good.length >> 1, good.length - 600, good.length - 8, good.length - 1]) {
      await expectRefused(site, good.subarray(0, length), /damaged|not complete|empty/)
    }
  })

  it('with some bytes damaged anywhere behind the head of the gzip file', async () => {
    const good = await goodBackup()
    const site = await fullSite(engine)
    for (const share of [0.001, 0.1, 0.3, 0.5, 0.7, 0.9, 0.999]) {
      const bytes = Buffer.from(good)
      const at = Math.min(Math.floor(good.length * share) + 10, good.length - 16)
      for (let offset = 0; offset < 16; offset += 1) bytes.writeUInt8(bytes.readUInt8(at + offset) ^ 255, at + offset)
      await expectRefused(site, bytes, /damaged/)
    }
  })

  it('with one bit of it turned over and packed again', async () => {
    const tar = gunzipSync(await goodBackup())
    const site = await fullSite(engine)
    const picture = tar.indexOf('files/') + 512
    for (const at of [
      tar.indexOf('"migrations"') + 20,
      tar.indexOf('rows/post/'),
      tar.indexOf('Laila'),
      picture,
      picture + 200_000,
      tar.indexOf('"sha256":') + 30,
    ]) {
      const bytes = Buffer.from(tar)
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
      await expectRefused(site, gzipSync(bytes), /damaged|made by Vitrine|is invalid/)
    }
  })

  it('that is something else', async () => {
    const site = await fullSite(engine)
    await expectRefused(site, Buffer.from('Dear reader, this is a letter and not a backup.'), /damaged or incomplete/)
    await expectRefused(site, gzipSync('This is no tar file.'), /damaged or incomplete/)
    await expectRefused(site, gzipSync(await packTar([part('readme.txt', 'Hello')])), /"readme\.txt" is out of place/)
    await expectRefused(site, gzipSync(await packTar([part('manifest.json', '{"product":"other"}')])), /its manifest\.json is invalid/)
    await expectRefused(site, gzipSync(await packTar([part('manifest.json', 'x')])), /its manifest\.json is invalid/)
    await expectRefused(site, await forged([]), /"contents\.json" is out of place/)
  })

  it('that a newer version made', async () => {
    const [manifest] = await partsOf(await goodBackup())
    const site = await fullSite(engine)
    const told = JSON.parse(new TextDecoder().decode(manifest?.data))
    for (const newer of [{ format: 2 }, { version: '999.0.0' }, { migrations: [...told.migrations, '999-future'] }]) {
      await expectRefused(
        site,
        await forged([part('manifest.json', JSON.stringify({ ...told, ...newer }))]),
        /It was made by Vitrine .*Restore it with .* or newer/,
      )
    }
  })

  it('whose names would lead out of the folders, or are those of nothing in a backup', async () => {
    const [manifest = part('')] = await partsOf(await goodBackup())
    const site = await fullSite(engine)
    const names = [
      '../x',
      '/tmp/x',
      'uploads/../../x',
      'uploads/x',
      `uploads/${'a'.repeat(36)}`,
      `files/${'g'.repeat(64)}`,
      `files/../${'a'.repeat(64)}`,
      'mail/../../x.eml',
      'mail/x.eml',
      'rows/kysely_migration/000001.jsonl',
      'rows/../signing_key/000001.jsonl',
      'rows/signing_key/x.jsonl',
      'uploads\\x',
      'toString/x',
    ]
    for (const name of names) await expectRefused(site, await forged([manifest, part(name, '{}')]), /it contains "/)
  })

  it('with anything but plain files', async () => {
    const [manifest = part('')] = await partsOf(await goodBackup())
    const site = await fullSite(engine)
    const name = `uploads/${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}`
    for (const type of ['symlink', 'link', 'directory', 'fifo'] as const) {
      await expectRefused(site, await forged([manifest, part(name, '', { type, linkname: '/etc/passwd' })]), /is not a plain file/)
    }
  })

  it('that claims to be larger than it is, or than rows can be', async () => {
    const [manifest = part('')] = await partsOf(await goodBackup())
    const site = await fullSite(engine)
    const rows = 'rows/signing_key/000001.jsonl'
    const bytes = Buffer.from(await packTar([manifest, part(rows, '{}')]))
    const head = bytes.indexOf(rows)
    /** Writes another size into the head of the rows, with its checksum (pax(1), ustar). */
    const claiming = (size: string): Buffer => {
      const claimed = Buffer.from(bytes)
      claimed.write(size, head + 124, 'latin1')
      claimed.fill(' ', head + 148, head + 156)
      const sum = claimed.subarray(head, head + 512).reduce((total, byte) => total + byte, 0)
      claimed.write(`${sum.toString(8).padStart(6, '0')}\0 `, head + 148, 'latin1')
      return gzipSync(claimed)
    }
    await expectRefused(site, claiming('77777777777'), /claims to be 8589934591 bytes long/)
    await expectRefused(site, claiming('00000010000'), /damaged or incomplete/)
    await expectRefused(site, claiming('x0000000000'), /damaged or incomplete/)
  })

  it('whose rows are invalid, or do not match its contents', async () => {
    const good = await partsOf(await goodBackup())
    const [manifest = part('')] = good
    const site = await fullSite(engine)
    const rows = (text: string) => forged([manifest, part('rows/signing_key/000001.jsonl', text)], { rows: { signing_key: 1 } })
    for (const text of [
      '{"name":"forms",\n',
      '[]\n',
      '1\n',
      'null\n',
      '{"name":{"x":1}}\n',
      '{"name\\"; drop table signing_key; --":"x"}\n',
    ]) {
      await expectRefused(site, await rows(text), /it contains an invalid row/)
    }
    await expectRefused(site, await rows('{"name":"a"}\n{"value":"b"}\n'), /rows of one table differ/)
    await expectRefused(site, await rows('{"name":"a"}\n{"name":"b"}\n'), /its content does not match its checksum/)
    const missing = good.filter(({ header }) => !header.name.startsWith('rows/submission/'))
    await expectRefused(site, gzipSync(await packTar(missing)), /its content does not match its checksum/)
    const [end] = good.slice(-1)
    await expectRefused(site, gzipSync(await packTar([...good, ...(end ? [end] : [])])), /comes after its end/)
    await expectRefused(site, gzipSync(await packTar(good.slice(0, -1))), /its end is missing/)
  })

  it('whose rows do not fit the tables: then the database is unchanged', async () => {
    const [manifest = part('')] = await partsOf(await goodBackup())
    const site = await fullSite(engine)
    const file = join(site.dataDir, 'odd.vitrine')
    writeFileSync(file, await forged([manifest, part('rows/signing_key/000001.jsonl', '{"nonsense":"a"}\n')], { rows: { signing_key: 1 } }))
    const [rows, files] = [await tablesOf(site.db), filesOf(site.dataDir)]
    await expect(run(['restore', file, '--force'])).rejects.toThrow(/^Nothing was restored, and the database is unchanged: .*nonsense/)
    expect(await tablesOf(site.db)).toEqual(rows)
    expect(filesOf(site.dataDir)).toEqual(files)
  })
})
