/** How far below or above the screen an element is when what it needs is fetched. */
const MARGIN = '250px'

/**
 * Calls back once, when an element comes near the screen.
 * @returns a function that gives up waiting
 */
export function onceNear(element: Element, callback: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin: MARGIN },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
