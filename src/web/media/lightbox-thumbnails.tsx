import { type Key, useEffect, useRef } from 'react'
import type { LangAttrs } from '../i18n/lang-attrs.ts'
import styles from './lightbox.module.css'
import { Picture, type ShownImage } from './picture.tsx'

export interface LightboxPicture {
  key: Key
  image: ShownImage | undefined
  /** Of the thumbnail. */
  name: string
  language?: LangAttrs
  /** For the ground behind a partly transparent picture. */
  className?: string
}

interface LightboxThumbnailsProps {
  pictures: LightboxPicture[]
  shown: number
  onShow: (index: number) => void
}

export function LightboxThumbnails({ pictures, shown, onShow }: LightboxThumbnailsProps) {
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
            className={className}
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
