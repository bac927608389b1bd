import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CarouselEngine } from './carousel-engine.ts'

/** How near the screen a strip is when its script is fetched. */
const NEAR = '600px'

interface Settings {
  speed: number
  drifts: boolean
  loop: boolean
  coverflow: boolean
  /** Index of the slide it begins with. */
  initial: number
  /** Names the slides: others need a new start. */
  slides: string
}

interface EngineControl {
  step: (direction: 1 | -1) => void
  show: (index: number) => void
  advance: () => void
  /** Whether it may be moving by itself: stops a movement, or lets it go on. */
  allow: (moving: boolean) => void
  /** Whether Swiper has taken over. */
  live: boolean
  /** Whether everything is in view. */
  fits: boolean
  /** Changes when a transition has ended. */
  settled: number
}

/**
 * Fetches Swiper when the strip comes near the screen, starts it with what the style sheet says
 * about slides per view and spacing, and starts it anew when that changes with the window. Until
 * then, and when it cannot be fetched, the strip is scrolled.
 */
export function useCarouselEngine(
  viewport: RefObject<HTMLElement | null>,
  { speed, drifts, loop, coverflow, initial, slides }: Settings,
  onChange: (index: number) => void,
): EngineControl {
  const engine = useRef<CarouselEngine>(null)
  const change = useRef(onChange)
  const [live, setLive] = useState(false)
  const [fits, setFits] = useState(false)
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    change.current = onChange
  })

  useEffect(() => {
    const element = viewport.current
    if (!element || !slides.includes(',')) return
    const listening = new AbortController()
    let shown = 0
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        void begin()
      },
      { rootMargin: NEAR },
    )
    observer.observe(element)

    const begin = async () => {
      // A strip whose script cannot be fetched goes on being scrolled.
      const fetched = await import('./carousel-engine.ts').catch(() => undefined)
      if (!fetched || listening.signal.aborted) return
      shown = scrolledTo(element) || initial
      let layout = readLayout(element)
      const start = () => {
        element.dataset.moved = ''
        element.tabIndex = -1
        element.scrollLeft = 0
        engine.current = fetched.startCarousel(element, {
          ...layout,
          speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : speed,
          drifts,
          loop,
          coverflow,
          initial: shown,
          onChange: (index) => {
            shown = index
            change.current(index)
          },
          onSettle: () => setSettled((count) => count + 1),
        })
        setFits(engine.current.fits)
        setLive(true)
      }
      start()
      const refit = () => {
        const next = readLayout(element)
        if (next.perView === layout.perView && next.spacing === layout.spacing) return
        layout = next
        engine.current?.destroy()
        start()
      }
      window.addEventListener('resize', refit, { signal: listening.signal })
    }

    return () => {
      observer.disconnect()
      listening.abort()
      engine.current?.destroy()
      engine.current = null
      delete element.dataset.moved
      element.tabIndex = 0
    }
  }, [viewport, speed, drifts, loop, coverflow, initial, slides])

  const step = useCallback(
    (direction: 1 | -1) => {
      if (engine.current) return engine.current.step(direction)
      scrollToSlide(viewport.current, scrolledTo(viewport.current) + direction)
    },
    [viewport],
  )
  const show = useCallback(
    (index: number) => (engine.current ? engine.current.show(index) : scrollToSlide(viewport.current, index)),
    [viewport],
  )
  const advance = useCallback(() => engine.current?.advance(), [])
  const allow = useCallback((moving: boolean) => (moving ? engine.current?.release() : engine.current?.hold()), [])
  return { step, show, advance, allow, live, fits, settled }
}

function readLayout(element: HTMLElement): { perView: number; spacing: number } {
  const style = getComputedStyle(element)
  return {
    perView: Number.parseFloat(style.getPropertyValue('--per-view')) || 1,
    spacing: Number.parseFloat(style.getPropertyValue('--spacing')) || 0,
  }
}

function slidesOf(viewport: HTMLElement | null): Element[] {
  return [...(viewport?.querySelectorAll('.swiper-slide') ?? [])]
}

/** Index of the slide that a strip without Swiper is scrolled to. */
function scrolledTo(viewport: HTMLElement | null): number {
  const width = slidesOf(viewport)[0]?.clientWidth ?? 0
  return viewport && width > 0 ? Math.round(Math.abs(viewport.scrollLeft) / width) : 0
}

function scrollToSlide(viewport: HTMLElement | null, index: number): void {
  const slide = slidesOf(viewport)[index]
  if (!viewport || !slide) return
  viewport.scrollBy({ left: slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left })
}
