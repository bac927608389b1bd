import { expect, PLAIN, SPOKEN, test } from './site-with-forms.ts'

/** Costs 0.60 USD, which is 42 AFN at the rate of the demo. */
const PRODUCT = '/product/paracetamol'

/** The lines of the message after the greeting, for one and for three. */
const ORDERS = {
  en: {
    one: ['Paracetamol 500 mg', 'Price: AFN\u00a042', 'Quantity: 1', 'Total: AFN\u00a042.00'],
    three: ['Paracetamol 500 mg', 'Price: AFN\u00a042', 'Quantity: 3', 'Total: AFN\u00a0126.00'],
  },
  fa: {
    one: ['پاراستامول ۵۰۰ میلی‌گرام', /^قیمت: .*۴۲/, 'تعداد: ۱', /^مجموع: .*۴۲٫۰۰/],
    three: ['پاراستامول ۵۰۰ میلی‌گرام', /^قیمت: .*۴۲/, 'تعداد: ۳', /^مجموع: .*۱۲۶٫۰۰/],
  },
}

/** The chat that a link leads to: whose, and the lines written in it. */
function chatOf(address: string | null): { to: string; lines: string[] } {
  const { host, pathname, searchParams } = new URL(address ?? '')
  return { to: host + pathname, lines: searchParams.get('text')?.split('\n') ?? [] }
}

for (const language of SPOKEN) {
  const { one, three } = ORDERS[language]
  const order = (lines: readonly (string | RegExp)[]) =>
    lines.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line)))

  test.describe(`order in ${language}`, () => {
    test.use({ language, viewport: { width: 1280, height: 900 } })

    test('opens the chat in a new tab and says for a second that it sends', async ({ page, context, open, t }) => {
      await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: '<title>Chat</title>' }))
      await page.clock.install({ time: new Date('2026-11-21T11:00:00Z') })
      await open(PRODUCT)
      const link = page.getByRole('link', { name: t('product.order') })
      const more = page.getByRole('button', { name: t('product.more') })
      await more.click()
      await more.click()
      const { to, lines } = chatOf(await link.getAttribute('href'))
      expect(to).toBe('wa.me/93700123456')
      const [greeting, ...rest] = t('product.orderText').split('\n')
      expect(lines).toEqual([greeting, ...order(three), rest.at(-1)])
      await page.clock.pauseAt(new Date('2026-11-21T12:00:00Z'))
      const [chat] = await Promise.all([context.waitForEvent('page'), link.click()])
      expect(chatOf(chat.url()).lines).toEqual(lines)
      const sending = page.getByRole('link', { name: t('product.sending') })
      await expect(sending).toBeVisible()
      await expect(sending).toBeFocused()
      await expect(page.getByRole('status').getByText(t('product.sending'))).toHaveCount(1)
      await page.clock.runFor(900)
      await expect(sending).toBeVisible()
      await page.clock.runFor(200)
      await expect(sending).toHaveCount(0)
      await expect(link).toBeVisible()
      expect(page.url()).toContain(PRODUCT)
    })
  })

  test.describe(`order in ${language}, without JavaScript`, () => {
    test.use({ language, viewport: { width: 1280, height: 900 }, ...PLAIN })

    test('is a link for one piece', async ({ page, open, t }) => {
      await open(PRODUCT)
      const link = page.getByRole('link', { name: t('product.order') })
      await expect(link).toHaveAttribute('target', '_blank')
      const { to, lines } = chatOf(await link.getAttribute('href'))
      expect(to).toBe('wa.me/93700123456')
      expect(lines.slice(1, -1)).toEqual(order(one))
    })
  })
}
