import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Slider } from '#domain/company/company.ts'
import { useAutoplay } from '../../carousel/use-autoplay.ts'
import { useTranslate } from '../../environment.tsx'
import { langAttrs } from '../../i18n/lang-attrs.ts'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { stepByKey, useSwipe } from '../../media/stepping.ts'
import { Link } from '../../routing/routing.tsx'
import { useContact, useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HOME_CALLS, useList } from '../home-calls.ts'
import { HomeTitle } from '../home-title.tsx'
import styles from './hero.module.css'
import { HeroControls } from './hero-controls.tsx'

/** Of the wide arch, beyond whose sides the picture reaches on phones; the narrow ones will grow to it. */
const SIZES = '(max-width: 35.625em) min(20em, 82vw), (max-width: 51.25em) 57vw, 540px'

/** More arches have no room; the dots lead to the other slides. */
const MAX = 8

/** Only a heading if there are no slides. */
export function Hero() {
  const slides = useList<Slider>(HOME_CALLS.sliders)
  if (slides.length === 0) return <HomeTitle />
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
  const step = (by: 1 | -1) => show(current + by)
  const pictured = slides.some((slide) => imagesOf(slide).length > 0)
  const swipe = useSwipe(step)
  return (
    <section
      ref={root}
      aria-roledescription={t('carousel.role')}
      aria-label={t('home.slides')}
      tabIndex={-1}
      onKeyDown={(event) => stepByKey(event, step, show, slides.length)}
    >
      <div className={`head-panel ${styles.panel}`} {...swipe}>
        <div className={`girih ${styles.pattern}`} />
        <div className={pictured ? `wrap ${styles.grid}` : `wrap ${styles.plain}`}>
          <div className={styles.text}>
            <div className={styles.copies}>
              {slides.map((slide, index) => (
                <Copy key={slide.id} slide={slide} current={index === current} />
              ))}
            </div>
            {slides.length > 1 && <HeroControls count={slides.length} current={current} show={show} play={play} />}
          </div>
          {pictured && <Arches slides={slides} current={current} show={show} />}
        </div>
      </div>
    </section>
  )
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

/** The texts of all slides share one cell, so that nothing moves when they change; without script they follow each other. */
function Copy({ slide, current }: { slide: Slider; current: boolean }) {
  const t = useTranslate()
  const name = useContact()?.name ?? t('layout.fallbackName')
  const Title = current ? 'h1' : 'h2'
  return (
    <div className={current ? `${styles.copy} ${styles.current}` : styles.copy}>
      <Title className={styles.title} {...langAttrs(slide, 'title')}>
        {slide.title || name}
      </Title>
      <p className={`lead ${styles.lead}`} {...langAttrs(slide, 'description')}>
        {slide.description}
      </p>
      {slide.button_text && slide.button_link && (
        <Link className="button button-primary button-large" to={slide.button_link}>
          <span {...langAttrs(slide, 'button_text')}>{slide.button_text}</span>
          <Icon name="arrow-right" flip />
        </Link>
      )}
    </div>
  )
}

/** Arches respond to the pointer; the dots do the same for the keyboard. */
function Arches({ slides, current, show }: { slides: Slider[]; current: number; show: (index: number) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const total = format.number(slides.length)
  const shown = slides.slice(0, MAX)
  return (
    <div className={styles.slides} data-count={shown.length}>
      {shown.map((slide, index) => (
        <button
          key={slide.id}
          type="button"
          tabIndex={-1}
          aria-current={index === current ? 'true' : undefined}
          onClick={() => show(index)}
        >
          <span className="visually-hidden">{t('home.slideOf', { index: format.number(index + 1), total })}</span>
          <span className={styles.arch}>
            <Picture image={imagesOf(slide)[0]} sizes={SIZES} eager={index === 0} preview />
          </span>
        </button>
      ))}
    </div>
  )
}
