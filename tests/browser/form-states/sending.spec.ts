import type { Page } from '@playwright/test'
import { pdfOfSize, samplePdf } from '../../support/samples/uploads.ts'
import { applicationOn, jobPath } from './application-page.ts'
import { INQUIRY_PATH, inquiryOn, pdf } from './inquiry-page.ts'
import { hold, holdAnswer, slowUploads } from './network.ts'
import { expect, SPOKEN, test, type Words } from './site-with-forms.ts'

type Open = (path: string) => Promise<void>

/** Each form, its texts while it is sent and after, a field in which Enter sends it too, and how it is filled. */
const FORMS = [
  {
    name: 'contact',
    call: '/contactForm',
    sending: 'contactForm.sending',
    taken: 'contactForm.success',
    line: 'email',
    fill: async (page: Page, open: Open, _: Words, sender: string) => {
      await open('/')
      for (const [name, text] of Object.entries({ name: 'Nadia', email: sender, message: 'Do you deliver?' }))
        await page.locator(`#contact [name="${name}"]`).fill(text)
    },
  },
  {
    name: 'inquiry',
    call: '/inquiryForm',
    sending: 'inquiry.processing',
    taken: 'inquery.status.success',
    line: 'agent_email',
    fill: async (page: Page, open: Open, t: Words, sender: string) => {
      await open(INQUIRY_PATH)
      await inquiryOn(page, t).fill(sender)
    },
  },
  {
    name: 'application',
    call: '/applications',
    sending: 'job.submitting',
    taken: 'job.success',
    line: 'applicant_email',
    fill: async (page: Page, open: Open, t: Words, sender: string) => {
      await open(await jobPath(page, 'open'))
      const { apply, fill, field } = applicationOn(page, t)
      await apply.click()
      await fill(sender)
      await field('resume').setInputFiles(pdf(samplePdf()))
    },
  },
  {
    name: 'newsletter',
    call: '/newsletters',
    sending: 'newsletters.submitting',
    taken: 'newsletters.success',
    line: 'email',
    fill: async (page: Page, open: Open, _: Words, sender: string) => {
      await open('/teams')
      await page.locator('#newsletter [name="email"]').fill(sender)
    },
  },
] as const

/** Keeps everything that the status of a form says, as a screen reader would hear it. */
async function listen(page: Page, form: string): Promise<() => Promise<string[]>> {
  const said = await page.evaluateHandle((id) => {
    const status = document.querySelector(`#${id} [role="status"]`)
    if (!status) throw new Error(`The form ${id} has no status.`)
    const heard: string[] = []
    new MutationObserver(() => {
      const text = status.textContent ?? ''
      if (text && text !== heard.at(-1)) heard.push(text)
    }).observe(status, { childList: true, subtree: true, characterData: true })
    return heard
  }, form)
  return () => said.jsonValue()
}

for (const language of SPOKEN) {
  test.describe(`while it is sent in ${language}`, () => {
    test.use({ language })

    for (const { name, call, sending, taken, line, fill } of FORMS) {
      test(`${name}: the button keeps the focus, does nothing more, and both ends are said`, async ({ page, open, t }) => {
        const sent: string[] = []
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().endsWith(call)) sent.push(request.url())
        })
        await fill(page, open, t, `sending-${name}-${language}@example.com`)
        const letGo = await hold(page, call)
        const form = page.locator(`form#${name}`)
        const button = form.locator('button[type=submit]')
        const heard = await listen(page, name)
        await button.focus()
        await page.keyboard.press('Enter')
        await expect(button).toBeDisabled()
        await expect(button).toBeFocused()
        await expect(form.getByRole('status')).toHaveText(t(sending))
        // A reader keeps back what changes in something busy until it is not.
        await expect(page.locator(`form#${name}[aria-busy="true"]`)).toHaveCount(0)
        await page.keyboard.press('Enter')
        await button.dispatchEvent('click')
        await form.locator(`[name="${line}"]`).press('Enter')
        await button.focus()
        letGo()
        await expect(form.getByRole('status')).toContainText(t(taken))
        await expect(button).toBeEnabled()
        await expect(button).toBeFocused()
        expect(sent).toHaveLength(1)
        expect(await heard()).toEqual([t(sending), t(taken)])
      })
    }

    test('an upload has a bar with a name, and is spoken of by quarters', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { form, send, document, fill } = inquiryOn(page, t)
      await fill(`sending-upload-${language}@example.com`)
      await document.setInputFiles(pdf(pdfOfSize(1_500_000)))
      const release = await slowUploads(page, 400_000)
      const heard = await listen(page, 'inquiry')
      await send.click()
      await expect(form.getByRole('progressbar')).toHaveAccessibleName(t('forms.upload'))
      const format = new Intl.NumberFormat(language === 'fa' ? 'fa' : 'en', { style: 'percent' })
      const quarters = [0.25, 0.5, 0.75, 1].map((part) => t('forms.uploadProgress', { percent: format.format(part) }))
      await expect.poll(heard).toContain(quarters[1])
      await release()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      const all = [t('inquiry.processing'), ...quarters, t('inquery.status.success')]
      const said = await heard()
      expect(said).toEqual(all.filter((text) => said.includes(text)))
      expect(said).toEqual(expect.arrayContaining([all[0], all.at(-1)]))
    })

    test('what is sent in one piece has no bar, however long the answer takes', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { form, send, fill } = inquiryOn(page, t)
      await fill(`sending-small-${language}@example.com`)
      const answered = await holdAnswer(page, '/inquiryForm')
      const heard = await listen(page, 'inquiry')
      await send.click()
      const letThrough = await answered()
      await expect(form.getByRole('progressbar')).toHaveCount(0)
      await letThrough()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      expect(await heard()).toEqual([t('inquiry.processing'), t('inquery.status.success')])
    })

    test('the link of a newsletter: what was done has the focus when the button is gone', async ({ page, open, site, t }) => {
      const email = `sending-link-${language}@example.com`
      await page.request.post('/api/newsletters', { data: { email } })
      await open(await site.linkOf('confirm', email))
      const letGo = await hold(page, '/newsletters/confirm')
      const main = page.getByRole('main')
      const button = main.getByRole('button', { name: t('newsletters.confirm') })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(button).toBeDisabled()
      await expect(button).toBeFocused()
      letGo()
      await expect(main.getByText(t('newsletters.confirmed'))).toBeFocused()
    })
  })
}
