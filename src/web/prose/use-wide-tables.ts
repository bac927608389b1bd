import { type RefObject, useEffect } from 'react'

/** A wide table scrolls in it, so that the page does not. */
export const FRAME = 'table-frame'

export function framedTables(html: string): string {
  return html.replace(/<table[^>]*>/g, `<div class="${FRAME}">$&`).replaceAll('</table>', '</table></div>')
}

/** Makes tables wider than the page focusable and names them (WCAG 2.1.1, 4.1.2); the others stay out of the tab order. */
export function useWideTables(root: RefObject<HTMLElement | null>, html: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other text, other tables
  useEffect(() => {
    const frames = root.current?.querySelectorAll<HTMLElement>(`.${FRAME}`) ?? []
    if (frames.length === 0) return
    const observer = new ResizeObserver((entries) => {
      for (const { target } of entries) markWide(target, target.scrollWidth > target.clientWidth)
    })
    for (const frame of frames) observer.observe(frame)
    return () => observer.disconnect()
  }, [root, html])
}

function markWide(frame: Element, wide: boolean): void {
  const attributes = { tabindex: '0', role: 'group', 'aria-label': nameOf(frame) }
  for (const [name, value] of Object.entries(attributes)) {
    if (wide) frame.setAttribute(name, value)
    else frame.removeAttribute(name)
  }
}

/** Its caption, or the heading above. */
function nameOf(frame: Element): string {
  const headings = [...document.querySelectorAll('h1, main :is(h2, h3, h4)')]
  const above = headings.reverse().find((heading) => heading.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING)
  return (frame.querySelector('caption') ?? above)?.textContent ?? ''
}
