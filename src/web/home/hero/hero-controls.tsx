import type { useAutoplay } from '../../carousel/use-autoplay.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './hero.module.css'

interface HeroControlsProps {
  count: number
  current: number
  show: (index: number) => void
  play: ReturnType<typeof useAutoplay>
}

/** The bar in the current dot is the clock: when it is full the next slide comes, and it rests while the slides rest. */
export function HeroControls({ count, current, show, play }: HeroControlsProps) {
  const t = useTranslate()
  const format = useFormat()
  const total = format.number(count)
  return (
    <div className={styles.controls}>
      <div className={styles.dots}>
        {[...Array(count).keys()].map((index) => (
          <button
            key={index}
            type="button"
            aria-label={t('home.slideOf', { index: format.number(index + 1), total })}
            aria-current={index === current ? 'true' : undefined}
            onClick={() => show(index)}
          >
            <span className={styles.bar}>
              <i className={play.moving ? styles.running : undefined} onAnimationEnd={() => show(index + 1)} />
            </span>
          </button>
        ))}
      </div>
      <span aria-hidden="true">{t('carousel.count', { index: format.number(current + 1), total })}</span>
      <button
        className={`icon-button ${styles.playback}`}
        type="button"
        aria-label={t(play.paused ? 'home.play' : 'home.pause')}
        onClick={play.toggle}
      >
        <Icon name={play.paused ? 'play' : 'pause'} />
      </button>
    </div>
  )
}
