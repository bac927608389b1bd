import { pdfOfSize, samplePdf } from '../../support/samples/uploads.ts'
import { INQUIRY, INQUIRY_PATH, inquiryOn, pdf } from './inquiry-page.ts'
import { hold, slowUploads } from './network.ts'
import { expect, PLAIN, SPOKEN, sha256, test } from './site-with-forms.ts'

const CALL = '/inquiryForm'

/** Where the page's clock stands still. */
const NOON = new Date('2026-11-21T12:00:00Z')

const MISSING = [
  ['agent_name', 'agentNameRequired'],
  ['agent_email', 'agentEmailRequired'],
  ['company_name', 'companyNameRequired'],
  ['company_type', 'companyTypeRequired'],
  ['type_of_inquiry', 'inquiryTypeRequired'],
  ['description', 'descriptionRequired'],
] as const

for (const language of SPOKEN) {
  test.describe(`inquiry in ${language}`, () => {
    test.use({ language })

    test('says what is missing at each field and in a summary that leads there', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { field, send, summary } = inquiryOn(page, t)
      await field('agent_name').fill('   ')
      await send.click()
      await expect(summary).toBeFocused()
      const links = summary.getByRole('link')
      await expect(links).toHaveCount(MISSING.length)
      for (const [index, [name, key]] of MISSING.entries()) {
        await expect(field(name)).toHaveAccessibleDescription(t(`formErrors.${key}`))
        await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
        await expect(links.nth(index)).toContainText(t(`formErrors.${key}`))
        await links.nth(index).click()
        await expect(field(name)).toBeFocused()
      }
      for (const name of ['agent_phone', 'company_email', 'company_region', 'payment_method', 'extra_features'])
        await expect(field(name)).toHaveAccessibleDescription('')
    })

    test('takes back what it said of a field that is edited', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { field, send, summary, fill } = inquiryOn(page, t)
      await send.click()
      await field('company_type').selectOption('Retail')
      await expect(field('company_type')).toHaveAccessibleDescription('')
      await expect(summary.getByRole('link')).toHaveCount(MISSING.length - 1)
      await expect(summary).not.toContainText(t('formErrors.companyTypeRequired'))
      await fill('no address')
      await expect(summary).toHaveCount(0)
      await send.click()
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveCount(1)
      await expect(field('agent_email')).toHaveAccessibleDescription(t('formErrors.emailInvalid'))
      await expect(field('description')).toHaveValue(INQUIRY.description)
    })

    test('shows that it works and how much has left', async ({ page, open, site, t }) => {
      const sender = `inquiry-progress-${language}@example.com`
      const bytes = pdfOfSize(1_500_000)
      await open(INQUIRY_PATH)
      const { form, send, document, fill } = inquiryOn(page, t)
      await fill(sender)
      await document.setInputFiles(pdf(bytes))
      const release = await slowUploads(page, 200_000)
      await send.click()
      await expect(send).toBeDisabled()
      await expect(send).toContainText(t('inquiry.processing'))
      const percent = language === 'fa' ? '[۰-۹]+٪' : '\\d+%'
      const said = new RegExp(`^${t('forms.uploadProgress', { percent })}$`)
      const bar = form.getByRole('progressbar')
      await expect(bar).toHaveAccessibleName(t('forms.upload'))
      await expect(form.locator('[aria-hidden]').getByText(said)).toBeVisible()
      const part = await bar.evaluate((element: HTMLProgressElement) => element.value)
      expect(part).toBeGreaterThan(0)
      expect(part).toBeLessThanOrEqual(1)
      await release()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      await expect(bar).toHaveCount(0)
      expect((await site.submissions('inquiry', sender)).map(({ files }) => files)).toEqual([{ documents: sha256(bytes) }])
    })

    test('thanks for four seconds, with an empty form', async ({ page, open, t }) => {
      await page.clock.install({ time: new Date(NOON.getTime() - 3_600_000) })
      await open(INQUIRY_PATH)
      const { form, field, send, document, fill } = inquiryOn(page, t)
      await fill(`inquiry-thanks-${language}@example.com`)
      await field('payment_method').selectOption('PayPal')
      await document.setInputFiles(pdf(samplePdf()))
      await page.clock.pauseAt(NOON)
      await send.click()
      const thanks = form.getByRole('status').getByText(t('inquery.status.success'))
      await expect(thanks).toBeVisible()
      for (const control of await form.locator('input, select, textarea').all()) await expect(control).toHaveValue('')
      await expect(form.getByText('plan.pdf')).toHaveCount(0)
      await page.clock.runFor(3_900)
      await expect(thanks).toBeVisible()
      await page.clock.runFor(200)
      await expect(thanks).toHaveCount(0)
    })
  })
}

for (const [mode, use] of [
  ['with', {}],
  ['without', PLAIN],
] as const) {
  test.describe(`inquiry ${mode} JavaScript`, () => {
    test.use(use)

    test('sent by a double click it arrives once', async ({ page, open, site, t }) => {
      const sender = `inquiry-twice-${mode}@example.com`
      await open('/contact')
      const { fold, send, document, fill } = inquiryOn(page, t)
      await fold.click()
      await fill(sender)
      await document.setInputFiles(pdf(samplePdf()))
      await send.dblclick()
      await expect(page.getByText(t('inquery.status.success'))).toBeVisible()
      expect(await site.submissions('inquiry', sender)).toHaveLength(1)
    })
  })
}

test('an inquiry that waits for its answer cannot be sent again', async ({ page, open, site, t }) => {
  const sender = 'inquiry-waiting@example.com'
  await open(INQUIRY_PATH)
  const letGo = await hold(page, CALL)
  const { form, send, field, fill } = inquiryOn(page, t)
  await fill(sender)
  await send.click()
  await expect(send).toBeDisabled()
  await field('agent_name').press('Enter')
  await send.press('Enter')
  letGo()
  await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
  expect(await site.submissions('inquiry', sender)).toHaveLength(1)
})
