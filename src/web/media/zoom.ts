import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react'

/** Percent of the picture's width and height, from its top left. */
type Spot = [x: number, y: number]

const CENTRE: Spot = [50, 50]

const BY_KEY: Record<string, Spot> = { ArrowLeft: [-10, 0], ArrowRight: [10, 0], ArrowUp: [0, -10], ArrowDown: [0, 10] }

const percent = (part: number) => Math.max(0, Math.min(100, Math.round(part)))

/** One picture at a time shows the part under the pointer; the arrow keys move it. The style goes to an ancestor of the picture. */
export function useZoom(index: number) {
  const [zoom, setZoom] = useState<{ index: number; at: Spot }>()
  const at = zoom?.index === index ? zoom.at : undefined
  const zoomTo = ([x, y]: Spot) => setZoom({ index, at: [percent(x), percent(y)] })
  const follow = ({ target, clientX, clientY }: MouseEvent) => {
    // Touch screens zoom by themselves.
    if (!(target instanceof HTMLImageElement) || !matchMedia('(hover: hover)').matches) return
    const { left, top, width, height } = target.getBoundingClientRect()
    zoomTo([(100 * (clientX - left)) / width, (100 * (clientY - top)) / height])
  }
  const stop = () => setZoom(undefined)
  return {
    zoomed: at !== undefined,
    toggle: at ? stop : () => zoomTo(CENTRE),
    ofPicture: {
      style: at && ({ '--at': `${at[0]}% ${at[1]}%` } as CSSProperties),
      onClick: at ? stop : follow,
      onPointerMove: at && follow,
    },
    /** @returns whether the key has moved the part that is shown */
    moveByKey: (event: KeyboardEvent) => {
      const move = BY_KEY[event.key]
      if (!at || !move) return false
      zoomTo([at[0] + move[0], at[1] + move[1]])
      event.preventDefault()
      return true
    },
  }
}
