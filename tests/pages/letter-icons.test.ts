import { expect, it, vi } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

const named = (name: string) => `name: "${name}"\nlanguages: [en, fa, ps]\ncurrency: USD\n`

onEachEngine('icons of a company without a logo', (open) => {
  it('show the first letter of its name', async () => {
    const { ask, write, publish } = await contentServer(await open(), { 'settings.yaml': named('Nord') })
    const draw = async () => (await ask('/icons/any-192.png')).bytes
    const first = await draw()
    const rename = async (name: string) => {
      write('settings.yaml', named(name))
      await publish()
    }
    await rename('“süd” & Co')
    await vi.waitUntil(async () => !(await draw()).equals(first), { timeout: 20_000 })
    await rename('“nadir”')
    await vi.waitUntil(async () => (await draw()).equals(first), { timeout: 20_000 })
    expect(first.subarray(1, 4).toString()).toBe('PNG')
  })
})
