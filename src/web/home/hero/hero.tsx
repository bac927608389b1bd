import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Slider } from '#domain/company/company.ts'
import { directionOf } from '#domain/language/languages.ts'
import { useAutoplay } from '../../carousel/use-autoplay.ts'
import { useLanguage, useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { useSwipe } from '../../media/use-swipe.ts'
import { useContact } from '../../site/site.tsx'
import { HOME_CALLS, useList } from '../home-calls.ts'
import styles from './hero.module.css'
import { HeroControls } from './hero-controls.tsx'
import { HeroCopy } from './hero-copy.tsx'
import { HeroSlides } from './hero-slides.tsx'

/** Only a heading if there are no slides. */
export function Hero() {
  const t = useTranslate()
  const contact = useContact()
  const slides = useList<Slider>(HOME_CALLS.sliders)
  if (slides.length === 0) {
    return (
      <h1 className="visually-hidden" {...langAttrs(contact, 'name')}>
        {contact?.name ?? t('layout.fallbackName')}
      </h1>
    )
  }
  return <Slides key={slides.map(({ id }) => id).join()} slides={slides} />
}

/** Advances every 6 s (docs/spec.md#9-business-constants-and-limits). */
function Slides({ slides }: { slides: Slider[] }) {
  const t = useTranslate()
  const root = useRef<HTMLElement>(null)
  const [current, setCurrent] = useState(0)
  const play = useAutoplay(root, slides.length > 1)
  const keepFocus = useKeptFocus(root, current)
  const show = (index: number) => {
    keepFocus()
    setCurrent((index + slides.length) % slides.length)
  }
  const toward = useToward((step) => show(current + step))
  const swipe = useSwipe(toward)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') toward('left')
    else if (event.key === 'ArrowLeft') toward('right')
    else if (event.key === 'Home') show(0)
    else if (event.key === 'End') show(slides.length - 1)
    else return
    event.preventDefault()
  }
  return (
    <section ref={root} aria-roledescription={t('carousel.role')} aria-label={t('home.slides')} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={`head-panel ${styles.panel}`} {...swipe}>
        <div className={`girih ${styles.pattern}`} />
        <div className={`wrap ${styles.grid}`}>
          <div className={styles.text}>
            <div className={styles.copies}>
              {slides.map((slide, index) => (
                <HeroCopy key={slide.id} slide={slide} current={index === current} />
              ))}
            </div>
            {slides.length > 1 && <HeroControls count={slides.length} current={current} show={show} play={play} />}
          </div>
          <HeroSlides slides={slides} current={current} show={show} />
        </div>
      </div>
    </section>
  )
}

/** A swipe to the left brings what is to the right. */
function useToward(step: (steps: 1 | -1) => void): (side: 'left' | 'right') => void {
  const rightToLeft = directionOf(useLanguage()) === 'rtl'
  return (side) => step((side === 'left') === rightToLeft ? -1 : 1)
}

/** The heading is another element on each slide: when it had the focus, the region takes it over. Call before the slide changes. */
function useKeptFocus(root: RefObject<HTMLElement | null>, current: number): () => void {
  const lost = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the slide
  useEffect(() => {
    if (lost.current) root.current?.focus({ preventScroll: true })
    lost.current = false
  }, [root, current])
  return () => {
    lost.current = root.current?.querySelector('h1') === document.activeElement
  }
}
