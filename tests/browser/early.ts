import type { Page } from '@playwright/test'
import { expect, holdBack, hydrated } from './site.ts'

/** Opens a page whose scripts do not come. @returns what lets them come, and waits until the page answers */
export async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const letScriptsCome = await holdBack(page, '**/assets/*.js')
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  return async () => {
    expect(await page.locator('html[data-hydrated]').count()).toBe(0)
    letScriptsCome()
    await hydrated(page)
  }
}

/** Presses every button of a page before its scripts come. @returns how many, and what counts those that have been pressed since */
export async function pressEarly(page: Page, address: string): Promise<{ pressed: number; answered: () => Promise<number> }> {
  await page.addInitScript(() => {
    // What leads away from the page would take the other buttons along.
    history.back = () => {}
  })
  const begin = await openEarly(page, address)
  const pressed = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('button[type="button"]:not(:disabled)')]
    for (const button of buttons) {
      button.click()
      // Not an attribute: some buttons go when they have been pressed.
      button.addEventListener('click', () => performance.mark('pressed'), { once: true })
    }
    return buttons.length
  })
  await begin()
  const answered = async () => {
    // Parts of the page answer when they come near.
    await page.evaluate(() => {
      const parts = [...document.querySelectorAll('[data-part]:not([data-hydrated])')]
      parts.find((part) => !part.closest('details:not([open])'))?.scrollIntoView({ behavior: 'instant' })
    })
    return page.evaluate(() => performance.getEntriesByName('pressed').length)
  }
  return { pressed, answered }
}
