import { type MouseEvent, type PointerEvent, type ReactNode, useEffect, useRef } from 'react'
import { NAVIGATED } from '../../routing/navigation.ts'
import styles from './dropdown.module.css'

/** Before a menu closes that the pointer has left. */
const LEAVE_MS = 200

interface DropdownProps {
  summary: ReactNode
  /** Where the content does not name the button. */
  label?: string
  /** Opens under a mouse, too. */
  hover?: boolean
  className?: string
  summaryClassName?: string
  panelClassName?: string
  children: ReactNode
}

/** A `details` element works without script; with script it also closes by Escape, outside clicks, focus leaving and navigation. */
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
  /** A click after the pointer opened the menu must not close it. */
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
  for (const event of ['pointerdown', 'focusin']) document.addEventListener(event, closeUnlessInside, { signal })
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
