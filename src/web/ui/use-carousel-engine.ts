import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CarouselEngine } from './carousel-engine.ts'
import { onceNear } from './near.ts'

/** A strip that has not been scrolled for so long is at rest. Milliseconds. */
const REST = 150

interface Settings {
  speed: number
  drifts: boolean
  loop: boolean
  coverflow: boolean
  /** Index of the slide it begins with. */
  initial: number
  /** Names the slides: others need a new start. */
  slides: string
  /** Swiper is not fetched before the strip is scrolled for the first time, by the visitor or because its time has come. */
  waits: boolean
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
 * Fetches Swiper when the strip comes near the screen or, where it waits, is first scrolled; starts
 * it with what the style sheet says about slides per view and spacing, and starts it anew when that
 * changes with the window. Until then, and when it cannot be fetched, the strip is scrolled.
 */
export function useCarouselEngine(
  viewport: RefObject<HTMLElement | null>,
  { speed, drifts, loop, coverflow, initial, slides, waits }: Settings,
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
    const { signal } = listening
    let shown = 0

    const begin = async () => {
      // A strip whose script cannot be fetched goes on being scrolled.
      const fetched = await import('./carousel-engine.ts').catch(() => undefined)
      // What a finger has begun goes on as it began.
      if (waits) await atRest(element)
      if (!fetched || signal.aborted) return
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
      if (shown !== initial) change.current(shown)
      setSettled((count) => count + 1)
      const refit = () => {
        const next = readLayout(element)
        if (next.perView === layout.perView && next.spacing === layout.spacing) return
        layout = next
        engine.current?.destroy()
        start()
      }
      window.addEventListener('resize', refit, { signal })
    }

    let stopWaiting = () => {}
    if (waits) element.addEventListener('scroll', begin, { once: true, signal })
    else stopWaiting = onceNear(element, begin)

    return () => {
      stopWaiting()
      listening.abort()
      engine.current?.destroy()
      engine.current = null
      delete element.dataset.moved
      element.tabIndex = 0
    }
  }, [viewport, speed, drifts, loop, coverflow, initial, slides, waits])

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
  const advance = useCallback(() => (engine.current ? engine.current.advance() : step(1)), [step])
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

/** After the last slide comes the first one. */
function scrollToSlide(viewport: HTMLElement | null, index: number): void {
  const slide = slidesOf(viewport).at(index) ?? slidesOf(viewport)[0]
  if (!viewport || !slide) return
  viewport.scrollBy({ left: slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left })
}

/** Waits until nobody scrolls the strip any more. */
function atRest(viewport: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, REST)
    }
    const end = () => {
      viewport.removeEventListener('scroll', wait)
      resolve()
    }
    viewport.addEventListener('scroll', wait)
    wait()
  })
}
