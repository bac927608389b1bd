import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { INQUIRY_FORM } from '#domain/inquiries/inquiry-form.ts'
import { APPLICATION_FORM } from '#domain/jobs/application-form.ts'
import { type Upload, UploadRefused } from '#server/files/uploads/receive-upload.ts'
import { uploadStore } from '#server/files/uploads/uploads.ts'
import * as samples from '../../../../../tests/support/samples/uploads.ts'
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

test('every file extension that a form accepts is a known kind', () => {
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

const HYPERLINK = samples.relationship('hyperlink', 'https://example.com/?a=1&amp;b=2', 'External')

test.each<[string, samples.WordParts]>([
  ['an ordinary link', { 'word/_rels/document.xml.rels': samples.relationships(HYPERLINK) }],
  [
    'a link to a mail address',
    { 'word/_rels/document.xml.rels': samples.relationships(samples.relationship('hyperlink', 'mailto:a@b.example', 'External')) },
  ],
  [
    'a template of the author’s own',
    {
      'word/_rels/settings.xml.rels': samples.relationships(
        samples.relationship('attachedTemplate', 'file:///C:\\Users\\Mina\\Templates\\CV.dotx', 'External'),
      ),
    },
  ],
  [
    'the usual template',
    { 'word/_rels/settings.xml.rels': samples.relationships(samples.relationship('attachedTemplate', 'Normal.dotm', 'External')) },
  ],
  [
    'pictures and a chart with its table',
    {
      'word/_rels/document.xml.rels': samples.relationships(
        samples.relationship('image', 'media/image1.png'),
        samples.relationship('chart', 'charts/chart1.xml'),
      ),
      'word/charts/_rels/chart1.xml.rels': samples.relationships(
        samples.relationship('package', '../embeddings/Microsoft_Excel_Sheet1.xlsx'),
      ),
      'word/embeddings/Microsoft_Excel_Sheet1.xlsx': 'PK',
    },
  ],
  ['relationships in UTF-16', { 'word/_rels/document.xml.rels': Buffer.from(`\ufeff${samples.relationships(HYPERLINK)}`, 'utf16le') }],
])('a Word file with %s is taken', async (_, parts) => {
  expect(await send('cv.docx', await samples.docx(parts))).toMatchObject({ name: 'cv.docx' })
})

const TEMPLATE = 'https://example.com/t.dotm'

test.each<[string, samples.WordParts]>([
  [
    'a remote template',
    { 'word/_rels/settings.xml.rels': samples.relationships(samples.relationship('attachedTemplate', TEMPLATE, 'External')) },
  ],
  [
    'a template on another machine',
    {
      'word/_rels/settings.xml.rels': samples.relationships(
        samples.relationship('attachedTemplate', '\\\\host\\share\\t.dotm', 'External'),
      ),
    },
  ],
  [
    'a template on another machine, as an address',
    {
      'word/_rels/settings.xml.rels': samples.relationships(
        samples.relationship('attachedTemplate', 'file://host/share/t.dotm', 'External'),
      ),
    },
  ],
  [
    'a template behind other letters',
    { 'word/_rels/settings.xml.rels': samples.relationships(samples.relationship('attachedTemplate', TEMPLATE, 'E&#120;ternal')) },
  ],
  [
    'a template behind a sign',
    {
      'word/_rels/settings.xml.rels': samples.relationships(
        `<Relationship Id=">" Type="${samples.RELATIONSHIP}attachedTemplate" TargetMode='External' Target='${TEMPLATE}'/>`,
      ),
    },
  ],
  [
    'a template under another prefix',
    {
      'word/_rels/settings.xml.rels': `<r:Relationships xmlns:r="x"><r:Relationship Type="${samples.RELATIONSHIP}attachedTemplate" Target="${TEMPLATE}" TargetMode="External"/></r:Relationships>`,
    },
  ],
  [
    'a template that is said to be inside',
    { 'word/_rels/settings.xml.rels': samples.relationships(samples.relationship('attachedTemplate', TEMPLATE)) },
  ],
  [
    'a template in UTF-16',
    {
      'WORD/_RELS/SETTINGS.XML.RELS': Buffer.from(
        `\ufeff${samples.relationships(samples.relationship('attachedTemplate', TEMPLATE, 'External'))}`,
        'utf16le',
      ),
    },
  ],
  [
    'a remote picture',
    {
      'word/_rels/document.xml.rels': samples.relationships(
        HYPERLINK,
        samples.relationship('image', 'https://example.com/a.png', 'External'),
      ),
    },
  ],
  [
    'a remote frame',
    { 'word/_rels/webSettings.xml.rels': samples.relationships(samples.relationship('frame', 'https://example.com/', 'External')) },
  ],
  [
    'a remote object',
    { 'word/_rels/document.xml.rels': samples.relationships(samples.relationship('oleObject', 'https://example.com/x.html!', 'External')) },
  ],
  [
    'an object on the drive',
    { 'word/_rels/document.xml.rels': samples.relationships(samples.relationship('oleObject', 'file:///C:\\a.exe', 'External')) },
  ],
  [
    'an embedded object',
    {
      'word/_rels/document.xml.rels': samples.relationships(samples.relationship('oleObject', 'embeddings/oleObject1.bin')),
      'word/embeddings/oleObject1.bin': 'x',
    },
  ],
  ['an embedded object without a relationship', { 'word/embeddings/oleObject1.bin': 'x' }],
  ['an embedded program', { 'word/embeddings/setup.exe': 'MZ' }],
  [
    'an object elsewhere',
    {
      '[Content_Types].xml': WORD.replace(
        '</Types>',
        '<Default Extension="dat" ContentType="application/vnd.openxmlformats-officedocument.oleObject"/></Types>',
      ),
      'word/media/a.dat': 'x',
    },
  ],
  ['a control', { 'word/activeX/activeX1.bin': 'x' }],
  [
    'a document of another kind',
    { 'word/_rels/document.xml.rels': samples.relationships(samples.relationship('aFChunk', 'chunk.rtf')), 'word/chunk.rtf': '{\\rtf1}' },
  ],
])('a Word file with %s is refused', async (_, parts) => {
  expect(await send('cv.docx', await samples.docx(parts))).toBe('fileActive')
})

test.each([
  '<Relationships>',
  'hello',
  '<!DOCTYPE r [<!ENTITY e "External">]><Relationships xmlns="r"><Relationship TargetMode="&e;"/></Relationships>',
  `${samples.relationships(HYPERLINK)}${' '.repeat(3_000_000)}`,
])('a Word file whose relationships cannot be read is refused (%#)', async (rels) => {
  expect(await send('cv.docx', await samples.docx({ 'word/_rels/document.xml.rels': rels }))).toBe('fileUnreadable')
})

test.each([
  ['html.pdf', async () => samples.htmlPage(), 'fileKind'],
  ['truncated.pdf', async () => samples.truncatedPdf(), 'fileUnreadable'],
  ['without-table.pdf', async () => Buffer.from('%PDF-1.4\nhello\n%%EOF\n'), 'fileUnreadable'],
  ['html.doc', async () => samples.htmlPage(), 'fileKind'],
  ['rich-text.doc', async () => samples.rtf(), 'fileKind'],
  ['docx.doc', () => samples.docx(), 'fileKind'],
  ['macro.doc', async () => samples.docWithMacro(), 'fileMacro'],
  ['small-letters.doc', async () => patched(samples.docWithMacro(), 'M\0a\0c\0r\0o\0s', 'm\0A\0c\0r\0o\0s'), 'fileMacro'],
  ['program.doc', async () => samples.docWithProgram(), 'fileActive'],
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

test('text about macros in a document is not a macro', async () => {
  expect(samples.doc().includes(Buffer.from('_VBA_PROJECT', 'utf16le'))).toBe(true)
  expect(await send('cv.doc', samples.doc())).toMatchObject({ content_type: 'application/msword' })
})
