import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type Hold = 'hover' | 'focus' | 'touch' | 'hidden' | 'off-screen' | 'reduced-motion'

interface Autoplay {
  moving: boolean
  /** By the button. */
  paused: boolean
  toggle: () => void
}

/** Whether a region may move by itself (docs/spec.md#9-business-constants-and-limits, WCAG 2.2.2). At rest on the server and until it is seen. */
export function useAutoplay(region: RefObject<HTMLElement | null>, enabled: boolean): Autoplay {
  const [paused, setPaused] = useState(false)
  // Not a state: React may render the sight of the region before the wish for less motion, which came first.
  const holds = useRef(new Set<Hold>(['off-screen']))
  const [held, setHeld] = useState(true)

  useEffect(() => {
    const element = region.current
    if (!element || !enabled) return
    const hold = (reason: Hold, on: boolean) => {
      if (on) holds.current.add(reason)
      else holds.current.delete(reason)
      setHeld(holds.current.size > 0)
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('pointerenter', (event) => hold('hover', event.pointerType === 'mouse'), { signal })
    element.addEventListener('pointerleave', () => hold('hover', false), { signal })
    element.addEventListener('pointerdown', () => hold('touch', true), { signal })
    for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => hold('touch', false), { signal })
    // A click leaves the focus behind without a ring: that alone must not stop it permanently.
    element.addEventListener('focusin', () => hold('focus', element.querySelector(':focus-visible') !== null), { signal })
    element.addEventListener('focusout', () => hold('focus', false), { signal })
    const readTab = () => hold('hidden', document.hidden)
    document.addEventListener('visibilitychange', readTab, { signal })
    readTab()
    const motion = matchMedia('(prefers-reduced-motion: reduce)')
    const readMotion = () => hold('reduced-motion', motion.matches)
    motion.addEventListener('change', readMotion, { signal })
    readMotion()
    const seen = new IntersectionObserver(([entry]) => hold('off-screen', !entry?.isIntersecting), { threshold: 0.2 })
    seen.observe(element)
    return () => {
      listening.abort()
      seen.disconnect()
    }
  }, [region, enabled])

  const toggle = useCallback(() => {
    // Pressing play means now, though pointer and focus are still on the button.
    holds.current.delete('hover')
    holds.current.delete('focus')
    setHeld(holds.current.size > 0)
    setPaused((before) => !before)
  }, [])
  return { moving: enabled && !paused && !held, paused, toggle }
}
