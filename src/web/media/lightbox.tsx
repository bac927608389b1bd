import { type CSSProperties, type Key, type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslate } from '../environment.tsx'
import type { LangAttrs } from '../i18n/lang-attrs.ts'
import { useFormat } from '../site/site.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './lightbox.module.css'
import { fillsFrame, Picture, type ShownImage } from './picture.tsx'
import { stepByKey, useSwipe } from './stepping.ts'

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
  const [zoom, setZoom] = useState<{ index: number; at: string }>()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const step = (by: 1 | -1) => setIndex((shown) => (shown + by + pictures.length) % pictures.length)
  const swipe = useSwipe(step)
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && !event.target.closest(CONTENT)) dialog.current?.close()
  }
  const zoomed = zoom?.index === index
  /** Shows the part of the picture under the pointer. */
  const zoomTo = (event: MouseEvent) => {
    if (!(event.target instanceof HTMLImageElement)) return
    const { left, top, width, height } = event.target.getBoundingClientRect()
    const percent = (part: number) => `${Math.round(part * 100)}%`
    setZoom({ index, at: `${percent((event.clientX - left) / width)} ${percent((event.clientY - top) / height)}` })
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
      onKeyDown={(event) => stepByKey(event, step, setIndex, pictures.length)}
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
          <span className={styles.count}>
            {t('carousel.count', { index: format.number(index + 1), total: format.number(pictures.length) })}
          </span>
        </>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the picture already has all the room; a mouse looks closer as with the browser’s own zoom */}
      <figure
        className={zoomed ? `${styles.figure} ${styles.zoomed}` : styles.figure}
        style={{ '--at': zoom?.at } as CSSProperties}
        onClick={zoomed ? () => setZoom(undefined) : zoomTo}
        onPointerMove={zoomed ? zoomTo : undefined}
      >
        <Picture
          key={picture.key}
          image={picture.image}
          className={`${styles.picture} ${pack} ${picture.className ?? ''}`}
          sizes="100vw"
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
