import { type RefObject, useEffect, useRef, useState } from 'react'
import { type CarouselEngine, type EngineOptions, startCarousel } from './carousel-engine.ts'

type Settings = Pick<EngineOptions, 'speed' | 'drifts' | 'loop' | 'coverflow' | 'initial'> & {
  /** Identifies the slides: others need a restart. */
  slides: string
}

interface Engine {
  engine: RefObject<CarouselEngine | null>
  fits: boolean
  /** Changes when a movement has ended. */
  settled: number
}

export function useCarouselEngine(
  viewport: RefObject<HTMLElement | null>,
  { speed, drifts, loop, coverflow, initial, slides }: Settings,
  onChange: (index: number) => void,
): Engine {
  const engine = useRef<CarouselEngine>(null)
  const change = useRef(onChange)
  const [fits, setFits] = useState(false)
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    change.current = onChange
  })
  useEffect(() => {
    const element = viewport.current
    if (!element || !slides.includes(',')) return
    const shown = scrolledTo(element) || initial
    element.dataset.moved = ''
    element.tabIndex = -1
    element.scrollLeft = 0
    engine.current = startCarousel(element, {
      speed: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : speed,
      drifts,
      loop,
      coverflow,
      initial: shown,
      onChange: (index) => change.current(index),
      onSettle: () => setSettled((count) => count + 1),
      onFit: setFits,
    })
    if (shown !== initial) change.current(shown)
    return () => {
      engine.current?.destroy()
      engine.current = null
      delete element.dataset.moved
      element.tabIndex = 0
    }
  }, [viewport, speed, drifts, loop, coverflow, initial, slides])
  return { engine, fits, settled }
}

/** Before the scripts were there. */
function scrolledTo(viewport: HTMLElement): number {
  const width = viewport.firstElementChild?.firstElementChild?.clientWidth ?? 0
  return width > 0 ? Math.round(Math.abs(viewport.scrollLeft) / width) : 0
}
