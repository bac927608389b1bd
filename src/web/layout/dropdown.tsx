import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { NAVIGATED } from '../navigation.ts'
import styles from './dropdown.module.css'

/** How long the pointer may be outside before an opened menu closes. */
const LEAVE_MS = 200

interface DropdownProps {
  /** What stands in the bar. */
  summary: ReactNode
  /** Names the button where its content does not. */
  label?: string
  /** Opens under a mouse, too. */
  hover?: boolean
  className?: string
  summaryClassName?: string
  panelClassName?: string
  children: ReactNode
}

/**
 * Something that unfolds below its button. A `details` element, so that it works without script;
 * with one it also closes by Escape, by a click elsewhere, when the focus goes on and when another
 * screen is shown.
 */
export function Dropdown({
  summary,
  label,
  hover = false,
  className = '',
  summaryClassName,
  panelClassName = '',
  children,
}: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const openedByHover = useRef(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => closeFromOutside(details), [])
  useEffect(() => () => clearTimeout(leaving.current), [])

  const enter = (event: PointerEvent) => {
    clearTimeout(leaving.current)
    if (!hover || event.pointerType !== 'mouse' || !details.current || details.current.open) return
    details.current.open = true
    openedByHover.current = true
  }
  const leave = (event: PointerEvent) => {
    if (!hover || event.pointerType !== 'mouse') return
    leaving.current = setTimeout(() => openedByHover.current && close(details.current), LEAVE_MS)
  }
  /** The click of someone whose pointer has already opened the menu keeps it open. */
  const click = (event: MouseEvent) => {
    if (openedByHover.current) event.preventDefault()
    openedByHover.current = false
  }

  return (
    <details ref={details} className={`${styles.dropdown} ${className}`} onPointerEnter={enter} onPointerLeave={leave}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary className={summaryClassName} aria-label={label} onClick={click}>
        {summary}
      </summary>
      <div className={`${styles.panel} ${panelClassName}`}>{children}</div>
    </details>
  )
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false
}

function closeFromOutside(ref: { current: HTMLDetailsElement | null }): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const closeUnlessInside = (event: Event) => {
    if (event.target instanceof Node && !ref.current?.contains(event.target)) close(ref.current)
  }
  for (const event of [NAVIGATED, 'popstate']) window.addEventListener(event, () => close(ref.current), { signal })
  document.addEventListener('pointerdown', closeUnlessInside, { signal })
  document.addEventListener('focusin', closeUnlessInside, { signal })
  document.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !ref.current?.open) return
      const hadFocus = ref.current.contains(document.activeElement)
      close(ref.current)
      if (hadFocus) ref.current.querySelector('summary')?.focus()
    },
    { signal },
  )
  return () => listening.abort()
}
