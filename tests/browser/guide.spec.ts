import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DEVELOPMENT_MESSAGES, development } from './development.ts'
import { expect, hydrated, test } from './site.ts'

test.use({
  expected: { messages: DEVELOPMENT_MESSAGES },
  viewport: { width: 1200, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
})

const GUIDE = 'docs/editors-guide.md'
const PICTURES = 'docs/images/guide'

test('who follows the editor\u2019s guide has a product in two languages, a post and a job on the site', async ({ page }) => {
  test.setTimeout(240_000)
  const guide = await readFile(GUIDE, 'utf8')
  const [media = '', post = '', job = ''] = [...guide.matchAll(/```(?:yaml|markdown)\n(.*?)```/gs)].map(([, text]) => text)
  await development(async ({ url, contentDir, vitrine }) => {
    const open = async (path: string) => {
      await expect.poll(async () => (await page.request.get(url + path)).status()).toBe(200)
      // A page that is just being shown anew gives a navigation up, or leaves it waiting.
      await expect(async () => void (await page.goto(url + path, { timeout: 15_000 }))).toPass()
      await hydrated(page)
    }
    const change = async (file: string, by: (text: string) => string) => {
      const path = join(contentDir, file)
      await writeFile(path, by(await readFile(path, 'utf8')))
    }
    const ready = (text: string) => text.replace(/^draft: true .*\n/m, '')

    await vitrine('content', 'publish')
    await open('/en/product/paracetamol')
    await page.setViewportSize({ width: 1200, height: 1120 })
    await number(page)
    await keep(page, 'parts')
    await page.setViewportSize({ width: 1200, height: 900 })

    await vitrine(
      ...['content', 'new', 'product', '--title', 'Bamboo toothbrush', '--category', 'everyday-medicines', '--price', '1.5'],
      ...['--languages', 'en,fa', '--title-fa', 'برس دندان بامبو'],
    )
    await open('/en/product/bamboo-toothbrush')
    await expect(page.locator('#release-badge')).toHaveText('Draft')
    await keep(page, 'draft')
    const english = 'products/bamboo-toothbrush.en.md'
    await change(english, (text) => text.replace(/^media: \[\]\n#.*\n#.*\n/m, media))
    await expect(page.getByRole('img', { name: 'Bamboo toothbrush in a paper box' }).first()).toBeVisible()
    await change('products/bamboo-toothbrush.fa.md', (text) => `${text}\nبرس دندان از چوب بامبو.\n`)
    await open('/fa/product/bamboo-toothbrush')
    await expect(page.getByText('برس دندان از چوب بامبو').first()).toBeVisible()

    await open('/en/product/bamboo-toothbrush')
    await change(english, (text) => text.replace('price: 1.5', 'price: cheap'))
    await expect(page.locator('vite-error-overlay')).toContainText('"price" is "cheap"')
    await keep(page, 'mistake')
    await change(english, (text) => text.replace('price: cheap', 'price: 1.5'))
    await expect(page.locator('vite-error-overlay')).toHaveCount(0)

    await vitrine('content', 'new', 'post', '--title', 'Brushing well', '--type', 'family', '--languages', 'en')
    await change('posts/brushing-well.en.md', (text) => `${text.slice(0, text.lastIndexOf('---\n'))}---\n${post}`)
    await open('/en/blog/brushing-well')
    await expect(page.getByRole('heading', { name: 'How long' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'three months' })).toHaveAttribute('href', '/en/product/bamboo-toothbrush')
    await vitrine('content', 'new', 'job', '--title', 'Dental assistant', '--location', 'Kabul', '--languages', 'en')
    await change('jobs/dental-assistant.en.md', (text) => text.replace(/(^# \w+: .*\n){3}/m, job))
    await open('/en/careers/dental-assistant')
    await expect(page.getByRole('heading', { name: 'Dental assistant' })).toBeVisible()

    await open('/en/')
    await page.goto(`${url}/_vitrine/status?kind=products`)
    await keep(page, 'status')

    for (const file of [english, 'products/bamboo-toothbrush.fa.md', 'posts/brushing-well.en.md', 'jobs/dental-assistant.en.md'])
      await change(file, ready)
    expect(await vitrine('content', 'check')).toContain('jobs/dental-assistant.en.md')
    expect(await vitrine('content', 'diff')).toContain('bamboo-toothbrush')
    expect(await vitrine('content', 'publish')).toContain('Published')
    expect(await vitrine('content', 'diff')).not.toContain('bamboo-toothbrush')
    await page.goto('about:blank')
  })
})

/** Numbers the parts of a product's page as the guide does. */
async function number(page: Page): Promise<void> {
  const parts = [
    'header a',
    'header nav details summary',
    'main img[srcset]',
    'main h1 ~ * a[href*="category="]',
    'main h1',
    'main h1 ~ p bdi',
    'main .prose',
  ]
  for (const [index, part] of parts.entries()) {
    const box = await page.locator(part).first().boundingBox()
    expect(box, part).not.toBeNull()
    await page.evaluate(
      ({ x, y, words }) => {
        const mark = document.createElement('span')
        mark.textContent = words
        Object.assign(mark.style, {
          position: 'absolute',
          zIndex: '1000',
          left: `${x}px`,
          top: `${y}px`,
          width: '28px',
          height: '28px',
          borderRadius: '50%',
          background: '#b01c48',
          color: '#fff',
          font: '700 16px/28px sans-serif',
          textAlign: 'center',
        })
        document.body.append(mark)
      },
      { ...markAt(box ?? NOWHERE, part), words: String(index + 1) },
    )
  }
}

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

/** Where the mark of a part goes: before it, and below it in the header, whose parts stand close together. */
function markAt({ x, y, width, height }: typeof NOWHERE, part: string): { x: number; y: number } {
  if (part.startsWith('header')) return { x: x + width / 2 - 14, y: y + height - 6 }
  return { x: Math.max(2, x - 34), y: y + Math.min(20, height / 2 - 14) }
}

/** Keeps a picture for the guide where npm run update-screens asks for it. */
async function keep(page: Page, name: string): Promise<void> {
  if (test.info().config.updateSnapshots === 'none') return
  await page.evaluate(() => document.fonts.ready)
  // Hiding the caret would style fields, also in a part that is just being hydrated.
  const taken = await page.screenshot({ animations: 'disabled', caret: 'initial' })
  await sharp(taken)
    .resize({ width: 900 })
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(join(PICTURES, `${name}.jpg`))
}
