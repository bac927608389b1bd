import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { KEPT_PUBLICATIONS } from '#server/storage/publication/history.ts'
import { emptySite } from '../../support/commands/backup-site.ts'
import { ENGINES, run } from '../../support/commands/command.ts'
import { editedSite } from '../../support/commands/edited-site.ts'
import { problemsOf, temporaryFolder } from '../../support/samples/content-folder.ts'

const picture = (background: string) =>
  sharp({ create: { width: 6, height: 4, channels: 3, background } })
    .webp()
    .toBuffer()

const zinc = (text: string, more = '') =>
  `---\nname: Zinc\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-09-15\nmedia:\n  - { file: zinc.webp, alt: Zinc }\n${more}---\n${text}\n`

function filesIn(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name), 'latin1')]))
}

async function exported(...options: string[]): Promise<Map<string, string>> {
  const folder = join(temporaryFolder(), 'export')
  expect(await run(['content', 'export', folder, ...options])).toMatchObject({ code: 0, complained: '' })
  return filesIn(folder)
}

describe.each(ENGINES)('earlier publications (%s)', (engine) => {
  async function site() {
    const edited = await editedSite(engine, { 'products/zinc.en.md': zinc('First.'), 'media/zinc.webp': await picture('#ff0000') })
    const zincNow = async () => {
      const { status, body } = await edited.get('/products/zinc')
      const { id, description, images } = (status === 200 ? (body as { data: object }).data : {}) as {
        id?: number
        description?: string
        images?: { path: string }[]
      }
      return { status, id, text: description, picture: images?.[0]?.path }
    }
    const undo = (...words: string[]) => run(['content', 'undo', ...words])
    return { ...edited, zincNow, undo }
  }

  it('come back with their texts, pictures and ids; the folder stays as it is', async () => {
    const { dir, write, publish, zincNow, undo, remove } = await site()
    const first = await zincNow()
    write('products/zinc.en.md', zinc('Second.'))
    writeFileSync(join(dir, 'media/zinc.webp'), await picture('#0000ff'))
    write('redirects.yaml', '- { from: /old, to: /product/zinc }\n')
    await publish()
    const second = await zincNow()
    expect(second.picture).not.toBe(first.picture)
    remove('products/zinc.en.md')
    remove('redirects.yaml')
    await publish()
    expect((await zincNow()).status).toBe(404)
    const before = filesIn(dir)

    expect((await undo()).printed).toContain('The site shows the content of publication 2 again.')
    expect(await zincNow()).toEqual(second)
    expect((await undo('1')).printed).toContain('Published version 5')
    expect(await zincNow()).toEqual(first)
    expect(filesIn(dir)).toEqual(before)
    expect((await run(['content', 'diff'])).printed).toContain('removed   products/zinc')
    // The one before the last: that of publication 2.
    expect((await undo()).code).toBe(0)
    expect(await zincNow()).toEqual(second)
    await publish()
    expect((await zincNow()).status).toBe(404)
  })

  it('are listed with who published what, the newest first', async () => {
    vi.stubEnv('SUDO_USER', 'laila')
    const { write, publish, undo } = await site()
    write('products/zinc.en.md', zinc('Second.'))
    await publish()
    await undo()
    const { printed } = await run(['content', 'history'])
    expect(printed.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, 'WHEN').replaceAll(/ +/g, ' '))).toEqual([
      ' 3 WHEN laila back to 1: 1 changed',
      ' 2 WHEN laila 1 changed',
      expect.stringMatching(/^ 1 WHEN laila \d+ added$/),
    ])
    expect((await run(['content', 'history', '2'])).printed).toContain('changed   products/zinc')
  })

  it('are written as a folder that can be published again, without drafts', async () => {
    const draft = '---\ntitle: Draft\ntype: family\ndate: 2026-10-01\ndraft: true\nmedia: { file: box-two.webp, alt: "" }\n---\nSecret.\n'
    const { dir, write, publish } = await site()
    write('texts.fa.yaml', 'contact:\n  mapShow: نقشه\n')
    write('posts/soon.en.md', draft)
    write('posts/fever.ps.md', '---\ntitle: تبه\ndraft: true\n---\nSecret.\n')
    write('posts/later.en.md', '---\ntitle: Later\ntype: family\ndate: 2026-10-01\npublish_at: 2099-01-01\n---\nLater.\n')
    await publish()
    const source = filesIn(dir)
    const unpublished = ['media/unused.webp', 'posts/soon.en.md', 'posts/fever.ps.md']
    expect(await exported()).toEqual(new Map([...source].filter(([name]) => !unpublished.includes(name))))
    expect((await exported('--publication', '1')).has('posts/later.en.md')).toBe(false)
    const folder = join(temporaryFolder(), 'again')
    await run(['content', 'export', folder])
    expect(await problemsOf(folder)).toEqual([])
    vi.stubEnv('CONTENT_DIR', folder)
    expect(await publish()).toContain('Nothing has changed.')
  })

  it('include those of named items alone', async () => {
    const { dir, write, publish, zincNow, undo } = await site()
    write('products/zinc.en.md', zinc('Second.'))
    write('posts/fever.en.md', '---\ntitle: Not yet\ntype: family\ndate: 2026-10-01\n---\nText.\n')
    expect(await publish('products/zinc')).not.toContain('whole folder')
    const shown = await exported()
    expect(shown.get('products/zinc.en.md')).toBe(readFileSync(join(dir, 'products/zinc.en.md'), 'latin1'))
    expect(shown.get('posts/fever.en.md')).not.toContain('Not yet')
    expect(shown.size).toBe((await exported('--publication', '1')).size)
    await publish()
    await undo()
    expect((await zincNow()).text).toContain('Second.')
    expect((await undo('1')).code).toBe(0)
    expect((await zincNow()).text).toContain('First.')
  })

  it('are kept in a backup', async () => {
    const { write, publish } = await site()
    write('products/zinc.en.md', zinc('Second.', 'sku: Z\n'))
    await publish()
    const before = await exported('--publication', '1')
    const backup = join(temporaryFolder(), 'site.tar.gz')
    expect(await run(['backup', backup])).toMatchObject({ code: 0, complained: '' })
    await emptySite(engine, { tables: false })
    expect(await run(['restore', backup])).toMatchObject({ code: 0, complained: '' })
    expect(await exported('--publication', '1')).toEqual(before)
    expect((await run(['content', 'undo'])).printed).toContain('The site shows the content of publication 1 again.')
  })

  it('are refused with a sentence where there is none to go back to', async () => {
    const { undo, dataDir } = await site()
    expect(await undo()).toMatchObject({ code: 1, complained: 'There is no earlier publication to go back to.' })
    expect(await undo('1')).toMatchObject({ code: 1, complained: 'The site already shows publication 1.' })
    expect(await undo('7')).toMatchObject({
      code: 2,
      complained: 'Publication "7" is not kept. "content history" lists those that are, from 1 to 1.',
    })
    const full = temporaryFolder()
    mkdirSync(join(full, 'x'))
    expect(await run(['content', 'export', full])).toMatchObject({
      code: 2,
      complained: `${full} already contains something. Give the name of a new folder.`,
    })
    rmSync(join(dataDir, 'files'), { recursive: true })
    await expect(run(['content', 'export', join(full, 'new')])).rejects.toThrow(
      /^A file of this publication is damaged or missing \([0-9a-f]{64}\). Choose another one; "content history" lists them.$/,
    )
    await emptySite(engine)
    for (const words of [['undo'], ['history'], ['export', join(full, 'y')]]) {
      expect(await run(['content', ...words])).toMatchObject({
        code: 1,
        complained: 'No publication is kept yet. "content publish" keeps each one from now on.',
      })
    }
    expect(existsSync(join(full, 'y'))).toBe(false)
  })
})

