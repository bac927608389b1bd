import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contentFolder, problemsOf, temporaryFolder } from '../../../tests/support/samples/content-folder.ts'
import { checkContent, openContent } from '../check/check.ts'
import { ContentError } from '../problems.ts'
import { readList } from './lists.ts'

const LEADS_ELSEWHERE =
  'This is a symbolic link, or in a linked folder, and leads out of the content folder, so it is not read. Put the file itself here.'

/** Puts a link to the same file or folder elsewhere in its place. */
function moveOut(dir: string, path: string): void {
  const elsewhere = join(temporaryFolder(), 'moved')
  renameSync(join(dir, path), elsewhere)
  symlinkSync(elsewhere, join(dir, path))
}

describe('links out of the content folder are refused', () => {
  test.each([
    ['a file', 'media/profile.pdf', 'about.yaml:7  media/profile.pdf: '],
    ['the folder of files', 'media', 'about.yaml:7  media/profile.pdf: '],
    ['a list', 'clients.yaml', 'clients.yaml:1  '],
    ['the settings', 'settings.yaml', 'settings.yaml:1  '],
    ['a folder of texts', 'posts', 'posts:1  '],
  ])('%s', async (_, path, place) => {
    const dir = contentFolder()
    moveOut(dir, path)
    expect(await problemsOf(dir)).toContain(place + LEADS_ELSEWHERE)
  })

  test('a folder below media', async () => {
    const dir = contentFolder({ 'about.yaml': 'website_name: Lajward\ndescription: Text.\ncompany_profile: inner/profile.pdf\n' })
    mkdirSync(join(dir, 'media/inner'))
    writeFileSync(join(dir, 'media/inner/profile.pdf'), '%PDF-1.7\n')
    moveOut(dir, 'media/inner')
    expect(await problemsOf(dir)).toContain(`about.yaml:3  media/inner/profile.pdf: ${LEADS_ELSEWHERE}`)
  })

  test('a text that is published by its name', async () => {
    const dir = contentFolder()
    moveOut(dir, 'products/paracetamol.en.md')
    const { problems } = await openContent(dir, { named: [{ folder: 'products', slug: 'paracetamol' }] })
    expect(problems).toContainEqual({ file: 'products/paracetamol.en.md', line: 1, sentence: LEADS_ELSEWHERE })
  })

  test('a list that a question offers for choice', () => {
    const dir = contentFolder()
    moveOut(dir, 'services.yaml')
    expect(() => readList(dir, 'services')).toThrow(ContentError)
  })

  test('links within media are followed, and the folder itself may be one', async () => {
    const dir = contentFolder()
    rmSync(join(dir, 'media/profile.pdf'))
    writeFileSync(join(dir, 'media/report.pdf'), '%PDF-1.7\n')
    symlinkSync('report.pdf', join(dir, 'media/profile.pdf'))
    const link = join(temporaryFolder(), 'content')
    symlinkSync(dir, link)
    expect((await checkContent(link)).media.get('profile.pdf')?.size).toBe(9)
  })
})

describe('a file is published if its content matches its extension', () => {
  const DOC = Buffer.from('d0cf11e0a1b11ae1', 'hex')
  test.each([
    ['pdf', '%PDF-1.7\n'],
    ['doc', DOC],
    ['docx', 'PK\x03\x04'],
    ['mp4', '\0\0\0\x18ftypmp42'],
  ])('%s', async (ending, bytes) => {
    const about = { 'about.yaml': `website_name: Lajward\ndescription: "[File](file.${ending})"\ncompany_profile: profile.pdf\n` }
    expect(await problemsOf(contentFolder({ ...about, [`media/file.${ending}`]: bytes }))).toEqual([])
    expect(await problemsOf(contentFolder({ ...about, [`media/file.${ending}`]: 'SQLite format 3\0' }))).toEqual([
      `about.yaml:2  media/file.${ending} is not a ${ending.toUpperCase()} file, although its name ends in .${ending}.`,
    ])
  })
})
