import { type Key, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import type { LangAttrs } from '../i18n/lang-attrs.ts'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './lightbox.module.css'
import { fillsFrame, Picture, type ShownImage } from './picture.tsx'
import { stepByKey, useSwipe } from './stepping.ts'
import { useZoom } from './zoom.ts'

/** Not backdrop: a click anywhere else closes. */
const CONTENT = 'button, a, img, figcaption'

interface LightboxPicture {
  key: Key
  image: ShownImage | undefined
  /** Of the thumbnail. */
  name: string
  language?: LangAttrs
  /** For the ground behind a partly transparent picture. */
  className?: string
}

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
  const format = useFormat()
  const labelId = useId()
  const [index, setIndex] = useState(first)
  const { zoomed, toggle, ofPicture, moveByKey } = useZoom(index)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + pictures.length) % pictures.length)
  const swipe = useSwipe(step)
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest(CONTENT)) dialog.current?.close()
  }
  const picture = pictures[index]
  if (!picture) return null
  const pack = picture.image && !fillsFrame(picture.image) ? styles.pack : ''
  return (
    <dialog
      ref={dialog}
      className={`night ${styles.lightbox}`}
      aria-labelledby={labelId}
      onClose={onClose}
      onKeyDown={(event) => moveByKey(event) || stepByKey(event, step, setIndex, pictures.length)}
      onClick={onClick}
      {...swipe}
    >
      <span id={labelId} hidden>
        {label}
      </span>
      <div className={styles.tools}>
        <button className="icon-button" type="button" aria-label={closeLabel} onClick={() => dialog.current?.close()}>
          <Icon name="x" />
        </button>
        {picture.image && (
          <button
            className={`icon-button ${styles.zoom}`}
            type="button"
            aria-label={t(zoomed ? 'lightbox.zoomOut' : 'lightbox.zoomIn')}
            onClick={toggle}
          >
            <Icon name={zoomed ? 'zoom-out' : 'zoom-in'} />
          </button>
        )}
      </div>
      {pictures.length > 1 && (
        <>
          <button className={`icon-button ${styles.previous}`} type="button" aria-label={t('carousel.previous')} onClick={() => step(-1)}>
            <Icon name="chevron-left" flip />
          </button>
          <button className={`icon-button ${styles.next}`} type="button" aria-label={t('carousel.next')} onClick={() => step(1)}>
            <Icon name="chevron-right" flip />
          </button>
          <span className={styles.count}>
            {t('carousel.count', { index: format.number(index + 1), total: format.number(pictures.length) })}
          </span>
        </>
      )}
      <figure className={zoomed ? `${styles.figure} ${styles.zoomed}` : styles.figure} {...ofPicture}>
        <Picture
          key={picture.key}
          image={picture.image}
          className={`${styles.picture} ${pack} ${picture.className ?? ''}`}
          sizes={sizesOf(picture.image)}
          eager
        />
        {/* It stays while the pictures change: screen readers often miss a live region that is inserted again. */}
        <figcaption className={styles.caption} aria-live="polite">
          {caption(index)}
        </figcaption>
      </figure>
      {pictures.length > 1 && <Thumbnails pictures={pictures} shown={index} onShow={setIndex} />}
    </dialog>
  )
}

/** A mouse zooms in: into all that the picture has, but at least a little. */
const sizesOf = (image: ShownImage | undefined) => `(hover: hover) max(130vmin, min(100vw, ${image?.width ?? 0}px)), 100vw`

interface ThumbnailsProps {
  pictures: LightboxPicture[]
  shown: number
  onShow: (index: number) => void
}

function Thumbnails({ pictures, shown, onShow }: ThumbnailsProps) {
  const strip = useRef<HTMLUListElement>(null)
  useEffect(() => {
    strip.current?.children[shown]?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown])
  return (
    <ul ref={strip} role="list" className={styles.thumbnails}>
      {pictures.map(({ key, image, name, language, className = '' }, index) => (
        <li key={key}>
          <button
            type="button"
            className={image && !fillsFrame(image) ? `${styles.whole} ${className}` : className}
            aria-label={name}
            aria-current={index === shown ? 'true' : undefined}
            onClick={() => onShow(index)}
            {...language}
          >
            <Picture image={image} alt="" sizes="84px" />
          </button>
        </li>
      ))}
    </ul>
  )
}
