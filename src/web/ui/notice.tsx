import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone: 'ok' | 'bad'
  closeLabel: string
  onClose: () => void
  /** In ms; it does not close while a pointer or the focus is on it. */
  duration?: number
  children: ReactNode
}

/** Announcing it is up to the caller. */
export function Notice({ tone, closeLabel, onClose, duration, children }: NoticeProps) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (duration === undefined || hovered || focused) return
    const timer = setTimeout(() => close.current(), duration)
    return () => clearTimeout(timer)
  }, [duration, hovered, focused])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer only lets it stay; nothing can be done with it
    <div
      className={`${styles.notice} ${tone === 'ok' ? styles.ok : styles.bad}`}
      // Not on entering: the notice may have appeared under a resting pointer.
      onPointerMove={({ movementX, movementY }) => setHovered((already) => already || movementX !== 0 || movementY !== 0)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <Icon name={tone === 'ok' ? 'badge-check' : 'circle-alert'} />
      <div>{children}</div>
      <button className={`icon-button ${styles.close}`} type="button" aria-label={closeLabel} onClick={onClose}>
        <Icon name="x" />
      </button>
    </div>
  )
}
