import type { Coverflow } from './coverflow.ts'
import { onDrag } from './drag.ts'
import { modulo, Strip } from './strip.ts'

/** Milliseconds; the longest movement after a press, however slowly the strip moves by itself. */
const ASKED_SPEED = 500
/** Milliseconds within which a movement comes to rest. */
const SETTLE = 300
/** How much of a drag beyond the ends is followed. */
const RESISTANCE = 0.3

export interface EngineOptions {
  /** Milliseconds of an automatic movement; 0 where motion is not wanted. */
  speed: number
  /** Moves without resting between slides. */
  drifts: boolean
  loop: boolean
  coverflow?: Coverflow | undefined
  initial: number
  onChange: (index: number) => void
  onSettle: () => void
  /** Whether all slides are in view, so that there is nothing to move; at the start and with a new size. */
  onFit: (fits: boolean) => void
}

export interface CarouselEngine {
  /** At a visitor's request: 1 is the next slide, -1 the previous one. */
  step: (direction: 1 | -1) => void
  show: (index: number) => void
  /** Automatically; nothing during a movement. */
  advance: () => void
  /** Stops a drift where it is, any other movement soon, at the slide it leads to. */
  hold: () => void
  /** Resumes a stopped movement. */
  release: () => void
  destroy: () => void
}

interface Movement {
  to: number
  clock: Animation
}

export function startCarousel(viewport: HTMLElement, options: EngineOptions): CarouselEngine {
  const { speed, drifts, onChange, onSettle } = options
  const asked = Math.min(speed, ASKED_SPEED)
  const easing = drifts ? 'linear' : getComputedStyle(viewport).getPropertyValue('--ease').trim()
  const strip = new Strip(viewport, options)
  /** Of the first slide in view, or of the middle one with coverflow. */
  let position = options.initial
  let shown = options.initial
  let movement: Movement | undefined
  let frame = 0

  const goal = () => movement?.to ?? Math.round(position)
  const stop = () => {
    cancelAnimationFrame(frame)
    movement?.clock.cancel()
    movement = undefined
    strip.track.style.willChange = ''
  }
  const rest = (at: number) => {
    stop()
    position = strip.within(at)
    strip.place(position)
    strip.hideOutside(position)
  }
  const go = (to: number, duration: number) => {
    stop()
    const from = position
    const clock = strip.track.animate(null, { duration, easing, fill: 'forwards' })
    movement = { to, clock }
    strip.track.style.willChange = 'transform'
    const follow = () => {
      position = from + (to - from) * (clock.effect?.getComputedTiming().progress ?? 1)
      if (clock.playState === 'finished') {
        rest(to)
        return onSettle()
      }
      strip.place(position)
      frame = requestAnimationFrame(follow)
    }
    strip.reveal(to)
    const index = modulo(to, strip.count)
    if (index !== shown) {
      shown = index
      onChange(index)
    }
    follow()
  }
  const step = (by: number, duration: number) => {
    const to = goal() + by
    if (strip.loops) return go(to, duration)
    // Beyond an end is the other one.
    if (to < 0) return go(strip.last, duration)
    go(to > strip.last ? 0 : to, duration)
  }
  const measure = () => {
    strip.measure()
    options.onFit(strip.last === 0)
    if (movement) strip.place(position)
    else rest(position)
  }

  const listening = new AbortController()
  let grabbed = 0
  onDrag(viewport, listening.signal, {
    onStart: () => {
      stop()
      grabbed = position
    },
    onMove: (pixels) => {
      const to = grabbed - (strip.sign * pixels) / strip.step
      const within = strip.within(to)
      position = strip.loops ? to : within + (to - within) * RESISTANCE
      strip.place(position)
    },
    onEnd: (flicked) => {
      const onward = position > grabbed
      const to = flicked ? (onward ? Math.ceil(position) : Math.floor(position)) : Math.round(position)
      go(strip.loops ? to : strip.within(to), asked)
    },
  })
  const resized = new ResizeObserver(measure)
  resized.observe(viewport)
  measure()

  return {
    step: (by) => step(by, asked),
    show: (index) => go(strip.loops ? goal() + index - modulo(goal(), strip.count) : strip.within(index), asked),
    advance: () => !movement && step(1, speed),
    hold: () => {
      if (!movement) return
      if (drifts) return movement.clock.pause()
      const left = Number(movement.clock.effect?.getComputedTiming().endTime) - Number(movement.clock.currentTime)
      if (left > SETTLE) movement.clock.updatePlaybackRate(left / SETTLE)
    },
    release: () => {
      if (movement?.clock.playState === 'paused') movement.clock.play()
    },
    destroy: () => {
      stop()
      listening.abort()
      resized.disconnect()
      strip.release()
    },
  }
}
