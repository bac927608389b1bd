import type { Locator, Page } from '@playwright/test'
import { samplePdf } from '../../support/samples/uploads.ts'
import { APPLICATION, applicationOn, jobPath } from './application-page.ts'
import { INQUIRY, INQUIRY_PATH, inquiryOn, pdf } from './inquiry-page.ts'
import { answer, hold, loseAnswer, REFUSED_CALL } from './network.ts'
import { expect, SPOKEN, sha256, test, type Words } from './site-with-forms.ts'

const BYTES = samplePdf(Buffer.from('kept over every failure'))

const MESSAGE = { name: 'Nadia Karimi', message: 'Do you deliver?' }

interface FilledForm {
  form: Locator
  send: Locator
  field: (name: string) => Locator
}

/** A form, filled with everything it needs, and what must then still stand in it. */
interface Sample {
  name: 'contact' | 'inquiry' | 'application'
  call: string
  failed: string
  taken: string
  fill: (page: Page, open: (path: string) => Promise<void>, t: Words, sender: string) => Promise<FilledForm>
  kept: (sender: string) => Record<string, string>
  files: Record<string, string>
}

const SAMPLES: Sample[] = [
  {
    name: 'contact',
    call: '/contactForm',
    failed: 'contactForm.error',
    taken: 'contactForm.success',
    fill: async (page, open, _, sender) => {
      await open('/')
      const form = page.locator('form#contact')
      const field = (name: string) => form.locator(`[name="${name}"]`)
      for (const [name, text] of Object.entries({ ...MESSAGE, email: sender })) await field(name).fill(text)
      return { form, field, send: form.locator('button[type=submit]') }
    },
    kept: (email) => ({ ...MESSAGE, email }),
    files: {},
  },
  {
    name: 'inquiry',
    call: '/inquiryForm',
    failed: 'inquery.status.error',
    taken: 'inquery.status.success',
    fill: async (page, open, t, sender) => {
      await open(INQUIRY_PATH)
      const inquiry = inquiryOn(page, t)
      await inquiry.fill(sender)
      await inquiry.document.setInputFiles(pdf(BYTES))
      return inquiry
    },
    kept: (agent_email) => ({ ...INQUIRY, agent_email }),
    files: { documents: sha256(BYTES) },
  },
  {
    name: 'application',
    call: '/applications',
    failed: 'job.error',
    taken: 'job.success',
    fill: async (page, open, t, sender) => {
      await open(await jobPath(page, 'open'))
      const application = applicationOn(page, t)
      await application.apply.click()
      await application.fill(sender)
      await application.field('resume').setInputFiles(pdf(BYTES))
      await application.field('cover_letter').setInputFiles(pdf(BYTES))
      return application
    },
    kept: (applicant_email) => ({ ...APPLICATION, applicant_email }),
    files: { resume: sha256(BYTES), cover_letter: sha256(BYTES) },
  },
]

const NO_ANSWER = { what: 'no answer', status: 0, given: undefined }

const ANSWERS = [
  { what: 'an answer 503', status: 503, given: { status: 503, json: { message: 'We cannot save your form right now.' } } },
  { what: 'an answer 429', status: 429, given: { status: 429, json: { message: 'You have sent this form too many times.' } } },
  { what: 'an answer that is not ours', status: 502, given: { status: 502, body: '<h1>Bad gateway</h1>' } },
]

for (const language of SPOKEN) {
  test.describe(`in ${language}`, () => {
    test.use({ language, expected: { messages: REFUSED_CALL } })

    for (const { name, call, failed, taken, fill, kept, files } of SAMPLES) {
      for (const { what, status, given } of language === 'en' ? [NO_ANSWER, ...ANSWERS] : [NO_ANSWER]) {
        test(`${name}: ${what} keeps everything, and sending again works`, async ({ page, open, site, t }) => {
          const sender = `${name}-${status}-${language}@example.com`
          const { form, field, send } = await fill(page, open, t, sender)
          await answer(page, call, given)
          const logged = page.waitForEvent('console', (message) => message.text().endsWith(`could not be sent: status ${status}.`))
          await send.click()
          const notice = form.getByRole('alert')
          await expect(notice).toContainText(t(failed))
          if (status === 0) await expect(notice).toContainText(t('forms.network'))
          if (given?.json) await expect(notice).toContainText(given.json.message)
          await logged
          for (const [one, text] of Object.entries(kept(sender))) await expect(field(one)).toHaveValue(text)
          expect(await site.submissions(name, sender)).toEqual([])
          await send.click()
          await expect(form.getByRole('status')).toContainText(t(taken))
          expect((await site.submissions(name, sender)).map((row) => row.files)).toEqual([files])
        })
      }

      if (language !== 'en') continue

      test(`${name}: sent again after a lost answer it is there once`, async ({ page, open, site, t }) => {
        const sender = `${name}-lost-${language}@example.com`
        const { form, field, send } = await fill(page, open, t, sender)
        const lost = await loseAnswer(page, call)
        await send.click()
        await lost()
        await expect(form.getByRole('alert')).toContainText(t('forms.network'))
        expect(await site.submissions(name, sender)).toHaveLength(1)
        for (const [one, text] of Object.entries(kept(sender))) await expect(field(one)).toHaveValue(text)
        await send.click()
        await expect(form.getByRole('status')).toContainText(t(taken))
        expect((await site.submissions(name, sender)).map((row) => row.files)).toEqual([files])
      })
    }
  })
}

test('the next inquiry after one that was taken is another one', async ({ page, open, site, t }) => {
  const sender = 'inquiry-next@example.com'
  await open(INQUIRY_PATH)
  const { form, send, fill } = inquiryOn(page, t)
  for (const count of [1, 2]) {
    await fill(sender)
    await send.click()
    await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
    expect(await site.submissions('inquiry', sender)).toHaveLength(count)
    await form.getByRole('button', { name: t('forms.close') }).click()
  }
})

test.describe('a failed inquiry', () => {
  test.use({ expected: { messages: REFUSED_CALL } })

  test('says so for four seconds', async ({ page, open, t }) => {
    await page.clock.install({ time: new Date('2026-11-21T11:00:00Z') })
    await open(INQUIRY_PATH)
    const { form, send, fill } = inquiryOn(page, t)
    await fill('inquiry-notice@example.com')
    await answer(page, '/inquiryForm')
    await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'))
    await send.click()
    await expect(form.getByRole('alert')).toBeVisible()
    await page.clock.runFor(3_900)
    await expect(form.getByRole('alert')).toBeVisible()
    await page.clock.runFor(200)
    await expect(form.getByRole('alert')).toHaveCount(0)
  })

  test('is given up after two minutes of silence, not sooner', async ({ page, open, t }) => {
    await page.clock.install({ time: new Date('2026-11-21T11:00:00Z') })
    await open(INQUIRY_PATH)
    await hold(page, '/inquiryForm')
    const { form, send, texts, fill } = inquiryOn(page, t)
    await fill('inquiry-silence@example.com')
    const filled = await texts()
    await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'))
    const [call] = await Promise.all([page.waitForRequest('**/api/inquiryForm'), send.click()])
    await page.clock.runFor(119_000)
    expect(call.failure()).toBeNull()
    await expect(send).toBeDisabled()
    await page.clock.runFor(2_000)
    await expect(form.getByRole('alert')).toContainText(t('forms.network'))
    await expect(send).toBeEnabled()
    expect(await texts()).toEqual(filled)
  })
})
