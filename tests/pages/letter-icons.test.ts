import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { contentServer } from '../support/servers/content.ts'

type Ask = Awaited<ReturnType<typeof contentServer>>['ask']

/** On a busy machine, the first icon may take longer than browsers are kept waiting. */
async function drawn(ask: Ask, icon: string): Promise<Uint8Array> {
  const draw = async () => {
    const { status, bytes } = await ask(`/icons/${icon}.png`)
    return status === 200 && bytes
  }
  return await vi.waitUntil(draw, { timeout: 20_000, interval: 200 })
}

const named = (name: string) => `name: "${name}"\nlanguages: [en, fa, ps]\ncurrency: USD\n`

onEachEngine('icons of a company without a logo', (open) => {
  it('show the first letter of its name', async () => {
    const { ask, write, publish } = await contentServer(await open(), { 'settings.yaml': named('Nord') })
    const first = Buffer.from(await drawn(ask, 'any-192'))
    const rename = async (name: string) => {
      write('settings.yaml', named(name))
      await publish()
    }
    await rename('“süd” & Co')
    await vi.waitUntil(async () => !first.equals(await drawn(ask, 'any-192')), { timeout: 20_000 })
    await rename('“nadir”')
    await vi.waitUntil(async () => first.equals(await drawn(ask, 'any-192')), { timeout: 20_000 })
    expect(first.subarray(1, 4).toString()).toBe('PNG')
  })

  it.each(['maskable-512', 'apple-180'])('%s is all colour, with the letter where every shape shows it', async (icon) => {
    const changes = { 'settings.yaml': named('Wien'), 'brand.yaml': 'color: "#0b6e4f"\n' }
    const { ask } = await contentServer(await open(), changes)
    const { icons } = JSON.parse((await ask('/en/manifest.webmanifest')).body) as { icons: object[] }
    expect(icons).toContainEqual({ src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' })
    const { data, info } = await sharp(await drawn(ask, icon))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const middle = (info.width - 1) / 2
    const colours = { safe: new Set<string>(), outside: new Set<string>() }
    for (let at = 0; at < info.width * info.height; at += 1) {
      const distance = Math.hypot((at % info.width) - middle, Math.floor(at / info.width) - middle)
      colours[distance > info.width * 0.4 ? 'outside' : 'safe'].add(data.toString('hex', at * 4, at * 4 + 4))
    }
    expect([...colours.outside]).toEqual(['0b6e4fff'])
    expect([...colours.safe]).toContain('ffffffff')
  })
})
