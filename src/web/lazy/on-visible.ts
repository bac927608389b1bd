/** Distance from the screen at which an element loads what it needs. */
const MARGIN = '250px'

/** Calls back once. Returns a function that stops waiting. */
export function onVisible(element: Element, callback: () => void): () => void {
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
