import { answer, hold, REFUSED_CALL } from './network.ts'
import { expect, PLAIN, SPOKEN, test } from './site-with-forms.ts'

const CALL = '/newsletters'

for (const language of SPOKEN) {
  test.describe(`newsletter in ${language}`, () => {
    test.use({ language, expected: { messages: REFUSED_CALL } })

    test('says what is wrong until the visitor types', async ({ page, open, t }) => {
      await open('/teams')
      const form = page.locator('form#newsletter')
      const field = form.getByLabel(t('newsletters.email'))
      const subscribe = form.getByRole('button', { name: t('newsletters.subscribe') })
      for (const [typed, sentence] of [
        ['   ', t('formErrors.emailRequired')],
        ['nadia@example', t('formErrors.emailInvalidLong')],
      ] as const) {
        await field.fill(typed)
        await subscribe.click()
        await expect(form.getByRole('alert')).toHaveText(sentence)
        await expect(field).toHaveAccessibleDescription(sentence)
        await expect(field).toBeFocused()
        await field.press('End')
        await field.press('x')
        await expect(form.getByRole('alert')).toHaveCount(0)
        await expect(field).toHaveAccessibleDescription('')
      }
    })

    test('is closed while it is sent, then thanks and is empty', async ({ page, open, site, t }) => {
      const sender = `states-${language}@example.com`
      await open('/teams')
      const letGo = await hold(page, CALL)
      const form = page.locator('form#newsletter')
      const field = form.getByLabel(t('newsletters.email'))
      await field.fill(`  ${sender} `)
      await field.press('Enter')
      const button = form.getByRole('button', { name: t('newsletters.submitting') })
      await expect(button).toBeDisabled()
      await expect(button.locator('.button-spinner')).toBeVisible()
      await expect(field).not.toBeEditable()
      await expect(field).toBeFocused()
      letGo()
      await expect(form.getByRole('status')).toHaveText(t('newsletters.success'))
      await expect(field).toHaveValue('')
      await expect(field).toBeEditable()
      await expect(form.getByRole('button', { name: t('newsletters.subscribe') })).toBeEnabled()
      expect(await site.subscriberState(sender)).toBe('pending')
    })

    for (const [what, json, said] of [
      ['its message', { message: 'Said as a whole.', errors: { email: ['Said of the field.'] } }, 'Said as a whole.'],
      ['what it says of the field', { errors: { email: ['Said of the field.', 'And more.'] } }, 'Said of the field.'],
      ['our own words', {}, undefined],
    ] as const) {
      // What the server says is the same in every language here.
      if (said && language !== 'en') continue

      test(`under the field shows ${what} when the server refuses`, async ({ page, open, t }) => {
        await open('/teams')
        await answer(page, CALL, { status: 422, json })
        const form = page.locator('form#newsletter')
        const field = form.getByLabel(t('newsletters.email'))
        await field.fill('nadia@example.com')
        await field.press('Enter')
        await expect(form.getByRole('alert')).toHaveText(said ?? t('newsletters.errorFailed'))
        await expect(field).toHaveAccessibleDescription(said ?? t('newsletters.errorFailed'))
        await expect(field).toHaveValue('nadia@example.com')
        await expect(field).toBeFocused()
      })
    }
  })

  for (const mode of [
    { name: 'with', use: {} },
    { name: 'without', use: PLAIN },
  ]) {
    test.describe(`newsletter links in ${language}, ${mode.name} JavaScript`, () => {
      test.use({ language, expected: { messages: REFUSED_CALL }, ...mode.use })

      for (const { action, after, broken } of [
        { action: 'confirm', after: 'confirmed', broken: 'linkBroken' },
        { action: 'unsubscribe', after: 'unsubscribed', broken: 'unsubscribeLinkBroken' },
      ] as const) {
        test(`${action}: only the button does it`, async ({ page, open, site, t }) => {
          const email = `${action}-${language}-${mode.name}@example.com`
          await page.request.post('/api/newsletters', { data: { email } })
          await open(await site.linkOf(action, email))
          expect(await site.subscriberState(email)).toBe('pending')
          const main = page.getByRole('main')
          await main.getByRole('button', { name: t(`newsletters.${action}`) }).click()
          await expect(main).toContainText(t(`newsletters.${after}`))
          expect(await site.subscriberState(email)).toBe(after)
          await expect(main.getByRole('button')).toHaveCount(0)
        })

        test(`${action}: a broken link says so`, async ({ page, open, t }) => {
          const main = page.getByRole('main')
          const alert = main.getByRole('alert')
          await open(`/newsletter/${action}`)
          await expect(alert).toHaveText(t(`newsletters.${broken}`))
          await expect(main.getByRole('heading', { level: 1 })).toHaveText(t('newsletters.linkBrokenTitle'))
          await expect(
            action === 'confirm'
              ? main.getByRole('button', { name: t('newsletters.subscribe') })
              : main.getByRole('link', { name: t('contact.writeTitle') }),
          ).toBeVisible()
          for (const token of ['bm8.signature', 'x'.repeat(600)]) {
            await open(`/newsletter/${action}?token=${token}`)
            await main.getByRole('button', { name: t(`newsletters.${action}`) }).click()
            await expect(alert).toHaveText(t(`newsletters.${broken}`))
          }
        })
      }
    })
  }
}
