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
    expect(await page.evaluate((width) => matchMedia(width).matches, `(width: ${width / size}em)`)).toBe(true)
    await painted(page)
    const faults = [
      ...(await reflowFaults(page)),
      ...(await barFaults(page)),
      ...(await brokenHeadings(page)),
      ...(width === 390 ? await rankFaults(page) : []),
      ...(await cutPlaceholders(page)),
    ]
    found.push(...faults.map((fault) => `${address} at ${size} px in a window of ${width} px: ${fault}`))
  }
  return found
}

/** Headings of which a line begins with the last letter or two of a word. */
function brokenHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const range = document.createRange()
    const topOf = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect().top
    }
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      if (!heading.checkVisibility({ visibilityProperty: true }) || isClipped(heading)) continue
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
        for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{M}]{4,}/gu)) {
          const last = index + word.length - 1
          if (topOf(text, last) > topOf(text, last - 2) + 4) found.add(`a heading is broken within a word: ${heading.textContent}`)
        }
      }
    }
    return [...found]
  })
}

/** Texts on a phone that are as large as the headings above them. */
function rankFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const largest = (selector: string) => {
      const shown = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility({ visibilityProperty: true }))
      return Math.max(0, ...shown.map(sizeOf))
    }
    const [title, heading] = [largest('h1'), largest('h2')]
    const found: string[] = []
    if (heading > 0.95 * title) found.push(`the heading of a section looks like the title: ${heading} and ${title} px`)
    for (const text of document.querySelectorAll('main :is(li, blockquote, summary, h3, .lead, .button)'))
      if (sizeOf(text) > 0.95 * heading) found.push(`looks like a heading: ${text.textContent} (${sizeOf(text)} px)`)
    return found
  })
}

/** Placeholders that do not fit into their field. */
function cutPlaceholders(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) return ['no canvas']
    const found: string[] = []
    for (const field of document.querySelectorAll<HTMLInputElement>('main input[placeholder], footer input[placeholder]')) {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder')
      canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`
      const room = field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
      if (field.checkVisibility() && canvas.measureText(field.placeholder).width > room + 1) found.push(`is cut: ${field.placeholder}`)
    }
    return found
  })
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
