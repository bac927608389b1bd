import { useEffect, useRef, useState } from 'react'

/** docs/spec.md#9-business-constants-and-limits */
const THRESHOLD_PX = 100

/** `onProgress` gets the part of the page that is above, 0 to 1. */
export function useScrolled(onProgress?: (progress: number) => void): boolean {
  const [scrolled, setScrolled] = useState(false)
  const progress = useRef(onProgress)
  useEffect(() => {
    progress.current = onProgress
  })
  useEffect(() => {
    const read = () => {
      setScrolled(window.scrollY > THRESHOLD_PX)
      const room = document.documentElement.scrollHeight - window.innerHeight
      progress.current?.(room > 0 ? Math.min(1, window.scrollY / room) : 0)
    }
    read()
    const listening = new AbortController()
    window.addEventListener('scroll', read, { passive: true, signal: listening.signal })
    window.addEventListener('resize', read, { passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [])
  return scrolled
}
