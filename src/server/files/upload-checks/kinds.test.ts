import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/careers/application-form.ts'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import * as samples from '../../../../tests/support/upload-samples.ts'
import { type Upload, UploadRefused } from '../receive-upload.ts'
import { uploadStore } from '../uploads.ts'
import { UPLOAD_KINDS } from './kinds.ts'

const { extensions } = INQUIRY_FORM.fields.documents

/** Sends a file through everything; gives its fault, or what it became. */
async function send(name: string, bytes: Buffer): Promise<string | (Upload & { bytes: Buffer })> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = uploadStore({ folder })
  try {
    const upload = await store.receive(Readable.from([bytes]), { name, extensions, maxBytes: 10_000_000 })
    return { ...upload, bytes: readFileSync(join(folder, upload.stored_name)) }
  } catch (error) {
    expect(readdirSync(folder)).toEqual([])
    if (!(error instanceof UploadRefused)) throw error
    return error.fault
  }
}

/** A document with names and sizes put in that no program would write. */
function patched(bytes: Buffer, from: string, to: string): Buffer {
  expect(bytes.includes(from)).toBe(true)
  return Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
}

test('every ending that a form takes is a known kind', () => {
  for (const extension of [...extensions, ...APPLICATION_FORM.fields.resume.extensions]) {
    expect(UPLOAD_KINDS).toHaveProperty([extension])
  }
})

test.each([
  ['resume.pdf', async () => samples.samplePdf(), 'application/pdf'],
  ['padded.pdf', async () => Buffer.concat([samples.samplePdf(), Buffer.alloc(2000)]), 'application/pdf'],
  ['resume.doc', async () => samples.doc(), 'application/msword'],
  ['resume.docx', () => samples.docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['photo.JPG', samples.jpeg, 'image/jpeg'],
  ['photo.jpeg', samples.jpeg, 'image/jpeg'],
  ['photo.png', samples.png, 'image/png'],
])('%s is taken byte by byte as it is', async (name, make, contentType) => {
  const bytes = await make()
  const upload = await send(name, bytes)
  expect(upload).toMatchObject({ content_type: contentType, size: bytes.length })
  expect(typeof upload === 'object' && upload.bytes.equals(bytes)).toBe(true)
})

const WORD = samples.contentTypes('application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml')

test.each([
  ['html.pdf', async () => samples.htmlPage(), 'fileKind'],
  ['truncated.pdf', async () => samples.truncatedPdf(), 'fileUnreadable'],
  ['without-table.pdf', async () => Buffer.from('%PDF-1.4\nhello\n%%EOF\n'), 'fileUnreadable'],
  ['html.doc', async () => samples.htmlPage(), 'fileKind'],
  ['rich-text.doc', async () => samples.rtf(), 'fileKind'],
  ['docx.doc', () => samples.docx(), 'fileKind'],
  ['macro.doc', async () => samples.docWithMacro(), 'fileMacro'],
  ['small-letters.doc', async () => patched(samples.docWithMacro(), 'M\0a\0c\0r\0o\0s', 'm\0A\0c\0r\0o\0s'), 'fileMacro'],
  ['workbook.doc', async () => samples.workbook(), 'fileKind'],
  ['password.doc', async () => samples.encryptedDocx(), 'fileUnreadable'],
  ['cut-off.doc', async () => samples.doc().subarray(0, 1024), 'fileUnreadable'],
  ['header-only.doc', async () => Buffer.concat([samples.doc().subarray(0, 8), Buffer.alloc(30)]), 'fileUnreadable'],
  ['archive.docx', samples.plainZip, 'fileKind'],
  ['no-types.docx', () => samples.docx({ '[Content_Types].xml': undefined }), 'fileKind'],
  ['no-document.docx', () => samples.docx({ 'word/document.xml': undefined, 'xl/workbook.xml': '<workbook/>' }), 'fileKind'],
  ['docm.docx', samples.docmRenamed, 'fileMacro'],
  ['project.docx', samples.docxWithMacro, 'fileMacro'],
  ['elsewhere.docx', () => samples.docx({ 'Other/VBAPROJECT.BIN': 'x' }), 'fileMacro'],
  [
    'renamed-project.docx',
    () =>
      samples.docx({
        '[Content_Types].xml': WORD.replace(
          '</Types>',
          '<Default Extension="x" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
        ),
      }),
    'fileMacro',
  ],
  [
    'utf-16-types.docx',
    () =>
      samples.docx({
        '[Content_Types].xml': Buffer.from(samples.contentTypes('application/vnd.ms-word.document.MACROENABLED.main+xml'), 'utf16le'),
      }),
    'fileMacro',
  ],
  [
    'hidden-letters.docx',
    () => samples.docx({ '[Content_Types].xml': samples.contentTypes('application/vnd.ms-word.document.macro&#69;nabled.main+xml') }),
    'fileUnreadable',
  ],
  ['damaged.docx', samples.damagedDocx, 'fileUnreadable'],
  ['password.docx', async () => samples.encryptedDocx(), 'fileUnreadable'],
  ['bomb.docx', samples.zipBombDocx, 'fileUnreadable'],
  ['types-bomb.docx', () => samples.docx({ '[Content_Types].xml': WORD + ' '.repeat(2_000_000) }), 'fileUnreadable'],
  [
    'crowded.docx',
    () => samples.docx(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`word/${index}`, '']))),
    'fileUnreadable',
  ],
  ['upwards.docx', async () => patched(await samples.docx({ 'ab/evil.xml': 'x' }), 'ab/evil.xml', '../evil.xml'), 'fileUnreadable'],
  ['absolute.docx', async () => patched(await samples.docx({ 'abevil.xml': 'x' }), 'abevil.xml', '/tmp/x.xml'), 'fileUnreadable'],
  [
    'twice.docx',
    async () => patched(await samples.docx({ 'word/Xocument.xml': 'x' }), 'word/Xocument.xml', 'word/Document.xml'),
    'fileUnreadable',
  ],
  ['html.jpg', async () => samples.htmlPage(), 'fileKind'],
  ['png.jpg', samples.png, 'fileKind'],
  ['jpeg.png', samples.jpeg, 'fileKind'],
  ['bomb.png', async () => samples.pixelBombPng(), 'filePixels'],
  ['half.jpg', async () => half(await samples.jpeg()), 'fileUnreadable'],
  ['half.png', async () => half(await samples.png()), 'fileUnreadable'],
  ['half-photo.jpg', async () => half(await samples.photoWithPlace('jpeg')), 'fileUnreadable'],
  ['start.jpg', async () => Buffer.from('ffd8ffe000104a464946', 'hex'), 'fileUnreadable'],
  ['start.png', async () => Buffer.from('89504e470d0a1a0a', 'hex'), 'fileUnreadable'],
])('%s is refused', async (name, make, fault) => {
  expect(await send(name, await make())).toBe(fault)
})

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length * 0.6))
}

test('an archive that claims to unpack to gigabytes is not believed and not unpacked', async () => {
  const bytes = Buffer.from(await samples.docx({ 'word/media/image.bmp': Buffer.alloc(200_000, 'abcdefghij') }))
  const entry = bytes.lastIndexOf(Buffer.from('word/media/image.bmp')) - 46
  bytes.writeUInt32LE(0xf0000000, entry + 24)
  expect(await send('cv.docx', bytes)).toBe('fileUnreadable')
})

test('a sentence about macros in a document is none', async () => {
  expect(samples.doc().includes(Buffer.from('_VBA_PROJECT', 'utf16le'))).toBe(true)
  expect(await send('cv.doc', samples.doc())).toMatchObject({ content_type: 'application/msword' })
})
