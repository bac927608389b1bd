import { alternativesText } from '#domain/language/alternatives.ts'
import { docmRenamed, pdfOfSize, png, samplePdf } from '../../support/samples/uploads.ts'
import { holdBack } from '../site.ts'
import { INQUIRY_PATH, inquiryOn, pdf } from './inquiry-page.ts'
import { REFUSED_CALL } from './network.ts'
import { expect, SPOKEN, sha256, test } from './site-with-forms.ts'

const KINDS = ['PDF', 'DOC', 'DOCX', 'JPG', 'JPEG', 'PNG']
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const SAID = {
  en: { halfMegabyte: '0.50 MB', small: '2 kB', tooBig: '10' },
  fa: { halfMegabyte: '۰٫۵۰ مگابایت', small: '۲ کیلوبایت', tooBig: '۱۰' },
}

for (const language of SPOKEN) {
  test.describe(`document in ${language}`, () => {
    test.use({ language, expected: { messages: REFUSED_CALL } })

    test('is shown by name and size, and can be removed', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { form, document } = inquiryOn(page, t)
      await document.setInputFiles(pdf(pdfOfSize(512 * 1024)))
      await expect(form.getByText('plan.pdf')).toBeVisible()
      await expect(form.getByText(SAID[language].halfMegabyte)).toBeVisible()
      await expect(document).toHaveAccessibleDescription(new RegExp(`plan\\.pdf.*${SAID[language].halfMegabyte}`))
      await expect(form.getByRole('img', { name: /plan\.pdf/ })).toHaveCount(0)
      await form.getByRole('button', { name: t('forms.removeFile', { name: 'plan.pdf' }) }).click()
      await expect(form.getByText('plan.pdf')).toHaveCount(0)
      await expect(document).toHaveValue('')
      await expect(document).toBeFocused()
      await document.setInputFiles(pdf(pdfOfSize(2048)))
      await expect(form.getByText(SAID[language].small)).toBeVisible()
    })

    test('that is a picture is previewed until it is removed', async ({ page, open, t }) => {
      await open(INQUIRY_PATH)
      const { form, document } = inquiryOn(page, t)
      await document.setInputFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: await png() })
      const preview = form.getByRole('img', { name: t('forms.preview', { name: 'shelf.png' }) })
      await expect(preview).toBeVisible()
      await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
      await form.getByRole('button', { name: t('forms.removeFile', { name: 'shelf.png' }) }).click()
      await expect(preview).toHaveCount(0)
    })

    test('of the wrong kind or too big is refused at once, and never sent', async ({ page, open, site, t }) => {
      const sender = `document-refused-${language}@example.com`
      await open(INQUIRY_PATH)
      const { form, document, send, summary, fill } = inquiryOn(page, t)
      await fill(sender)
      const kinds = t('formErrors.fileKind', { kinds: alternativesText(KINDS, language) })
      await document.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') })
      await expect(form.getByText(kinds)).toBeVisible()
      await expect(document).toHaveAttribute('aria-invalid', 'true')
      await form.getByRole('button', { name: t('forms.removeFile', { name: 'notes.txt' }) }).click()
      await expect(form.getByText(kinds)).toHaveCount(0)
      await document.setInputFiles(pdf(Buffer.alloc(0), 'empty.pdf'))
      await expect(form.getByText(t('formErrors.fileEmpty'))).toBeVisible()
      const tooBig = t('formErrors.fileTooBig', { size: SAID[language].tooBig })
      await document.setInputFiles(pdf(Buffer.alloc(10 * 1024 * 1024 + 1, '%')))
      await expect(form.getByText(tooBig)).toBeVisible()
      await expect(form.getByText(t('formErrors.fileEmpty'))).toHaveCount(0)
      await expect(summary).toHaveCount(0)
      let calls = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/api/inquiryForm')) calls += 1
      })
      await send.click()
      await expect(summary).toBeFocused()
      await summary.getByRole('link', { name: tooBig }).click()
      await expect(document).toBeFocused()
      expect(calls).toBe(0)
      await document.setInputFiles(pdf(samplePdf()))
      await send.click()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      expect(await site.submissions('inquiry', sender)).toHaveLength(1)
    })

    test('survives what is wrong with another field', async ({ page, open, site, t }) => {
      const sender = `document-survives-${language}@example.com`
      const bytes = samplePdf(Buffer.from(sender))
      await open(INQUIRY_PATH)
      const { form, field, document, send, summary, fill } = inquiryOn(page, t)
      await fill(sender, 'description')
      await document.setInputFiles(pdf(bytes))
      await send.click()
      await expect(summary).toBeFocused()
      await expect(form.getByText('plan.pdf')).toBeVisible()
      await field('description').fill('Two boxes.')
      await send.click()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      expect((await site.submissions('inquiry', sender)).map(({ files }) => files)).toEqual([{ documents: sha256(bytes) }])
    })

    test('that is on its way is not left without a warning', async ({ page, open, t }) => {
      const asked: string[] = []
      page.on('dialog', (dialog) => {
        asked.push(dialog.type())
        void dialog.dismiss()
      })
      await open(INQUIRY_PATH)
      const { form, document, send, field, fill } = inquiryOn(page, t)
      await fill(`document-leaving-${language}@example.com`)
      await field('description').fill('Two boxes.')
      await document.setInputFiles(pdf(samplePdf()))
      const release = await holdBack(page, '**/api/inquiryForm')
      await send.click()
      await expect(send).toBeDisabled()
      await page.evaluate(() => location.reload())
      await expect.poll(() => asked).toEqual(['beforeunload'])
      release()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      await page.reload()
      expect(asked).toHaveLength(1)
    })

    test('that the server refuses has its sentence at the field', async ({ page, open, site, t }) => {
      const sender = `document-macro-${language}@example.com`
      await open(INQUIRY_PATH)
      const { form, field, document, send, summary, fill } = inquiryOn(page, t)
      await fill(sender)
      await document.setInputFiles({ name: 'offer.docx', mimeType: WORD, buffer: await docmRenamed() })
      await send.click()
      await expect(summary).toBeFocused()
      const macro = t('formErrors.fileMacro')
      await expect(summary.getByRole('link')).toHaveText([`${t('inquiry.documents')}: ${macro}`])
      await expect(document).toHaveAccessibleDescription(new RegExp(macro))
      await expect(field('description')).not.toHaveValue('')
      expect(await site.submissions('inquiry', sender)).toEqual([])
      await document.setInputFiles(pdf(samplePdf()))
      await expect(summary).toHaveCount(0)
      await expect(document).not.toHaveAccessibleDescription(new RegExp(macro))
      await send.click()
      await expect(form.getByRole('status')).toContainText(t('inquery.status.success'))
      expect(await site.submissions('inquiry', sender)).toHaveLength(1)
    })
  })
}
