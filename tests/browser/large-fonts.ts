import type { CDPSession, Page } from '@playwright/test'
import { reflowFaults } from './reflow.ts'
import { scrollThrough } from './screens.ts'
import { painted } from './shifts.ts'
import { expect, hydrated } from './site.ts'

/** Default sizes of text that people set in their browser, against its 16 px, and windows to read it in. */
const LARGE_FONTS = [
  { size: 32, width: 390 },
  { size: 32, width: 820 },
  { size: 32, width: 1440 },
  { size: 24, width: 1440 },
]

/** What is lost on a page in each of them, with the faults of the bar at the top. */
export async function largeFontFaults(page: Page, session: CDPSession, address: string): Promise<string[]> {
  const found: string[] = []
  for (const { size, width } of LARGE_FONTS) {
    await page.setViewportSize({ width, height: 900 })
    await session.send('Page.setFontSizes', { fontSizes: { standard: size } })
    if (width === LARGE_FONTS[0]?.width) {
      await page.goto(address)
      await hydrated(page)
      // Everything has come by its end, and stays when the window changes.
      await scrollThrough(page)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`)
    await painted(page)
    const faults = [...(await reflowFaults(page)), ...(await barFaults(page))]
    found.push(...faults.map((fault) => `${address} at ${size} px in a window of ${width} px: ${fault}`))
  }
  return found
}

/** Parts of the bar at the top that cover one another, and a company's name that is shortened. */
export function barFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = [...document.querySelectorAll('header :is(a, summary, button)')].filter((part) =>
      part.checkVisibility({ visibilityProperty: true }),
    )
    const nameOf = (part: Element) => part.getAttribute('aria-label') ?? part.textContent?.trim() ?? part.localName
    const found: string[] = []
    for (const [index, part] of parts.entries()) {
      const box = part.getBoundingClientRect()
      for (const other of parts.slice(index + 1)) {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        const covers = left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1
        if (covers) found.push(`covers: ${nameOf(part)} and ${nameOf(other)}`)
      }
    }
    const name = parts[0]?.querySelector('[title]')
    const isCut = name && (name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1)
    if (!name || isCut) found.push(`the company's name is shortened: ${name?.textContent}`)
    return found
  })
}
