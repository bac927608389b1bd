import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import type { Files } from '../support/samples/content-folder.ts'
import { contentServer } from '../support/servers/content.ts'

const SITE: Files = {
  'pages/delivery.en.md': '---\ntitle: Delivery\ndate: 2026-08-01\nregions: true\n---\nText.\n',
  'regions.yaml': `- key: north
  name: { en: North, fa: شمال }
  days: 2
  shape: M0 0 L20 0 L20 30 Z
- key: south
  name: South
  days: 3-5
  note: { en: By boat }
`,
}
const OFF = { 'settings.yaml': 'name: Lajward\nlanguages: [en, fa, ps]\ncurrency: USD\nsections: { regions: false }\n' }

onEachEngine('the regions served', (open) => {
  it('are in the answer of the API in the order of the file, and on the pages that show them', async () => {
    const { ask } = await contentServer(await open(), SITE)
    const { data } = JSON.parse((await ask('/api/regions', { headers: { 'accept-language': 'fa' } })).body)
    expect(data).toEqual([
      { id: expect.any(Number), name: 'شمال', days: { from: 2, to: 2 }, note: null, shape: 'M0 0 L20 0 L20 30 Z', fallback: [] },
      { id: expect.any(Number), name: 'South', days: { from: 3, to: 5 }, note: 'By boat', shape: null, fallback: ['note'] },
    ])
    const { body } = await ask('/en/data/delivery')
    expect(body).toMatch(/<th scope="row">South<\/th><td>3–5 business days<small>By boat<\/small>/)
    expect(body).toContain(' d="M0 0 L20 0 L20 30 Z"')
    expect((await ask('/en/data/tests')).body).not.toContain('business days')
  })

  it('are nowhere when their section is off', async () => {
    const { ask } = await contentServer(await open(), { ...SITE, ...OFF })
    expect((await ask('/api/regions')).status).toBe(404)
    const { status, body } = await ask('/en/data/delivery')
    expect([status, body.includes('business days')]).toEqual([200, false])
  })

  it('need no file', async () => {
    const { ask } = await contentServer(await open(), { 'pages/delivery.en.md': SITE['pages/delivery.en.md'] })
    expect(JSON.parse((await ask('/api/regions')).body).data).toEqual([])
    expect((await ask('/en/data/delivery')).body).not.toContain('regions-title')
  })
})
