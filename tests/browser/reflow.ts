import type { Page } from '@playwright/test'
import { settled } from './screens.ts'

/** 1280 px at 400 % (WCAG 1.4.10). */
export const NARROWEST = { width: 320, height: 640 }

/** Smallest text of the design, in CSS pixels. */
const SMALLEST_TEXT = 13

/** Spacing that readers may set (WCAG 1.4.12). Letters of the Arabic script are joined: between them is no space. */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; word-spacing: 0.16em !important; }
  [lang="en"], [lang="en"] *, [lang="ru"], [lang="ru"] * { letter-spacing: 0.12em !important; }
  p { margin-block-end: 2em !important; }`

/** Text that is smaller than the design's smallest. */
export function sizeFaults(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility({ visibilityProperty: true }) || !node.textContent?.trim() || element.closest('.visually-hidden'))
        continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < smallest)
        found.add(
          `is smaller than ${smallest} px: ${element.localName}.${element.className} "${node.textContent.trim().slice(0, 30)}" ${size} px`,
        )
    }
    return [...found]
  }, SMALLEST_TEXT)
}

/** Hidden from the eye on purpose, standing aside until it is scrolled in, or on a map, which is dragged. */
const OUT_OF_SIGHT = '.visually-hidden, [aria-hidden="true"], [aria-roledescription] ul, .leaflet-container'

/** What is lost on a narrow screen: elements that stick out of the window, and text that is cut off. */
export async function reflowFaults(page: Page): Promise<string[]> {
  return [...(await stickingOut(page)), ...(await cutOff(page))]
}

/** Elements that reach beyond the window and are not inside something that clips or scrolls. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate((outOfSight) => {
    const { scrollWidth } = document.documentElement
    const found = scrollWidth > window.innerWidth ? [`scrolls sideways: ${scrollWidth} px`] : []
    const isClipped = (element: Element): boolean => {
      const parent = element.parentElement
      return parent !== null && parent !== document.body && (getComputedStyle(parent).overflowX !== 'visible' || isClipped(parent))
    }
    for (const element of document.querySelectorAll('body *')) {
      const { left, right, width } = element.getBoundingClientRect()
      if (width === 0 || (left >= -1 && right <= window.innerWidth + 1)) continue
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(outOfSight) || isClipped(element)) continue
      found.push(`sticks out: ${element.localName}.${element.getAttribute('class')} from ${Math.round(left)} to ${Math.round(right)} px`)
    }
    return found
  }, OUT_OF_SIGHT)
}

/** Text that an element around it cuts off against the design's will. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate((outOfSight) => {
    const found = new Set<string>()
    /** What is shortened is one link away in full; what is clipped to nothing shows when it has the focus. */
    const isMeant = ({ textOverflow, webkitLineClamp, clipPath }: CSSStyleDeclaration) =>
      textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || clipPath === 'inset(50%)'
    /** The nearest element that cuts the text off. A line is higher than its letters by the air. */
    const cutter = (text: DOMRect, air: number, element: Element | null): Element | null => {
      if (!element || element === document.body) return null
      const style = getComputedStyle(element)
      if (isMeant(style)) return null
      const box = element.getBoundingClientRect()
      const aside = text.left < box.left - 2 || text.right > box.right + 2
      const above = text.top < box.top - air || text.bottom > box.bottom + air
      const cuts = (/hidden|clip/.test(style.overflowX) && aside) || (/hidden|clip/.test(style.overflowY) && above)
      return cuts ? element : cutter(text, air, element.parentElement)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!node.textContent?.trim() || !parent?.checkVisibility({ visibilityProperty: true }) || parent.closest(outOfSight)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const element = cutter(range.getBoundingClientRect(), Number.parseFloat(getComputedStyle(parent).fontSize) / 2, parent)
      if (element) found.add(`is cut off: ${element.localName}.${element.getAttribute('class')} "${node.textContent.trim().slice(0, 30)}"`)
    }
    return [...found]
  }, OUT_OF_SIGHT)
}

/** Sets wider spacing as a style sheet of the reader would; the page's own policy allows no other. */
export async function widenText(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }, TEXT_SPACING)
  await settled(page)
}
