import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

/** The demo content with one file changed, served by a server of its own. */
async function withContent(file: string, change: (text: string) => string, use: (server: RunningServer) => Promise<void>): Promise<void> {
  const contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
  await cp('content', contentDir, { recursive: true })
  await writeFile(join(contentDir, file), change(await readFile(join(contentDir, file), 'utf8')))
  const server = await startServer({ CONTENT_DIR: contentDir })
  try {
    await use(server)
  } finally {
    await server.stop()
    await rm(contentDir, { recursive: true, force: true })
  }
}

test('a language that is switched off is not offered, and its addresses do not exist', async ({ page, context }) => {
  const change = (text: string) => text.replace(/^languages: .*$/m, 'languages: [en, fa]')
  await withContent('settings.yaml', change, async (server) => {
    const response = await page.goto(`${server.url}/ru/products`)
    expect(response?.status()).toBe(404)
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.locator('h1')).toHaveText('This page does not exist')

    await context.addCookies([{ name: 'lang', value: 'ru', url: server.url }])
    await page.goto(`${server.url}/products`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    expect(await page.locator('header a[hreflang]').evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual([
      'en',
      'fa',
    ])
    await expect(page.locator('link[rel="alternate"][hreflang="ru"]')).toHaveCount(0)
    // Nothing asks the server any more while it stops.
    await page.goto('about:blank')
  })
})

test('a publication shows on a running server without a restart', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-live-'))
  const contentDir = join(folder, 'content')
  const dataDir = join(folder, 'data')
  await cp('content', contentDir, { recursive: true })
  const server = await startServer({ CONTENT_DIR: contentDir, DATA_DIR: dataDir })
  try {
    await page.goto(`${server.url}/en/product/paracetamol`)
    const file = join(contentDir, 'products/paracetamol.en.md')
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^name: .*$/m, 'name: Paracetamol renamed'))
    const publish = spawn(process.execPath, ['dist/node/vitrine.js', 'content', 'publish'], {
      env: { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    expect((await once(publish, 'exit'))[0]).toBe(0)
    await page.reload()
    await expect(page.locator('h1')).toHaveText('Paracetamol renamed')
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

test('a wrong setting stops the start with a sentence that names it', async () => {
  await expect(startServer({ PORT: 'eighty' })).rejects.toThrow(/code 2[\s\S]*The setting PORT is invalid/)
})
