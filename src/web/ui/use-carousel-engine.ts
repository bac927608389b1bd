import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { CarouselEngine } from './carousel-engine.ts'
import { onVisible } from './on-visible.ts'

/** Milliseconds without scrolling after which a strip is at rest. */
const REST = 150

interface Settings {
  speed: number
  drifts: boolean
  loop: boolean
  coverflow: boolean
  initial: number
  /** Identifies the slides: others need a restart. */
  slides: string
  /** Swiper is fetched on the first scroll only, by the visitor or by autoplay. */
  waits: boolean
}

interface EngineControl {
  step: (direction: 1 | -1) => void
  show: (index: number) => void
  advance: () => void
  allow: (moving: boolean) => void
  /** Swiper has taken over. */
  live: boolean
  fits: boolean
  /** Changes when a transition has ended. */
  settled: number
}

/** Restarts Swiper when a resize changes slides per view or spacing. Without Swiper the strip is scrolled. */
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
      // A swipe that has begun ends as a scroll.
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
    else stopWaiting = onVisible(element, begin)

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

function scrolledTo(viewport: HTMLElement | null): number {
  const width = slidesOf(viewport)[0]?.clientWidth ?? 0
  return viewport && width > 0 ? Math.round(Math.abs(viewport.scrollLeft) / width) : 0
}

function scrollToSlide(viewport: HTMLElement | null, index: number): void {
  const slide = slidesOf(viewport).at(index) ?? slidesOf(viewport)[0]
  if (!viewport || !slide) return
  viewport.scrollBy({ left: slide.getBoundingClientRect().left - viewport.getBoundingClientRect().left })
}

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
