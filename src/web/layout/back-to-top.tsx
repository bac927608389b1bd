import { useRef, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './back-to-top.module.css'
import { useScrolled } from './use-scroll.ts'

/** On the way down it would lie on the buttons at the end of cards and questions. */
const PHONE = '(max-width: 43.6875em)'

/** docs/spec.md#shared-layout */
export default function BackToTop() {
  const t = useTranslate()
  const ring = useRef<SVGCircleElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const place = useRef(0)
  const [away, setAway] = useState(false)
  const scrolled = useScrolled((read) => {
    ring.current?.style.setProperty('stroke-dashoffset', String(100 - read * 100))
    if (button.current) setAway(coversForm(button.current) || (matchMedia(PHONE).matches && scrollY > place.current))
    place.current = scrollY
  })
  const goUp = () => {
    // The style sheet makes it smooth, unless less motion is wanted.
    window.scrollTo({ top: 0 })
    // The button vanishes up there, and its focus would be lost at the foot of the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <button
      ref={button}
      className={`${styles.button} ${scrolled && !away ? styles.shown : ''}`}
      type="button"
      aria-label={t('layout.backToTop')}
      onClick={goUp}
    >
      <svg className={styles.ring} viewBox="0 0 36 36" width="20" height="20" aria-hidden="true">
        <circle cx="18" cy="18" r="16" />
        <circle ref={ring} cx="18" cy="18" r="16" pathLength="100" />
      </svg>
      <Icon name="arrow-up" />
    </button>
  )
}

/** Whose fields it would hide. Filters are forms too, around whole lists, but are not posted. */
function coversForm(button: HTMLElement): boolean {
  const own = button.getBoundingClientRect()
  return [...document.querySelectorAll('form[method="post"]:not(details:not([open]) *)')].some((form) => {
    const { left, right, top, bottom } = form.getBoundingClientRect()
    return left < own.right && right > own.left && top < own.bottom && bottom > own.top
  })
}
