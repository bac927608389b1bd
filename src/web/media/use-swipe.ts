import { type PointerEvent, useRef } from 'react'

/** Pixels. */
const DISTANCE = 40

/** Needs `touch-action: pan-y`, or the browser takes the movement for itself. */
export function useSwipe(onSwipe: (fingerTo: 'left' | 'right') => void) {
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
      if (Math.abs(x) >= DISTANCE && Math.abs(x) > Math.abs(y)) onSwipe(x > 0 ? 'right' : 'left')
    },
    onPointerCancel: () => {
      start.current = null
    },
  }
}
