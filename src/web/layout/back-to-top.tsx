import { useRef } from 'react'
import { useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './back-to-top.module.css'
import { useScrolled } from './use-scroll.ts'

/** docs/spec.md#shared-layout */
export default function BackToTop() {
  const t = useTranslate()
  const ring = useRef<SVGCircleElement>(null)
  const scrolled = useScrolled((read) => ring.current?.style.setProperty('stroke-dashoffset', String(100 - read * 100)))
  const goUp = () => {
    // The style sheet makes it smooth, unless less motion is wanted.
    window.scrollTo({ top: 0 })
    // The button vanishes up there, and its focus would be lost at the foot of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button className={`${styles.button} ${scrolled ? styles.shown : ''}`} type="button" aria-label={t('layout.backToTop')} onClick={goUp}>
      <svg className={styles.ring} viewBox="0 0 36 36" width="20" height="20" aria-hidden="true">
        <circle cx="18" cy="18" r="16" />
        <circle ref={ring} cx="18" cy="18" r="16" pathLength="100" />
      </svg>
      <Icon name="arrow-up" />
    </button>
  )
}
