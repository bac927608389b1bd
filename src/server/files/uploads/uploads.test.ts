import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { docx, htmlPage, pdfOfSize, photoWithPlace, samplePdf } from '../../../../tests/support/samples/uploads.ts'
import { type Upload, UploadRefused } from './receive-upload.ts'
import type { Scanner } from './scanner.ts'
import { eraseQuarantine, sweep, uploadStore } from './uploads.ts'

const LIMIT = 5 * 1024 * 1024
const PAPERS = ['.pdf', '.doc', '.docx']

function emptyStore(scanner?: Scanner) {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const folder = join(dataDir, 'uploads')
  const store = uploadStore({ folder, scanner })
  const receive = (stream: Readable, name = 'resume.pdf', extensions = PAPERS): Promise<Upload> =>
    store.receive(stream, { name, extensions, maxBytes: LIMIT })
  return { folder, store, receive, left: () => readdirSync(folder) }
}

/** A stream that makes its chunks only when they are asked for, and counts them. */
function source(chunk: (index: number) => Buffer | null) {
  let given = 0
  const stream = new Readable({
    read() {
      const next = chunk(given)
      if (next) given += 1
      this.push(next)
    },
  })
  return { stream, given: () => given }
}

function inChunks(bytes: Buffer, size: number): Readable {
  return source((index) => (index * size < bytes.length ? bytes.subarray(index * size, (index + 1) * size) : null)).stream
}

const refused = (fault: string) => expect.objectContaining({ name: 'UploadRefused', fault })

