/** Pixels before a press becomes a drag. */
const THRESHOLD = 6
/** Milliseconds; a quicker drag leads on however short it is. */
const FLICK = 300

interface Drag {
  onStart: () => void
  /** Pixels since the press. */
  onMove: (pixels: number) => void
  onEnd: (flicked: boolean) => void
}

/** By mouse, pen or finger, sideways. Needs `touch-action: pan-y`, or the browser takes the movement for itself. */
export function onDrag(element: HTMLElement, signal: AbortSignal, { onStart, onMove, onEnd }: Drag): void {
  let press: PointerEvent | undefined
  let dragged = false
  const move = (event: PointerEvent) => {
    if (!press || event.pointerId !== press.pointerId) return
    // Let go outside.
    if (event.buttons === 0) return end(event)
    const pixels = event.clientX - press.clientX
    if (!dragged) {
      if (Math.abs(pixels) < THRESHOLD || Math.abs(pixels) < Math.abs(event.clientY - press.clientY)) return
      dragged = true
      element.setPointerCapture(event.pointerId)
      onStart()
    }
    onMove(pixels)
  }
  const end = ({ timeStamp, pointerId }: PointerEvent) => {
    if (pointerId !== press?.pointerId) return
    if (dragged) onEnd(timeStamp - press.timeStamp < FLICK)
    press = undefined
  }
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (!event.isPrimary || event.button !== 0) return
      press = event
      dragged = false
    },
    { signal },
  )
  element.addEventListener('pointermove', move, { signal })
  for (const type of ['pointerup', 'pointercancel'] as const) element.addEventListener(type, end, { signal })
  // A drag is not a click on the link or button where it ends; the keyboard's clicks have no detail.
  element.addEventListener(
    'click',
    (event) => {
      if (!dragged || event.detail === 0) return
      event.preventDefault()
      event.stopPropagation()
    },
    { signal, capture: true },
  )
  // The browser's own dragging of pictures and selecting of text.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  element.addEventListener('selectstart', (event) => press?.pointerType === 'mouse' && event.preventDefault(), { signal })
}
