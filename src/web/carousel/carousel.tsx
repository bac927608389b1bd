import { type Key, type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './carousel.module.css'
import type { Coverflow } from './coverflow.ts'
import { useAutoplay } from './use-autoplay.ts'
import { useCarouselEngine } from './use-carousel-engine.ts'

export interface CarouselHandle {
  show: (index: number) => void
}

export interface CarouselProps {
  label: ReactNode
  slides: { key: Key; content: ReactNode }[]
  /** Sets `--per-view` (slides side by side) and `--spacing` in media queries. */
  className?: string
  /** Milliseconds of an automatic transition; requested ones are quicker. */
  speed?: number
  /** Milliseconds per slide; 0 drifts without resting; undefined never moves by itself. */
  autoplay?: number
  loop?: boolean
  /** An import of the caller, so that carousels without it do not load it. */
  coverflow?: Coverflow
  initial?: number
  arrows?: boolean
  /** Places the buttons, which precede the slides in the tab order. */
  frame?: (controls: ReactNode) => ReactNode
  /** Called with the index of the first slide, or the middle one with coverflow. */
  onShow?: (index: number) => void
  handle?: Ref<CarouselHandle>
}

/** The server renders a strip that scrolls and snaps without script. */
export function Carousel({
  label,
  slides,
  className = '',
  speed = 300,
  autoplay,
  loop = false,
  coverflow,
  initial = 0,
  arrows = true,
  frame,
  onShow,
  handle,
}: CarouselProps) {
  const t = useTranslate()
  const labelId = useId()
  const region = useRef<HTMLDivElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(initial)
  const drifts = autoplay === 0
  const names = slides.map(({ key }) => key).join()
  const { engine, fits, settled } = useCarouselEngine(viewport, { speed, drifts, loop, coverflow, initial, slides: names }, (index) => {
    setCurrent(index)
    onShow?.(index)
  })
  const play = useAutoplay(region, autoplay !== undefined && !fits)
  useEffect(() => (play.moving ? engine.current?.release() : engine.current?.hold()), [play.moving, engine])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each movement that ends starts the wait for the next
  useEffect(() => {
    if (!play.moving || autoplay === undefined) return
    const timer = setTimeout(() => engine.current?.advance(), autoplay)
    return () => clearTimeout(timer)
  }, [play.moving, autoplay, engine, settled])
  const step = (by: 1 | -1) => engine.current?.step(by)
  const show = (index: number) => engine.current?.show(index)
  useImperativeHandle(handle, () => ({ show: (index) => engine.current?.show(index) }), [engine])

  const controls = slides.length > 1 && (
    <div className={styles.controls} hidden={fits}>
      {autoplay !== undefined && (
        <button
          className={`icon-button icon-button-line ${styles.pause}`}
          type="button"
          onClick={play.toggle}
          aria-label={t(play.paused ? 'carousel.play' : 'carousel.pause')}
        >
          <Icon name={play.paused ? 'play' : 'pause'} />
        </button>
      )}
      {arrows && (
        <>
          <button className="icon-button icon-button-line" type="button" onClick={() => step(-1)} aria-label={t('carousel.previous')}>
            <Icon name="chevron-left" flip />
          </button>
          <button className="icon-button icon-button-line" type="button" onClick={() => step(1)} aria-label={t('carousel.next')}>
            <Icon name="chevron-right" flip />
          </button>
        </>
      )}
    </div>
  )

  /** The arrows follow the screen: in right-to-left pages the left one leads on. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target instanceof HTMLElement && event.target.matches('input, textarea, select')) return
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') step(event.key === forward ? 1 : -1)
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(slides.length - 1)
    else return
    event.preventDefault()
  }

  return (
    // A group, not a landmark: it is mostly in a section with the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset holds fields
    <div
      ref={region}
      role="group"
      className={`${styles.carousel} ${className}`}
      aria-roledescription={t('carousel.role')}
      aria-labelledby={labelId}
      onKeyDown={onKeyDown}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      {frame ? frame(controls) : controls}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={viewport} className={coverflow ? `${styles.viewport} ${styles.coverflow}` : styles.viewport} tabIndex={0}>
        <ul key={names} role="list" className={styles.track}>
          {slides.map(({ key, content }, index) => (
            <li key={key} className={styles.slide} data-current={index === current || undefined}>
              {content}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
