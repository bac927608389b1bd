import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningServer, startServer } from '../support/servers/process.ts'
import { expect, hydrated, test } from './site.ts'

/** How pages of the demo content show their day. */
const SHOWN = {
  '/en/blog/antibiotics-five-questions': '2026-11-18 November\u00a018,\u00a02026',
  '/fa/blog/antibiotics-five-questions': '2026-11-18 ۲۷\u00a0عقرب\u00a0۱۴۰۵',
  '/en/data/blood-tests': '2026-07-20 July\u00a020,\u00a02026',
}

for (const company of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
  test.describe(`a company in ${company}`, () => {
    test.describe.configure({ mode: 'serial' })
    let contentDir: string
    let site: RunningServer

    test.beforeAll(async () => {
      contentDir = await mkdtemp(join(tmpdir(), 'vitrine-content-'))
      await cp('content', contentDir, { recursive: true })
      const settings = join(contentDir, 'settings.yaml')
      await writeFile(settings, (await readFile(settings, 'utf8')).replace(/^time_zone: .*$/m, `time_zone: ${company}`))
      site = await startServer({ CONTENT_DIR: contentDir, TZ: company === 'Pacific/Kiritimati' ? 'America/Los_Angeles' : 'Asia/Tokyo' })
    })
    test.afterAll(async () => {
      await site?.stop()
      if (contentDir) await rm(contentDir, { recursive: true, force: true })
    })

    for (const visitor of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      test.describe(`a visitor in ${visitor}`, () => {
        test.use({ timezoneId: visitor })

        test('sees each day as the server wrote it', async ({ page }) => {
          const dates = () =>
            page.locator('main time').evaluateAll((times) => times.map((time) => `${time.getAttribute('datetime')} ${time.textContent}`))
          for (const [path, wanted] of Object.entries(SHOWN)) {
            await page.goto(site.url + path)
            await hydrated(page)
            expect((await dates())[0]).toBe(wanted)
          }
          // What the browser itself writes, without the server.
          await page.goto(`${site.url}/en/blog`)
          await hydrated(page)
          const written = await dates()
          await page.goto(`${site.url}/en/contact`)
          await hydrated(page)
          await page.locator('header a[href="/en/blog"]').first().click()
          await expect.poll(dates).toEqual(written)
        })
      })
    }
  })
}
