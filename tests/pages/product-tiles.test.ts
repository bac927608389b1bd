import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

onEachEngine('tiles of a product', (open) => {
  it('show what the product has of dosage, ingredients and usage', async () => {
    const { ask } = await contentServer(await open())
    const { body } = await ask('/en/product/paracetamol')
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    const tiles = [...main.matchAll(/<section><h2>([^<]+)<\/h2><p[^>]*>([^<]+)<\/p><\/section>/g)].map(([, title, text]) => [title, text])
    expect(tiles).toEqual([
      ['Dosage', 'One tablet'],
      ['Usage', 'With water'],
    ])
  })
})
