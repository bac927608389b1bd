import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishContent } from '#content/publish/publish.ts'
import { type SearchResult, searchAnswer } from '#domain/search/search.ts'
import { onEachEngine } from '../support/database/engines.ts'
import { fillFolder } from '../support/samples/content-folder.ts'
import { apiOn, get } from '../support/servers/api.ts'

const english = (title: string) => `---\ntitle: ${title}\ntype: family\ndate: 2026-05-01\n---\nText.\n`
const translated = (title: string, body: string) => `---\ntitle: ${title}\n---\n${body}\n`

const FILES = {
  'settings.yaml': 'name: Lajward\nlanguages: [en, de, ar, tr, ur]\ncurrency: USD\n',
  'posts/size.en.md': english('Size'),
  'posts/size.de.md': translated('Größentabelle', 'Aus der Hauptstraße, für Ärzte und ihre Muellers.'),
  'posts/tea.en.md': english('Tea'),
  'posts/tea.ar.md': translated('شاي أخضر', 'القهوة والحليب للأطفال.'),
  'posts/light.en.md': english('Light'),
  'posts/light.tr.md': translated('Işık', 'Güneş ışığı ve IŞIK.'),
  'posts/health.en.md': english('Health'),
  'posts/health.ur.md': translated('صحت', 'ڈاکٹر کے پاس ہے، بچّوں میں.'),
  'products/shoe.en.md': '---\nname: Shoe\ncategory: medicines\nprice: 3\nstatus: available\nadded: 2026-05-01\n---\nText.\n',
  'products/shoe.de.md': translated('x', 'Weiße Größe.').replace('title: x', 'name: Fußgröße'),
  'products/shoe.ar.md': translated('x', 'Text').replace('title: x', 'name: الحذاء الأبيض'),
}

const shown = (pieces: SearchResult['title']): string => pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')

onEachEngine('the search in other languages', (open) => {
  let folder: string
  let app: FastifyInstance

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitrine-search-'))
    const database = await open()
    const contentDir = await mkdtemp(join(folder, 'content-'))
    fillFolder(contentDir, FILES)
    await publishContent(database.db, { contentDir, dataDir: folder })
    app = await apiOn(database)
  })
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  it.each([
    ['de', 'Größe', 'posts', '[Größe]ntabelle'],
    ['de', 'groesse', 'posts', '[Größe]ntabelle'],
    ['de', 'GROSSE', 'posts', '[Größe]ntabelle'],
    ['de', 'fussgroesse', 'products', '[Fußgröße]'],
    ['de', 'fuss', 'products', '[Fuß]größe'],
    ['ar', 'الشاي', 'posts', '[شاي] أخضر'],
    ['ar', 'شاي الاخضر', 'posts', '[شاي] [أخضر]'],
    ['ar', 'حذاء ابيض', 'products', 'ال[حذاء] ال[أبيض]'],
    ['ar', 'والحذاء', 'products', '[الحذاء] الأبيض'],
    ['tr', 'isik', 'posts', '[Işık]'],
    ['tr', 'IŞIK', 'posts', '[Işık]'],
    ['ur', 'صحت', 'posts', '[صحت]'],
  ] as const)('in %s, %s finds and marks what people there mean', async (language, q, place, title) => {
    const { body } = await get(app, `/search?${new URLSearchParams({ q, in: place })}`, language)
    expect(searchAnswer.parse(body).data.map((result) => shown(result.title))).toEqual([title])
  })

  it.each([
    ['de', 'hauptstrasse aerzte müller', 'Aus der [Hauptstraße], für [Ärzte] und ihre [Muellers].'],
    ['ar', 'قهوة حليب الأطفال', 'ال[قهوة] وال[حليب] [للأطفال].'],
    ['tr', 'gunes isigi', '[Güneş] [ışığı] ve IŞIK.'],
    ['ur', 'داكتر', ''],
    ['ur', 'ڈاكٹر هے بچوں مين', '[ڈاکٹر] کے پاس [ہے]، [بچّوں] [میں].'],
  ] as const)('in %s, %s is found in the text', async (language, q, excerpt) => {
    const { body } = await get(app, `/search?${new URLSearchParams({ q })}`, language)
    const [result] = searchAnswer.parse(body).data
    expect(result ? shown(result.excerpt) : '').toBe(excerpt)
  })

  it('lists of products and posts search alike', async () => {
    for (const [path, language] of [
      ['/products?search=fussgroesse', 'de'],
      ['/products?search=%D8%AD%D8%B0%D8%A7%D8%A1', 'ar'],
      ['/posts?search=groesse', 'de'],
      ['/posts?search=%D8%A7%D9%84%D8%B4%D8%A7%D9%8A', 'ar'],
      ['/posts?search=isik', 'tr'],
    ] as const) {
      const { body } = await get(app, path, language)
      expect([path, (body as { data: unknown[] }).data.length]).toEqual([path, 1])
    }
  })
})
