import type { Page } from '@playwright/test'
import { answer, REFUSED_CALL } from './network.ts'
import { expect, SPOKEN, test, type Words } from './site-with-forms.ts'

const CALL = '/contactForm'

/** Where the page's clock stands still from the moment on at which a test needs it. */
const NOON = new Date('2026-11-21T12:00:00Z')

const TEXTS = { name: 'Nadia Karimi', phone: '+93 700 000 000', message: 'Do you deliver?\nSoon?' }

function contactOn(page: Page, t: Words) {
  const form = page.locator('form#contact')
  const field = (name: string) => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    send: form.getByRole('button', { name: t('contactForm.send') }),
    fill: async (email: string) => {
      for (const [name, text] of Object.entries({ ...TEXTS, email })) await field(name).fill(text)
    },
    texts: async () => {
      const entries = ['name', 'email', 'phone', 'message'].map(async (name) => [name, await field(name).inputValue()] as const)
      return Object.fromEntries(await Promise.all(entries))
    },
  }
}

for (const language of SPOKEN) {
  test.describe(`contact in ${language}`, () => {
    test.use({ language, expected: { messages: REFUSED_CALL } })

    test('says at each field what is missing', async ({ page, open, t }) => {
      await open('/')
      const { form, field, send } = contactOn(page, t)
      await field('email').fill('nadia')
      await send.click()
      await expect(form.getByRole('group', { name: t('forms.summary') })).toBeFocused()
      await expect(field('name')).toHaveAccessibleDescription(t('formErrors.nameRequired'))
      await expect(field('email')).toHaveAccessibleDescription(t('formErrors.emailInvalid'))
      await expect(field('message')).toHaveAccessibleDescription(t('formErrors.messageRequired'))
      await expect(field('phone')).toHaveAccessibleDescription('')
    })

    test('thanks for five seconds, with empty fields', async ({ page, open, site, t }) => {
      const sender = `contact-thanks-${language}@example.com`
      await page.clock.install({ time: new Date(NOON.getTime() - 3_600_000) })
      await open('/')
      const { form, send, fill, texts } = contactOn(page, t)
      await fill(sender)
      await page.clock.pauseAt(NOON)
      await send.click()
      const thanks = form.getByRole('status').getByText(t('contactForm.success'))
      await expect(thanks).toBeVisible()
      expect(await texts()).toEqual({ name: '', email: '', phone: '', message: '' })
      await page.clock.runFor(4_900)
      await expect(thanks).toBeVisible()
      await page.clock.runFor(200)
      await expect(thanks).toHaveCount(0)
      expect(await site.submissions('contact', sender)).toHaveLength(1)
    })

    test('says for five seconds that it failed, and keeps the fields', async ({ page, open, site, t }) => {
      const sender = `contact-failure-${language}@example.com`
      await page.clock.install({ time: new Date(NOON.getTime() - 3_600_000) })
      await open('/')
      await answer(page, CALL, { status: 503, json: { message: 'Not now.' } })
      const { form, send, fill, texts } = contactOn(page, t)
      await fill(sender)
      await page.clock.pauseAt(NOON)
      await send.click()
      const failure = form.getByRole('alert')
      await expect(failure).toContainText(t('contactForm.error'))
      await expect(failure).toContainText('Not now.')
      await page.clock.runFor(4_900)
      await expect(failure).toBeVisible()
      await page.clock.runFor(200)
      await expect(failure).toHaveCount(0)
      expect(await texts()).toEqual({ ...TEXTS, email: sender })
      await send.click()
      await expect(form.getByRole('status')).toContainText(t('contactForm.success'))
      expect(await site.submissions('contact', sender)).toHaveLength(1)
    })

    test('stays while the visitor is at the notice, and can be closed', async ({ page, open, t }) => {
      await page.clock.install({ time: new Date(NOON.getTime() - 3_600_000) })
      await open('/')
      const { form, send, fill } = contactOn(page, t)
      await fill(`contact-close-${language}@example.com`)
      await page.clock.pauseAt(NOON)
      await send.click()
      const close = form.getByRole('button', { name: t('forms.close') })
      await close.focus()
      await page.clock.runFor(20_000)
      await expect(close).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(close).toHaveCount(0)
      await expect(send).toBeFocused()
    })
  })
}
