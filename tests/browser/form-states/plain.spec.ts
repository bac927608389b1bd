import type { Page } from '@playwright/test'
import { samplePdf } from '../../support/samples/uploads.ts'
import { APPLICATION, applicationOn, jobPath } from './application-page.ts'
import { INQUIRY, inquiryOn, pdf } from './inquiry-page.ts'
import { expect, PLAIN, SPOKEN, sha256, test } from './site-with-forms.ts'

/** Presses a button and gives the status of the page that answers. Browsers check required fields themselves: they are told not to. */
async function statusAfter(page: Page, form: string, unchecked = true): Promise<number> {
  if (unchecked) await page.locator(`form#${form}`).evaluate((element: HTMLFormElement) => element.setAttribute('novalidate', ''))
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'POST'),
    page.locator(`form#${form} button[type=submit]`).click(),
  ])
  await page.waitForLoadState()
  return answer.status()
}

for (const language of SPOKEN) {
  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ language, ...PLAIN })

    test('a refused inquiry comes back with its values and what is wrong', async ({ page, open, site, t }) => {
      const sender = `plain-inquiry-${language}@example.com`
      const bytes = samplePdf(Buffer.from(sender))
      await open('/contact')
      const { fold, form, field, document, summary, fill } = inquiryOn(page, t)
      await expect(form).toBeHidden()
      await fold.click()
      await fill(sender, 'company_name')
      await field('payment_method').selectOption('PayPal')
      await document.setInputFiles(pdf(bytes))
      expect(await statusAfter(page, 'inquiry')).toBe(422)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const [name, text] of Object.entries({ ...INQUIRY, agent_email: sender, payment_method: 'PayPal', company_name: '' }))
        await expect(field(name)).toHaveValue(text)
      await expect(field('company_name')).toHaveAccessibleDescription(t('formErrors.companyNameRequired'))
      await expect(document).toHaveAccessibleDescription(new RegExp(t('forms.chooseFileAgain')))
      await expect(summary.getByRole('link')).toHaveCount(1)
      await summary.getByRole('link').click()
      await expect(field('company_name')).toBeFocused()
      await page.keyboard.insertText('Nordwind')
      await document.setInputFiles(pdf(bytes))
      expect(await statusAfter(page, 'inquiry', false)).toBe(303)
      await expect(form.getByText(t('inquery.status.success'))).toBeVisible()
      for (const name of ['agent_name', 'description']) await expect(field(name)).toHaveValue('')
      expect((await site.submissions('inquiry', sender)).map(({ files }) => files)).toEqual([{ documents: sha256(bytes) }])
    })

    test('a refused application comes back open', async ({ page, open, site, t }) => {
      const sender = `plain-application-${language}@example.com`
      await open(await jobPath(page, 'open'))
      const { form, field, apply, fill } = applicationOn(page, t)
      await expect(apply).toBeHidden()
      await fill(sender)
      expect(await statusAfter(page, 'application')).toBe(422)
      await expect(field('content')).toHaveValue(APPLICATION.content)
      await expect(field('resume')).toHaveAccessibleDescription(new RegExp(t('formErrors.resumeRequired')))
      await field('resume').setInputFiles(pdf(samplePdf()))
      expect(await statusAfter(page, 'application', false)).toBe(303)
      await expect(page.getByText(t('job.success'))).toBeVisible()
      expect(await site.submissions('application', sender)).toHaveLength(1)
      await expect(form).toHaveCount(0)
    })

    test('a refused address comes back with its sentence', async ({ page, open, site, t }) => {
      await open('/teams?page=1')
      const field = page.locator('form#newsletter input[name=email]')
      expect(await statusAfter(page, 'newsletter')).toBe(422)
      await expect(field).toHaveAccessibleDescription(t('formErrors.emailRequired'))
      await field.fill('nadia@example')
      expect(await statusAfter(page, 'newsletter')).toBe(422)
      await expect(field).toHaveAccessibleDescription(t('formErrors.emailInvalidLong'))
      await expect(field).toHaveValue('nadia@example')
      const email = `plain-${language}@example.com`
      await field.fill(email)
      expect(await statusAfter(page, 'newsletter')).toBe(303)
      await expect(page.getByText(t('newsletters.success'))).toBeVisible()
      expect(await site.subscriberState(email)).toBe('pending')
    })

    test('thanks can be loaded again and nothing is sent', async ({ page, open, site, t }) => {
      const sender = `plain-contact-${language}@example.com`
      await open('/')
      const form = page.locator('form#contact')
      for (const [name, text] of Object.entries({ name: 'Nadia', email: sender, message: 'Hello.' }))
        await form.locator(`[name="${name}"]`).fill(text)
      expect(await statusAfter(page, 'contact')).toBe(303)
      await expect(page.getByText(t('contactForm.success'))).toBeVisible()
      const methods: string[] = []
      page.on('request', (request) => methods.push(request.method()))
      await page.reload()
      await expect(page.getByText(t('contactForm.success'))).toBeVisible()
      expect(new Set(methods)).toEqual(new Set(['GET']))
      expect(await site.submissions('contact', sender)).toHaveLength(1)
    })
  })
}

test.describe('a page that answered a form', () => {
  test.use({ expected: { messages: [/status of 422/] } })

  test('goes on with scripts: the summary has the focus, and the rest is sent by them', async ({ page, site, t }) => {
    const sender = 'plain-then-scripts@example.com'
    await page.goto('/en/contact')
    const { fold, form, field, send, summary, document, fill } = inquiryOn(page, t)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await fold.click()
    await fill(sender, 'description')
    // As a browser sends it whose scripts are still on their way.
    await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element))
    await expect(summary).toBeFocused()
    await expect(document).toHaveAccessibleDescription(new RegExp(t('forms.chooseFileAgain')))
    await field('description').fill('Two boxes.')
    await expect(summary).toHaveCount(0)
    await send.click()
    await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
    await expect(field('agent_name')).toHaveValue('')
    await expect(document).not.toHaveAccessibleDescription(new RegExp(t('forms.chooseFileAgain')))
    expect(await site.submissions('inquiry', sender)).toHaveLength(1)
  })

  test('shows a refused application, and after it was taken an empty one', async ({ page, open, t }) => {
    await open(await jobPath(page, 'open'))
    const { form, field, apply, send, fill } = applicationOn(page, t)
    await apply.click()
    await fill('plain-then-empty@example.com')
    await form.evaluate((element: HTMLFormElement) => HTMLFormElement.prototype.submit.call(element))
    await expect(form.getByRole('group', { name: t('forms.summary') })).toBeFocused()
    await expect(field('content')).toHaveValue(APPLICATION.content)
    await field('resume').setInputFiles(pdf(samplePdf()))
    await send.click()
    await expect(form).toHaveCount(0)
    await apply.click()
    for (const name of ['applicant_name', 'applicant_email', 'content']) await expect(field(name)).toHaveValue('')
  })
})
