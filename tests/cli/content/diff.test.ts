import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { contentVersion } from '#server/storage/publication/content-version.ts'
import { commandSite, ENGINES, run } from '../../support/commands/command.ts'
import { contentFolder } from '../../support/samples/content-folder.ts'

let contentDir: string

beforeEach(() => {
  contentDir = contentFolder({
    'posts/fever.en.md': '---\ntitle: Fever\ntype: family\ndate: 2026-10-01\n---\n## Watch\n\nA warm forehead is a guess.\n\nDrink.\n',
  })
})

const change = (file: string, from: string | RegExp, to: string) => {
  const path = join(contentDir, file)
  const before = readFileSync(path, 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

describe.each(ENGINES)('content diff (%s)', (engine) => {
  test('shows what publishing would change, and changes nothing', async () => {
    const { db } = await commandSite(engine)
    vi.stubEnv('CONTENT_DIR', contentDir)
    await run(['content', 'publish'])
    const version = await contentVersion(db)
    const items = await db.selectFrom('content_item').selectAll().orderBy('id').execute()
    expect(await run(['content', 'diff', '--exit-code'])).toMatchObject({ code: 0, printed: 'Publishing would change nothing.' })

    change('products/paracetamol.en.md', 'price: 12.5', 'price: 4')
    change('products/paracetamol.fa.md', 'name: پاراستامول', 'name: نام نو')
    change('pages/samples.en.md', '---', '---\ndraft: true')
    change('posts/fever.en.md', 'A warm forehead is a guess.', 'A warm <em>forehead</em> is no measure.')
    change('pages/tests.en.md', '---', '---\npublish_at: 2099-01-01')
    cpSync(join(contentDir, 'products/zinc.en.md'), join(contentDir, 'products/copper.en.md'))
    rmSync(join(contentDir, 'jobs/nurse.en.md'))
    writeFileSync(join(contentDir, 'media/profile.pdf'), '%PDF-1.7 another\n%%EOF\n')

    const { code, printed } = await run(['content', 'diff', '--exit-code'])
    expect(code).toBe(1)
    expect(printed).toContain('changed   products/paracetamol\n    price (all languages)\n      - 12.5\n      + 4\n')
    expect(printed).toContain('    name (fa)\n      - پاراستامول\n      + نام نو\n')
    expect(printed).toContain(
      'changed   posts/fever\n    content (en, ps)\n      - A warm forehead is a guess.\n      + A warm forehead is no measure.\n',
    )
    expect(printed).toContain('added     products/copper\n')
    expect(printed).toContain('scheduled pages/tests, visible from 2099-01-01 00:00 UTC\n')
    expect(printed).toMatch(/^removed {3}jobs\/nurse$/m)
    expect(printed).toMatch(/^removed {3}pages\/samples$/m)
    expect(printed).toMatch(/^changed {3}media\/profile\.pdf$/m)
    expect(printed).toContain('Left out: 1 draft.')
    expect(printed).not.toContain('\u001b')

    expect(await contentVersion(db)).toBe(version)
    expect(await db.selectFrom('content_item').selectAll().orderBy('id').execute()).toEqual(items)
    expect((await run(['content', 'publish'])).printed).toMatch(/1 added, 3 changed, 2 removed, 1 scheduled\./)
    expect(await run(['content', 'diff'])).toMatchObject({ code: 0, printed: 'Publishing would change nothing.\nLeft out: 1 draft.' })
  })

  test('says how the old address of an item redirects that was renamed and changed at once, as publishing does', async () => {
    await commandSite(engine)
    vi.stubEnv('CONTENT_DIR', contentDir)
    await run(['content', 'publish'])
    const zinc = readFileSync(join(contentDir, 'products/zinc.en.md'), 'utf8')
    rmSync(join(contentDir, 'products/zinc.en.md'))
    writeFileSync(join(contentDir, 'products/zinc-syrup.en.md'), zinc.replace('price: 3', 'price: 4'))
    expect((await run(['content', 'diff'])).printed).toContain('formerly: [zinc]')
    writeFileSync(join(contentDir, 'products/zinc-syrup.en.md'), zinc.replace('price: 3', 'price: 4\nformerly: [zinc]'))
    expect((await run(['content', 'diff'])).printed).not.toContain('If you renamed')
    writeFileSync(join(contentDir, 'products/zinc-syrup.en.md'), zinc.replace('price: 3', 'price: 4'))
    expect((await run(['content', 'publish'])).printed).toContain('formerly: [zinc]')
  })

  test('compares one thing alone, or everything when more has changed', async () => {
    await commandSite(engine)
    vi.stubEnv('CONTENT_DIR', contentDir)
    await run(['content', 'publish'])
    change('products/paracetamol.en.md', 'price: 12.5', 'price: 4')
    change('products/zinc.en.md', 'price: 3', 'price: 99')
    const alone = await run(['content', 'diff', 'products/paracetamol.fa.md'])
    expect(alone.printed).toContain('products/paracetamol')
    expect(alone.printed).not.toContain('zinc')
    change('product-categories.yaml', 'en: Medicines', 'en: Other')
    expect((await run(['content', 'diff', 'products/paracetamol'])).printed).toMatch(
      /^Other content has changed as well[\s\S]*products\/zinc/,
    )
  })
})

test('content diff shows opening hours as an editor writes them', async () => {
  await commandSite('sqlite')
  vi.stubEnv('CONTENT_DIR', contentDir)
  const hours = (week: string) =>
    `opening_hours:\n  week: ${week}\n  exceptions:\n    - { from: 2026-12-24, to: 2026-12-26, hours: closed }\n`
  const settings = readFileSync(join(contentDir, 'settings.yaml'), 'utf8').replace(/^opening_hours:\n(?: .*\n)*/m, '')
  const write = (week: string) => writeFileSync(join(contentDir, 'settings.yaml'), `${settings.trimEnd()}\n${hours(week)}`)
  write('{ mon-fri: "09:00-18:00" }')
  await run(['content', 'publish'])
  write('{ mon-thu: "09:00-13:00, 16:00-20:00", fri: "09:00-18:00" }')
  expect((await run(['content', 'diff'])).printed).toContain(
    `    opening_hours → week (all languages)
      - mon-fri: 09:00-18:00
      + mon-thu: 09:00-13:00, 16:00-20:00
      + fri: 09:00-18:00
Publishing would`,
  )
  write('{ mon-sun: "24 hours" }')
  expect((await run(['content', 'diff'])).printed).toContain('      + mon-sun: 24 hours\nPublishing')
  writeFileSync(join(contentDir, 'settings.yaml'), settings)
  expect((await run(['content', 'diff'])).printed).toContain(
    '    opening_hours → exceptions (all languages)\n      - 2026-12-24 to 2026-12-26: closed\n',
  )
})

test('content diff reports problems', async () => {
  vi.stubEnv('DATA_DIR', join(contentDir, 'nothing'))
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('CONTENT_DIR', contentDir)
  expect(await run(['content', 'diff'])).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing is published yet') })
  await commandSite('sqlite')
  vi.stubEnv('CONTENT_DIR', contentDir)
  await run(['content', 'publish'])
  change('products/paracetamol.en.md', 'price: 12.5', 'price: three')
  expect(await run(['content', 'diff'])).toMatchObject({ code: 1, complained: expect.stringContaining('paracetamol.en.md:4') })
  expect(await run(['content', 'diff', 'nonsense'])).toMatchObject({ code: 2 })
  expect(await run(['content', 'diff', '--json'])).toMatchObject({ code: 2 })
})

test('content check --external warns of pages of other sites that are not there', async () => {
  const asked: string[] = []
  const other = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const missing = request.url === '/gone' || (request.url === '/get-only' && request.method === 'HEAD')
    response.writeHead(missing ? 404 : 200).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  change('posts/fever.en.md', 'Drink.', `[Drink](${origin}/fine).`)
  change('clients.yaml', 'name: Atlas Hospital', `name: Atlas Hospital\n  website: ${origin}/fine`)
  const links = `See [a](${origin}/gone#x), [b](${origin}/gone), [c](${origin}/get-only), [d](${origin}/fine).`
  change('pages/tests.en.md', 'Text.', links)
  vi.stubEnv('CONTENT_DIR', contentDir)
  const said = await run(['content', 'check', '--external'])
  expect(said.code).toBe(0)
  const warnings = said.printed.split('\n').filter((line) => line.includes(`${origin}/gone returns status 404.`))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/pages\/tests\.en\.md:\d+ {2}/)
  expect(asked.filter((line) => line.endsWith('/gone'))).toEqual(['HEAD /gone', 'GET /gone'])
  expect(asked).toContain('GET /get-only')
  expect(asked.filter((line) => line.endsWith('/fine'))).toEqual(['HEAD /fine'])
  expect(said.printed).toContain('Links to other websites: 3 checked, 1 warning.')
})
