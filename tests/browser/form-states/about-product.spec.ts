import { hydrated } from '../site.ts'
import { expect, SPOKEN, test } from './site-with-forms.ts'

const PRODUCT = '/product/paracetamol'
const NAMES = { en: 'Paracetamol 500 mg', fa: 'پاراستامول ۵۰۰ میلی‌گرام' }

for (const language of SPOKEN) {
  const name = NAMES[language]

  test.describe(`a question about a product in ${language}`, () => {
    test.use({ language })

    test('takes the product along, once', async ({ page, open, site, t }) => {
      const sender = `about-product-${language}@example.com`
      await open(PRODUCT)
      await page.getByRole('link', { name: t('product.ask') }).click()
      await expect(page).toHaveURL(/\/contact\?product=paracetamol#message-title$/)
      const form = page.getByRole('form', { name: t('contact.aboutProduct', { name }) })
      const message = form.getByRole('textbox', { name: t('contactForm.message') })
      await expect(message).toHaveValue(`${t('contact.productMessage', { name })}\n`)
      await form.getByLabel(t('contactForm.name'), { exact: true }).fill('Nadia')
      await form.getByLabel(t('contactForm.email')).fill(sender)
      await message.press('ControlOrMeta+End')
      await page.keyboard.insertText('500?')
      await form.getByRole('button', { name: t('contactForm.send') }).click()
      await expect(form.getByText(t('contactForm.success'))).toBeVisible()
      await expect(message).toHaveValue('')
      const [stored] = await site.submissions('contact', sender)
      expect(stored?.texts.message?.split(/\r?\n/)).toEqual([t('contact.productMessage', { name }), '500?'])

      await page
        .locator('header nav')
        .first()
        .getByRole('link', { name: t('nav.contact') })
        .click()
      await expect(page).toHaveURL(/\/contact$/)
      const plain = page.getByRole('form', { name: t('contact.writeTitle') })
      await expect(plain.getByRole('textbox', { name: t('contactForm.message') })).toHaveValue('')
    })

    test('is written for the visitor who sends an order list, until it was sent', async ({ page, open, site, t }) => {
      const sender = `order-list-${language}@example.com`
      await open(PRODUCT)
      await page.getByRole('button', { name: t('order.add'), exact: true }).click()
      await page
        .locator('main')
        .getByRole('link', { name: t('order.view') })
        .click()
      await page.getByRole('link', { name: t('order.form') }).click()
      await expect(page).toHaveURL(/\/contact#message-title$/)
      const message = page.getByRole('form', { name: t('contact.writeTitle') }).getByRole('textbox', { name: t('contactForm.message') })
      await expect(message).toHaveValue(new RegExp(name))
      await page.reload()
      await expect(message).toHaveValue(new RegExp(name))
      const form = page.locator('form#contact')
      await form.getByLabel(t('contactForm.name'), { exact: true }).fill('Nadia')
      await form.getByLabel(t('contactForm.email')).fill(sender)
      await form.getByRole('button', { name: t('contactForm.send') }).click()
      await expect(form.getByText(t('contactForm.success'))).toBeVisible()
      expect((await site.submissions('contact', sender))[0]?.texts.message).toContain(name)
      await page.reload()
      await hydrated(page)
      await expect(message).toHaveValue('')
    })

    test('has a way to the form for companies, and back', async ({ page, open, t }) => {
      await open('/contact')
      await page.getByRole('link', { name: t('contact.forBusiness') }).click()
      await expect(page.getByRole('heading', { name: t('inquiry.title') })).toBeInViewport()
      await expect(page.getByLabel(t('inquiry.agent_name'))).toBeVisible()
      await page.getByRole('link', { name: t('inquiry.forYourself') }).click()
      await expect(page.getByRole('heading', { name: t('contact.writeTitle') })).toBeInViewport()
    })
  })
}
