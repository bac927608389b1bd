import type { Locator, Page } from '@playwright/test'
import type { SampleFile } from './form-states/inquiry-page.ts'
import { expect } from './site.ts'

/** Where the focus rests after a press of Tab. */
interface Stop {
  /** For messages: element, name, and its place in the text. */
  name: string
  /** What keeps a visitor from seeing where they are; empty when they can. */
  problems: string[]
}

/** More stops than any page has. */
export const MAX_STOPS = 250

/** How long what scrolls or unfolds may take to rest, in ms. */
const REST_MS = 3000

/**
 * Presses Tab until the target has the focus, and checks each stop on the way: visible, not
 * covered, marked (WCAG 2.4.7, 2.4.11).
 * @param target one element or several; the first one that is met counts
 * @param options `back` presses Shift+Tab; `max` presses at most
 * @throws with the stops that were passed when the target is not met
 */
export async function tabTo(page: Page, target: Locator, { back = false, max = 120 } = {}): Promise<void> {
  const focused = target.and(page.locator(':focus'))
  const passed: string[] = []
  while ((await focused.count()) === 0) {
    if (passed.length === max) throw new Error(`${max} presses do not lead to ${target}, but to:\n${passed.join('\n')}`)
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const stop = await readStop(page)
    passed.push(stop?.name ?? 'the end of the page')
    expect(stop?.problems ?? [], `stop ${passed.length}, ${stop?.name}`).toEqual([])
  }
}

/** Writes into the field, as `tabTo` finds it. */
export async function tabAndType(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Goes to a link or button and presses a key on it. */
export async function tabAndPress(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to the field of a file and chooses one in the window that a key opens. */
export async function tabAndAttach(page: Page, field: Locator, file: SampleFile): Promise<void> {
  // Asked for before the page is asked where the focus is: a key can overtake what makes a busy page tell of the window.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), tabTo(page, field).then(() => page.keyboard.press('Space'))])
  await chooser.setFiles(file)
  await expect(field).toBeFocused()
}

/** Goes to a list of choices and takes one with the arrow keys. */
export async function tabAndChoose(page: Page, select: Locator, value: string): Promise<void> {
  await tabTo(page, select)
  const steps = await select.evaluate((element: HTMLSelectElement, wanted) => {
    const index = [...element.options].findIndex((option) => option.value === wanted)
    return index - element.selectedIndex
  }, value)
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowDown')
  await expect(select).toHaveValue(value)
}

/**
 * What has the focus and how it can be seen, once what scrolls has come to rest; undefined where
 * the page ends. Marks the element as visited, for `unvisited`.
 */
function readStop(page: Page): Promise<Stop | undefined> {
  return page.evaluate(async (restMs) => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return undefined
    element.dataset.visited = ''
    // A file's own control is replaced to the eye by its label.
    const labels = element instanceof HTMLInputElement && element.type === 'file' ? [...(element.labels ?? [])] : []
    const faces: HTMLElement[] = labels.length > 0 ? labels : [element]

    const isOwn = (hit: Element | null) => faces.some((face) => face.contains(hit))
    const isSeen = () =>
      faces.some((face) =>
        [...face.getClientRects()].some(({ left, right, top, bottom }) => {
          const points = [
            [(left + right) / 2, (top + bottom) / 2],
            ...[left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y])),
          ]
          return points.some(([x = 0, y = 0]) => isOwn(document.elementFromPoint(x, y)))
        }),
      )
    const hasOutline = (node: Element, pseudo?: '::before' | '::after') => {
      const style = getComputedStyle(node, pseudo)
      if (pseudo && style.content === 'none') return false
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2 && !/, 0\)$|transparent/.test(style.outlineColor)
    }
    /** The element itself, a part drawn for it, or the box that is drawn around it and holds nothing else that has the focus. */
    const isMarked = () => {
      const boxes = [element.closest('article'), element.parentElement, element.parentElement?.parentElement]
      return (
        faces.some((face) => hasOutline(face) || hasOutline(face, '::after') || hasOutline(face, '::before')) ||
        boxes.some((box) => box?.matches(':focus-within') && hasOutline(box))
      )
    }
    const problems = () => [...(isSeen() ? [] : ['cannot be seen']), ...(isMarked() ? [] : ['has no focus mark'])]

    // As for a visitor, no key comes before the frame that shows where the last one led: what lies off the screen is laid out in it.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const end = performance.now() + restMs
    let found = problems()
    while (found.length > 0 && performance.now() < end) {
      await new Promise(requestAnimationFrame)
      found = problems()
    }
    const label = element.getAttribute('aria-label') ?? labels[0]?.textContent ?? element.textContent ?? ''
    const name = element.getAttribute('name') ?? element.className
    return { name: `${element.localName} ${name} "${label.trim().slice(0, 40)}"`, problems: found }
  }, REST_MS)
}

/** Presses Tab to the end of the page. @returns how often, and the stops that have problems */
export async function walkByTab(page: Page): Promise<{ stops: number; unclear: string[] }> {
  const unclear: string[] = []
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await readStop(page)
    if (!stop) return { stops, unclear }
    if (stop.problems.length > 0) unclear.push(`${stop.name}: ${stop.problems.join(', ')}`)
  }
  return { stops: MAX_STOPS, unclear }
}

/** What can be pressed or filled in on the page but was not among the stops: for messages. */
export function unvisited(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    return [...document.querySelectorAll<HTMLElement>(stops)]
      .filter((element) => {
        if ('visited' in element.dataset || element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]')) return false
        // Of several radio buttons one is the stop.
        if (element instanceof HTMLInputElement && element.type === 'radio') return false
        return element.checkVisibility({ visibilityProperty: true })
      })
      .map((element) => element.outerHTML.slice(0, 160))
  })
}
