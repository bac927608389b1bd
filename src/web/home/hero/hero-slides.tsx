import type { Slider } from '#domain/company/company.ts'
import { useTranslate } from '../../environment.tsx'
import { imagesOf, Picture } from '../../media/picture.tsx'
import { useFormat } from '../../site/site.tsx'
import styles from './hero.module.css'

/** Of the wide arch, beyond whose sides the picture reaches on phones; the narrow ones will grow to it. */
const SIZES = '(max-width: 35.625em) 320px, (max-width: 51.25em) 57vw, 540px'

/** More arches have no room; the dots lead to the other slides. */
const MAX = 8

/** Arches respond to the pointer; the dots do the same for the keyboard. */
export function HeroSlides({ slides, current, show }: { slides: Slider[]; current: number; show: (index: number) => void }) {
  const t = useTranslate()
  const format = useFormat()
  const total = format.number(slides.length)
  return (
    <div className={styles.slides} data-count={Math.min(slides.length, MAX)}>
      {slides.map((slide, index) => (
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
