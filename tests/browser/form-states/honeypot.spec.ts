import { jobPath } from './application-page.ts'
import { expect, PLAIN, test } from './site-with-forms.ts'

const TRAP = 'website_url'

/** More stops than any form has. */
const MAX_STOPS = 60

const FORMS = [
  { name: 'newsletter', path: '/teams' },
  { name: 'contact', path: '/' },
  { name: 'inquiry', path: '/contact' },
  { name: 'application', path: undefined },
]

for (const { mode, use } of [
  { mode: 'with', use: {} },
  { mode: 'without', use: PLAIN },
]) {
  test.describe(`the field for programs, ${mode} JavaScript`, () => {
    test.use(use)

    for (const { name, path } of FORMS) {
      test(`is not there for people: ${name}`, async ({ page, open, t }) => {
        await open(path ?? (await jobPath(page, 'open')))
        const apply = page.getByRole('button', { name: t('job.apply') })
        if (await apply.isVisible()) await apply.click()
        const form = page.locator(`form#${name}`)
        const fold = page.locator('details', { has: form }).locator('summary')
        if (await fold.isVisible()) await fold.click()
        const trap = form.locator(`[name="${TRAP}"]`)
        await expect(trap).toHaveCount(1)
        expect(await form.ariaSnapshot()).not.toContain(t('forms.trap'))
        const clipped = await trap.evaluate((element) => {
          const { inlineSize, blockSize, overflow } = getComputedStyle(element.closest('[aria-hidden]') ?? element)
          return { inlineSize, blockSize, overflow }
        })
        expect(clipped).toEqual({ inlineSize: '1px', blockSize: '1px', overflow: 'hidden' })
        await form.locator('input:not([type=hidden])').first().focus()
        const reached: (string | null)[] = []
        for (let stop = 0; stop < MAX_STOPS && (await form.locator(':focus').count()) > 0; stop += 1) {
          reached.push(await form.locator(':focus').getAttribute('name'))
          await page.keyboard.press('Tab')
        }
        expect(reached.length).toBeGreaterThan(1)
        expect(reached.length).toBeLessThan(MAX_STOPS)
        expect(reached).not.toContain(TRAP)
      })
    }
  })
}