it(`the last ${KEPT_PUBLICATIONS} can be undone, and nothing else takes room`, async () => {
  const { dataDir, dir, write, publish, db } = await editedSite('sqlite', {
    'products/zinc.en.md': zinc('0'),
    'media/zinc.webp': await picture('#000000'),
  })
  const store = () => readdirSync(join(dataDir, 'files')).length
  // Visitors do not see a remark, so this is no publication.
  write('redirects.yaml', '# None yet\n')
  expect(await publish()).toContain('Nothing has changed.')
  for (let number = 1; number <= KEPT_PUBLICATIONS + 3; number += 1) {
    write('products/zinc.en.md', zinc(`${number}`))
    writeFileSync(join(dir, 'media/zinc.webp'), await picture(`#0000${String(number + 10)}`))
    await publish()
  }
  const { printed } = await run(['content', 'history'])
  expect(printed.split('\n')).toHaveLength(KEPT_PUBLICATIONS)
  expect(printed).toMatch(/ 5 {2}\S+ \S+ .*$/)
  const known = await db.selectFrom('publication_file').select('sha256').execute()
  expect(store()).toBe(known.length)
  const oldest = await exported('--publication', '5')
  expect(oldest.get('products/zinc.en.md')).toContain('\n4\n')
  await expect(run(['content', 'undo', '4'])).resolves.toMatchObject({ code: 2 })
})