test('a file is stored as it came, under a generated name that only we can read', async () => {
  const { folder, receive, left } = emptyStore()
  const pdf = pdfOfSize(300_000)
  const upload = await receive(inChunks(pdf, 10_000), '/home/ali/my resume.PDF')
  expect(upload).toEqual({
    stored_name: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'my resume.PDF',
    size: 300_000,
    content_type: 'application/pdf',
    sha256: createHash('sha256').update(pdf).digest('hex'),
    scan: 'off',
  })
  expect(left()).toEqual([upload.stored_name])
  expect(readFileSync(join(folder, upload.stored_name)).equals(pdf)).toBe(true)
  expect(statSync(join(folder, upload.stored_name)).mode & 0o777).toBe(0o600)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test('a file may come byte by byte', async () => {
  const { receive } = emptyStore()
  const pdf = samplePdf()
  expect(await receive(inChunks(pdf, 1))).toMatchObject({ size: pdf.length })
})

test('the largest file is accepted, one byte more is not', async () => {
  const { receive, left } = emptyStore()
  expect(await receive(inChunks(pdfOfSize(LIMIT), 65_536))).toMatchObject({ size: LIMIT })
  await expect(receive(inChunks(pdfOfSize(LIMIT + 1), 65_536))).rejects.toEqual(refused('fileTooBig'))
  expect(left()).toHaveLength(1)
})

test('nothing is read beyond the limit, and the stream is left to the caller', async () => {
  const { receive, left } = emptyStore()
  const chunk = Buffer.alloc(65_536, '%PDF-')
  const { stream, given } = source(() => chunk)
  await expect(receive(stream)).rejects.toEqual(refused('fileTooBig'))
  expect(given() * chunk.length).toBeLessThanOrEqual(LIMIT + 3 * chunk.length)
  expect(left()).toEqual([])
  expect(stream.destroyed).toBe(false)
  const before = given()
  await new Promise<void>((resolve) => {
    stream.once('data', () => {
      stream.pause()
      resolve()
    })
  })
  expect(given()).toBeGreaterThan(before)
  stream.destroy(new Error('the visitor has gone'))
})

test('a wrong signature ends the reading at once', async () => {
  const { receive, left } = emptyStore()
  const chunk = Buffer.concat([htmlPage(), Buffer.alloc(65_536)])
  const { stream, given } = source(() => chunk)
  await expect(receive(stream)).rejects.toEqual(refused('fileKind'))
  expect(given()).toBeLessThanOrEqual(3)
  expect(left()).toEqual([])
})

test.each(['resume.exe', 'resume', 'pdf', 'resume.pdf.html', 'photo.png', 'resume.docm'])('%s is refused unread', async (name) => {
  const { folder, receive } = emptyStore()
  const { stream, given } = source(() => samplePdf())
  await expect(receive(stream, name)).rejects.toEqual(refused('fileKind'))
  expect(given()).toBe(0)
  expect(() => statSync(folder)).toThrow('ENOENT')
})

test.each([
  ['nothing', Buffer.alloc(0), 'fileEmpty'],
  ['three bytes', Buffer.from('%PD'), 'fileKind'],
  ['a PDF after something else', Buffer.concat([Buffer.from('\n'), samplePdf()]), 'fileKind'],
  ['the first line of a PDF', Buffer.from('%PDF-1.4\n'), 'fileUnreadable'],
])('%s is no file', async (_, bytes, fault) => {
  const { receive, left } = emptyStore()
  await expect(receive(Readable.from([bytes]))).rejects.toEqual(refused(fault))
  expect(left()).toEqual([])
})

test('a stream that breaks off leaves nothing and is no refusal', async () => {
  const { receive, left } = emptyStore()
  const { stream } = source((index) => (index < 3 ? pdfOfSize(65_536) : null))
  stream.once('data', () => stream.destroy(new Error('the visitor has gone')))
  stream.pause()
  await expect(receive(stream)).rejects.toThrow('the visitor has gone')
  expect(left()).toEqual([])
})

test('a stream that was closed early leaves nothing', async () => {
  const { receive, left } = emptyStore()
  const { stream } = source((index) => {
    if (index === 2) stream.destroy()
    return samplePdf()
  })
  const error: unknown = await receive(stream).catch((reason) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error).not.toBeInstanceOf(UploadRefused)
  expect(left()).toEqual([])
})

test('a stream reported as truncated is too big', async () => {
  const { receive, left } = emptyStore()
  const cut = Object.assign(Readable.from([samplePdf()]), { truncated: true })
  await expect(receive(cut)).rejects.toEqual(refused('fileTooBig'))
  expect(left()).toEqual([])
})

test('a folder that cannot be written to is an error, not a refusal', async () => {
  const { folder, receive } = emptyStore()
  writeFileSync(folder, 'in the way')
  const error: unknown = await receive(Readable.from([samplePdf()])).catch((reason) => reason)
  expect(error).toMatchObject({ code: 'EEXIST' })
})

test('many at once all arrive', async () => {
  const { receive, left } = emptyStore()
  const papers = Array.from({ length: 20 }, (_, index) => samplePdf(Buffer.alloc(100_000, index)))
  const uploads = await Promise.all(papers.map((paper) => receive(inChunks(paper, 8192))))
  expect(new Set(uploads.map(({ sha256 }) => sha256)).size).toBe(20)
  expect(left()).toHaveLength(20)
})

test('the scanner sees the stored bytes and its word counts', async () => {
  const seen: Buffer[] = []
  const verdicts = ['clean', 'unreachable', 'infected'] as const
  const { folder, receive, left } = emptyStore(async (path) => {
    seen.push(readFileSync(path))
    return verdicts[seen.length - 1] ?? 'clean'
  })
  const photo = await photoWithPlace()
  const clean = await receive(Readable.from([photo]), 'photo.jpg', ['.jpg'])
  expect(clean.scan).toBe('clean')
  expect(seen[0]?.equals(readFileSync(join(folder, clean.stored_name)))).toBe(true)
  expect(await receive(Readable.from([await docx()]), 'cv.docx')).toMatchObject({ scan: 'waiting' })
  await expect(receive(Readable.from([samplePdf()]))).rejects.toEqual(refused('fileInfected'))
  expect(left()).toHaveLength(2)
})

test('a file is removed once or twice', async () => {
  const { store, receive, left } = emptyStore()
  const { stored_name } = await receive(Readable.from([samplePdf()]))
  await store.remove(stored_name)
  expect(left()).toEqual([])
  await expect(store.remove(stored_name)).resolves.toBeUndefined()
})

test('only a generated name is a name', async () => {
  const { store } = emptyStore()
  for (const name of [
    '',
    '.',
    '../secret',
    'resume.pdf',
    `${crypto.randomUUID()}/..`,
    crypto.randomUUID().toUpperCase().replace(/\d/g, 'A'),
  ]) {
    await expect(store.open(name)).rejects.toThrow('is no name of a stored upload')
    await expect(store.remove(name)).rejects.toThrow('is no name of a stored upload')
  }
})

test('half a file of a killed process is removed, everything else stays', async () => {
  const { folder, store, receive, left } = emptyStore()
  await store.removeUnfinished()
  const { stored_name } = await receive(Readable.from([samplePdf()]))
  for (const ending of ['.tmp', '.tmp.new']) writeFileSync(join(folder, `${crypto.randomUUID()}${ending}`), 'half a file')
  writeFileSync(join(folder, 'notes.txt'), 'not ours')
  mkdirSync(join(folder, 'lost+found'))
  await store.removeUnfinished()
  expect(left().toSorted()).toEqual([stored_name, 'lost+found', 'notes.txt'].toSorted())
})

test('a file has its name only when it was received completely', async () => {
  const { receive, left } = emptyStore()
  const seen: string[][] = []
  const upload = receive(
    source((index) => {
      if (index > 0) seen.push(left())
      return index < 3 ? samplePdf() : null
    }).stream,
  )
  const { stored_name } = await upload
  expect(seen.flat().filter((name) => !name.endsWith('.tmp'))).toEqual([])
  expect(left()).toEqual([stored_name])
})

test('what nobody knows is quarantined, comes back when it is known again, and is erased by age alone', async () => {
  const { folder, store, receive, left } = emptyStore()
  const [known, old, fresh] = await Promise.all([1, 2, 3].map(() => receive(Readable.from([samplePdf()]))))
  const names = [known, old, fresh].map((upload) => upload?.stored_name ?? '')
  for (const name of names.slice(0, 2)) utimesSync(join(folder, name), new Date(0), new Date(0))
  expect(await sweep(store, new Set(names.slice(0, 1)), new Date(1))).toEqual({ quarantined: 1, returned: 0 })
  expect(left().toSorted()).toEqual([names[0], names[2], 'unknown'].toSorted())
  expect((await Array.fromAsync(store.listQuarantine())).map(({ name }) => name)).toEqual([names[1]])
  expect(statSync(store.quarantine).mode & 0o777).toBe(0o700)

  expect(await sweep(store, new Set(names), new Date(1))).toEqual({ quarantined: 0, returned: 1 })
  expect(readFileSync(join(folder, names[1] ?? '')).equals(samplePdf())).toBe(true)

  await sweep(store, new Set(names.slice(0, 1)), new Date(8.64e15))
  expect(await eraseQuarantine(store, new Date(1))).toBe(1)
  expect((await Array.fromAsync(store.listQuarantine())).map(({ name }) => name)).toEqual([names[2]])
  await store.remove(names[2] ?? '')
  expect(await Array.fromAsync(store.listQuarantine())).toEqual([])
})

test('a file that comes back is unchanged', async () => {
  const { store } = emptyStore()
  const name = crypto.randomUUID()
  expect([await store.size(name), await store.open(name), await store.onDisk(name, async () => 'work')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await store.put(name, Buffer.from('bytes'))
  const opened = await store.open(name)
  expect(opened && (await buffer(opened.stream)).toString()).toBe('bytes')
  expect(await store.onDisk(name, async (path) => readFileSync(path, 'utf8'))).toBe('bytes')
  expect(await Array.fromAsync(store.list())).toMatchObject([{ name, size: 5 }])
})
