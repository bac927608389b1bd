import { expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

const product = (name: string, category: string) =>
  `---\nname: ${name}\ncategory: ${category}\nprice: 3\nstatus: available\nadded: 2026-09-15\n---\nText.\n`

const note = (text: string, lines = '') => `  - icon: shield\n    title: Note\n    text: ${text}\n${lines}`

onEachEngine('notes on products', (open) => {
  it('stand on the products that they are for, in every category or in their own', async () => {
    const { ask } = await contentServer(await open(), {
      'product-categories.yaml': '- { key: medicines, name: Medicines }\n- { key: devices, name: Devices }\n',
      'products/meter.en.md': product('Meter', 'devices'),
      'products/strips.en.md': product('Strips', 'devices'),
      'products/pump.en.md': product('Pump', 'medicines'),
      'figures.yaml': [
        'product_notes:',
        note('Delivered for nothing'),
        note('Guaranteed for a year', '    categories: [devices]\n    products: [pump]\n'),
        note('Repaired in our workshop', '    products: [meter, pump]\n'),
      ].join('\n'),
    })
    const notesOf = async (slug: string) => {
      const { body } = await ask(`/en/product/${slug}`)
      const shown = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
      return ['Delivered', 'Guaranteed', 'Repaired'].filter((word) => shown.includes(`>${word} `))
    }
    expect(await notesOf('zinc')).toEqual(['Delivered'])
    expect(await notesOf('strips')).toEqual(['Delivered', 'Guaranteed'])
    expect(await notesOf('meter')).toEqual(['Delivered', 'Guaranteed', 'Repaired'])
    expect(await notesOf('pump')).toEqual(['Delivered', 'Guaranteed', 'Repaired'])
  })
})
