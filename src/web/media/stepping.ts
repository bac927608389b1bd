import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

/** Pixels. */
const DISTANCE = 40

type Step = (by: 1 | -1) => void

/** In right-to-left pages the next one is on the left. */
function stepTo(side: 'left' | 'right', step: Step): void {
  step((side === 'left') === (document.documentElement.dir === 'rtl') ? 1 : -1)
}

/** The arrows follow the screen; Home and End lead to the first and the last. */
export function stepByKey(event: KeyboardEvent, step: Step, show: (index: number) => void, count: number): void {
  if (event.key === 'ArrowLeft') stepTo('left', step)
  else if (event.key === 'ArrowRight') stepTo('right', step)
  else if (event.key === 'Home') show(0)
  else if (event.key === 'End') show(count - 1)
  else return
  event.preventDefault()
}

/** A swipe to the left brings what is to the right. Needs `touch-action: pan-y`, or the browser takes the movement for itself. */
export function useSwipe(step: Step) {
  const start = useRef<{ x: number; y: number }>(null)
  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' || !event.isPrimary ? null : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current || !event.isPrimary) return
      const x = event.clientX - start.current.x
      const y = event.clientY - start.current.y
      start.current = null
      if (Math.abs(x) >= DISTANCE && Math.abs(x) > Math.abs(y)) stepTo(x > 0 ? 'left' : 'right', step)
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
