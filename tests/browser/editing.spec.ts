import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { starterText } from '#content/starter/starter-texts.ts'
import { writtenMoment } from '#domain/time/written-moment.ts'
import { DEVELOPMENT_MESSAGES, development } from './development.ts'
import { expect, hydrated, test } from './site.ts'

test.use({ expected: { messages: DEVELOPMENT_MESSAGES } })

test('what is saved shows in the open page, at the same place; mistakes lie over it', async ({ page }) => {
  await development(async ({ url, contentDir, output }) => {
    const file = join(contentDir, 'products/paracetamol.en.md')
    const text = await readFile(file, 'utf8')
    await page.goto(`${url}/en/product/paracetamol`)
    await hydrated(page)
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
    await writeFile(file, text.replace('gentle on the stomach', 'kind to the stomach'))
    await expect(page.getByText('kind to the stomach').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(400)

    await writeFile(file, text.replace(/^price: .*$/m, 'price: much'))
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toContainText('"price" is "much", but it must be a number')
    await expect(overlay).toContainText('products/paracetamol.en.md:4')
    await expect(overlay.getByText('vite.config')).toBeHidden()
    expect(output()).toContain('"price" is "much", but it must be a number')
    await page.reload()
    await expect(overlay).toContainText('"price" is "much"')
    await expect(page.getByText('kind to the stomach').first()).toBeAttached()
    await writeFile(file, text)
    await expect(overlay).toHaveCount(0)
    await expect(page.getByText('gentle on the stomach').first()).toBeVisible()
    await page.goto('about:blank')
  })
})

test('drafts and what is scheduled are there with a badge; files come and go', async ({ page }) => {
  await development(async ({ url, contentDir }) => {
    const front = 'type: family\ndate: 2026-11-20\n'
    await writeFile(join(contentDir, 'posts/draft.en.md'), `---\ntitle: A draft\n${front}draft: true\n---\nText.\n`)
    await writeFile(
      join(contentDir, 'posts/later.en.md'),
      `---\ntitle: A later one\n${front}publish_at: 2099-12-01T09:00+04:30\n---\nText.\n`,
    )
    const status = async (path: string) => (await page.request.get(url + path)).status()
    await expect.poll(() => status('/en/blog/draft')).toBe(200)
    await page.goto(`${url}/en/blog/draft`)
    await expect(page.locator('#release-badge')).toHaveText('Draft')
    await page.goto(`${url}/fa/blog/later`)
    const moment = writtenMoment('2099-12-01T04:30:00Z', 'fa', { timeZone: 'Asia/Kabul' })
    await expect(page.locator('#release-badge')).toHaveText(starterText('fa', 'preview.scheduled', { moment }))
    await page.goto(`${url}/fa/blog`)
    await hydrated(page)
    const markOf = (path: string) =>
      page
        .getByRole('main')
        .locator(`a[href="${path}"]`)
        .first()
        .evaluate((link) => getComputedStyle(link, '::before').content)
    await expect.poll(() => markOf('/fa/blog/draft')).toBe(`"${starterText('fa', 'preview.draft')}"`)
    await expect.poll(() => markOf('/fa/blog/later')).toBe(`"${starterText('fa', 'preview.scheduled', { moment })}"`)
    expect(await markOf('/fa/blog/fever-in-children')).toBe('none')
    await page.goto(`${url}/fa/blog/fever-in-children`)
    await hydrated(page)
    await expect(page.locator('#release-badge')).toHaveCount(0)
    // An open page reloads with each change, and would come in the way of going elsewhere.
    await page.goto('about:blank')
    await rm(join(contentDir, 'posts/draft.en.md'))
    await expect.poll(() => status('/en/blog/draft')).toBe(404)

    const post = join(contentDir, 'posts/fever-in-children.fa.md')
    await writeFile(post, (await readFile(post, 'utf8')).replace(/^updated: .*$/m, 'updated: 2020-01-01'))
    await page.goto(`${url}/_vitrine/status?kind=posts&lang=fa&state=stale`)
    await expect(page.locator('tbody th').filter({ hasText: 'posts/fever-in-children' })).toBeVisible()
    await expect(page.locator('.state.stale')).toHaveText(['Older than the English'])
    await page.getByRole('link', { name: 'Scheduled', exact: true }).click()
    await page.getByRole('link', { name: 'all', exact: true }).first().click()
    await expect(page.getByText('Scheduled for 2099-12-01 09:00 Asia/Kabul')).toBeVisible()
    await page.goto('about:blank')
  })
})

test.describe('while the server restarts', () => {
  test.use({ expected: { messages: [...DEVELOPMENT_MESSAGES, /WebSocket connection/] } })

  test('an open page waits, and loads anew when it is back', async ({ page }) => {
    test.setTimeout(240_000)
    await development(async ({ url, restart }) => {
      await page.goto(`${url}/en/contact`)
      await hydrated(page)
      await page.evaluate(() => {
        document.title = 'Before the restart'
      })
      await restart()
      await expect(page).not.toHaveTitle('Before the restart', { timeout: 60_000 })
      await page.goto('about:blank')
    })
  })
})

test('nothing of it is there in production', async ({ page }) => {
  for (const path of ['/_vitrine/status', '/_vitrine/labels?path=/']) expect((await page.request.get(path)).status()).toBe(404)
})
