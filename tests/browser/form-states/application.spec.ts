import { samplePdf } from '../../support/samples/uploads.ts'
import { APPLICATION, applicationOn, jobPath } from './application-page.ts'
import { pdf } from './inquiry-page.ts'
import { answer, hold, REFUSED_CALL } from './network.ts'
import { expect, PLAIN, SPOKEN, sha256, test } from './site-with-forms.ts'

const CALL = '/applications'

/** Where the page's clock stands still. */
const NOON = new Date('2026-11-21T12:00:00Z')

for (const language of SPOKEN) {
  test.describe(`application in ${language}`, () => {
    test.use({ language, expected: { messages: REFUSED_CALL } })

    test('opens by the button, closes by cancel, and keeps what was written', async ({ page, open, t }) => {
      await open(await jobPath(page, 'open'))
      const { form, field, apply, fill } = applicationOn(page, t)
      await expect(form).toBeHidden()
      await expect(apply).toHaveAttribute('aria-expanded', 'false')
      await apply.click()
      await expect(page.getByRole('heading', { name: t('job.formTitle') })).toBeFocused()
      await expect(apply).toHaveAttribute('aria-expanded', 'true')
      await fill('nadia@example.com')
      await form.getByRole('button', { name: t('job.cancel') }).click()
      await expect(form).toBeHidden()
      await expect(apply).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(field('content')).toHaveValue(APPLICATION.content)
      await expect(page.getByRole('heading', { name: t('job.formTitle') })).toBeFocused()
    })

    test('on narrow screens the button stays at the foot until the form is there', async ({ page, open, t }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await open(await jobPath(page, 'open'))
      const { form, apply } = applicationOn(page, t)
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(apply).toBeInViewport({ ratio: 1 })
      await apply.click()
      await expect(page.getByRole('heading', { name: t('job.formTitle') })).toBeFocused()
      await expect(apply).toBeHidden()
      await form.getByRole('button', { name: t('job.cancel') }).click()
      await expect(apply).toBeFocused()
      // As after zooming to 400 %: there it stands in the card and leaves the low screen to the text.
      await page.setViewportSize({ width: 320, height: 256 })
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(apply).not.toBeInViewport()
    })

    test('says what is missing until it is given', async ({ page, open, t }) => {
      await open(await jobPath(page, 'open'))
      const { form, field, apply, send, fill } = applicationOn(page, t)
      await apply.click()
      await send.click()
      const summary = form.getByRole('group', { name: t('forms.summary') })
      await expect(summary).toBeFocused()
      await expect(field('applicant_name')).toHaveAccessibleDescription(t('formErrors.nameRequired'))
      await expect(field('applicant_email')).toHaveAccessibleDescription(t('formErrors.emailRequired'))
      await expect(field('content')).toHaveAccessibleDescription(t('formErrors.messageRequired'))
      await expect(field('resume')).toHaveAccessibleDescription(new RegExp(t('formErrors.resumeRequired')))
      await expect(field('cover_letter')).not.toHaveAttribute('aria-invalid')
      await summary.getByRole('link').last().click()
      await expect(field('resume')).toBeFocused()
      await fill('nadia@')
      await field('resume').setInputFiles(pdf(samplePdf()))
      await expect(summary).toHaveCount(0)
      await send.click()
      await expect(field('applicant_email')).toHaveAccessibleDescription(t('formErrors.emailInvalid'))
    })

    test('closes two seconds after it was taken, and the thanks stay', async ({ page, open, site, t }) => {
      const sender = `application-${language}@example.com`
      const bytes = samplePdf(Buffer.from(sender))
      const path = await jobPath(page, 'open')
      await page.clock.install({ time: new Date(NOON.getTime() - 3_600_000) })
      await open(path)
      const letGo = await hold(page, CALL)
      const { form, field, apply, send, fill } = applicationOn(page, t)
      await apply.click()
      await fill(sender)
      await field('resume').setInputFiles(pdf(bytes, 'resume.pdf'))
      await page.clock.pauseAt(NOON)
      await send.click()
      await expect(send).toBeDisabled()
      await expect(send).toContainText(t('job.submitting'))
      letGo()
      await expect(form.getByRole('status')).toContainText(t('job.success'))
      await page.clock.runFor(1_900)
      await expect(form).toBeVisible()
      await page.clock.runFor(200)
      await expect(form).toHaveCount(0)
      await expect(apply).toBeFocused()
      await expect(page.getByText(t('job.success'))).toBeVisible()
      expect((await site.submissions('application', sender)).map(({ files }) => files)).toEqual([{ resume: sha256(bytes) }])
      await apply.click()
      await expect(page.getByText(t('job.success'))).toHaveCount(0)
      for (const name of ['applicant_name', 'applicant_email', 'content', 'resume']) await expect(field(name)).toHaveValue('')
    })

    test('says that the job was closed in the meantime', async ({ page, open, t }) => {
      await open(await jobPath(page, 'open'))
      const { form, field, apply, send, fill } = applicationOn(page, t)
      await answer(page, CALL, { status: 422, json: { message: 'No.', errors: { career_id: [t('formErrors.jobClosed')] } } })
      await apply.click()
      await fill('nadia@example.com')
      await field('resume').setInputFiles(pdf(samplePdf()))
      await send.click()
      const summary = form.getByRole('group', { name: t('forms.summary') })
      await expect(summary).toBeFocused()
      await expect(summary).toContainText(t('formErrors.jobClosed'))
      await expect(field('content')).toHaveValue(APPLICATION.content)
    })
  })

  test.describe(`open job in ${language}, without JavaScript`, () => {
    test.use({ language, ...PLAIN })

    test('a link leads to the form', async ({ page, open, t }) => {
      await open(await jobPath(page, 'open'))
      const { form, apply } = applicationOn(page, t)
      await expect(apply).toHaveCount(0)
      await expect(form).not.toBeInViewport()
      await page.getByRole('link', { name: t('job.apply') }).click()
      await expect(form).toBeInViewport()
    })
  })

  for (const [mode, use] of [
    ['with', {}],
    ['without', PLAIN],
  ] as const) {
    test.describe(`closed job in ${language}, ${mode} JavaScript`, () => {
      test.use({ language, ...use })

      test('has no form', async ({ page, open, t }) => {
        await open(await jobPath(page, 'closed'))
        await expect(page.getByText(t('job.closedHint'))).toBeVisible()
        await expect(page.locator('form#application')).toHaveCount(0)
        await expect(page.getByRole('button', { name: t('job.apply') })).toHaveCount(0)
      })
    })
  }
}
