import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { directionOf } from '#domain/language/languages.ts'
import { useLanguage, useTranslate } from '../environment.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './lightbox.module.css'
import { type LightboxPicture, LightboxThumbnails } from './lightbox-thumbnails.tsx'
import { Picture } from './picture.tsx'
import { useSwipe } from './use-swipe.ts'

/** Not backdrop: a click anywhere else closes. */
const CONTENT = 'button, a, img, figcaption'

interface LightboxProps {
  label: ReactNode
  closeLabel: string
  pictures: LightboxPicture[]
  first: number
  caption: (index: number) => ReactNode
  onClose: () => void
}

/** Mounted means open. */
export function Lightbox({ label, closeLabel, pictures, first, caption, onClose }: LightboxProps) {
  const t = useTranslate()
  const labelId = useId()
  const [index, setIndex] = useState(first)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + pictures.length) % pictures.length)
  const isRightToLeft = directionOf(useLanguage()) === 'rtl'
  /** To the right is the next picture, in right-to-left pages the previous one. */
  const stepToward = (side: 'left' | 'right') => step((side === 'right') === isRightToLeft ? -1 : 1)
  const swipe = useSwipe((fingerTo) => stepToward(fingerTo === 'left' ? 'right' : 'left'))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') stepToward('left')
    else if (event.key === 'ArrowRight') stepToward('right')
    else if (event.key === 'Home') setIndex(0)
    else if (event.key === 'End') setIndex(pictures.length - 1)
    else return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest(CONTENT)) dialog.current?.close()
  }
  const picture = pictures[index]
  if (!picture) return null
  return (
    <dialog
      ref={dialog}
      className={`night ${styles.lightbox}`}
      aria-labelledby={labelId}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...swipe}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      <button className={`icon-button ${styles.close}`} type="button" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
        <Icon name="x" />
      </button>
      {pictures.length > 1 && (
        <>
          <button className={`icon-button ${styles.previous}`} type="button" aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <Icon name="chevron-left" flip />
          </button>
          <button className={`icon-button ${styles.next}`} type="button" aria-label={t('carousel.next')} onClick={() => step(1)}>
            <Icon name="chevron-right" flip />
          </button>
        </>
      )}
      <figure className={styles.figure}>
        <Picture key={picture.key} image={picture.image} className={`${styles.picture} ${picture.className ?? ''}`} sizes="100vw" eager />
        {/* It stays while the pictures change: screen readers often miss a live region that is inserted again. */}
        <figcaption className={styles.caption} aria-live="polite">
          {caption(index)}
        </figcaption>
      </figure>
      {pictures.length > 1 && <LightboxThumbnails pictures={pictures} shown={index} onShow={setIndex} />}
    </dialog>
  )
}
