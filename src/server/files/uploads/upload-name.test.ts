import { expect, test } from 'vitest'
import { extensionOf } from '#domain/form.ts'
import { safeFileName } from './upload-name.ts'

test.each([
  ['resume.pdf', 'resume.pdf'],
  ['C:\\Users\\Ali\\Lebenslauf.PDF', 'Lebenslauf.PDF'],
  ['../../etc/passwd', 'passwd'],
  ['/tmp/a/b.docx', 'b.docx'],
  ['رزومه\u200cی من.pdf', 'رزومه\u200cی من.pdf'],
  ['e\u0301tude.pdf', 'étude.pdf'],
  ['cv\u202efdp.exe.pdf', 'cvfdp.exe.pdf'],
  ['cv\u202e.pdf', 'cv.pdf'],
  ['a\r\nBcc: x\0.pdf', 'aBcc: x.pdf'],
  ['a\u2028b\u200b\ufeff.pdf', 'ab.pdf'],
  [' cv .pdf. ', 'cv.pdf'],
  ['.pdf', 'file.pdf'],
  ['...pdf', 'file.pdf'],
  ['', 'file'],
  ['folder/', 'file'],
  ['\u202e\0', 'file'],
  ['..', 'file'],
  ['broken\ud83d.pdf', 'broken\ufffd.pdf'],
])('%j becomes %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
})

test.each(['x', 'پ', '文', '😀', 'e\u0301'])('a name of many %j is cut between characters and keeps its ending', (character) => {
  const safe = safeFileName(`${character.repeat(400)}.docx`)
  expect(safe.length).toBeLessThanOrEqual(150)
  expect(safe.length).toBeGreaterThan(80)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(255)
  expect(safe.isWellFormed()).toBe(true)
  expect(extensionOf(safe)).toBe('.docx')
})

test('a name is bounded also when its ending is long', () => {
  expect(safeFileName(`cv.${'x'.repeat(900)}`).length).toBeLessThanOrEqual(150)
})
