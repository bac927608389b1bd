import Swiper from 'swiper'
import { EffectCoverflow } from 'swiper/modules'
import { arrangeSlides, COVERFLOW, setHorizon } from './coverflow.ts'

/** Milliseconds; the longest transition after a press, however slowly the strip moves by itself. */
const ASKED_SPEED = 500
/** Milliseconds within which a movement comes to rest. */
const SETTLE = 300

interface EngineOptions {
  perView: number
  /** Pixels. */
  spacing: number
  /** Milliseconds of an automatic transition; 0 where motion is not wanted. */
  speed: number
  /** Moves without resting between slides. */
  drifts: boolean
  loop: boolean
  coverflow: boolean
  initial: number
  onChange: (index: number) => void
  onSettle: () => void
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
  /** All slides are in view, so that there is nothing to move. */
  fits: boolean
  destroy: () => void
}

export function startCarousel(viewport: HTMLElement, options: EngineOptions): CarouselEngine {
  const { perView, spacing, speed, drifts, coverflow, initial } = options
  const asked = Math.min(speed, ASKED_SPEED)
  const count = viewport.querySelectorAll('.swiper-slide').length
  // Swiper moves real slides from one end to the other, so it needs some that are out of view.
  const canLoop = options.loop && count >= perView + (coverflow ? Math.ceil((perView | 1) / 2) : 1)
  const swiper = new Swiper(viewport, {
    modules: coverflow ? [EffectCoverflow] : [],
    slidesPerView: perView,
    spaceBetween: spacing,
    // Swiper's own speed is that of a swipe.
    speed: asked,
    loop: canLoop,
    rewind: !canLoop,
    initialSlide: initial,
    watchSlidesProgress: true,
    threshold: 6,
    // Swiper's own resize handling leads a loop, a frame later, back to the slide before the visitor's step.
    updateOnWindowResize: false,
    ...(coverflow && {
      effect: 'coverflow',
      centeredSlides: true,
      coverflowEffect: COVERFLOW,
    }),
    on: {
      init: (now) => {
        hideOutside(now)
        if (coverflow) setHorizon(now)
      },
      resize: (now) => {
        now.update()
        hideOutside(now)
        if (coverflow) setHorizon(now)
      },
      slideChange: (now) => {
        revealInside(now)
        options.onChange(now.realIndex)
      },
      transitionEnd: (now) => {
        hideOutside(now)
        options.onSettle()
      },
      ...(coverflow && { setTranslate: arrangeSlides }),
    },
  })
  /** A loop refuses to move during a movement, which is therefore ended first. */
  const afterMoving = (action: () => void) => {
    if (!swiper.animating) return action()
    settle(swiper)
    swiper.once('transitionEnd', action)
  }
  return {
    step: (direction) => afterMoving(() => (direction === 1 ? swiper.slideNext(asked) : swiper.slidePrev(asked))),
    show: (index) => afterMoving(() => (canLoop ? swiper.slideToLoop(index, asked) : swiper.slideTo(index, asked))),
    advance: () => !swiper.animating && swiper.slideNext(speed),
    hold: () => {
      if (!drifts) return settle(swiper)
      for (const movement of movements(swiper)) movement.pause()
    },
    release: () => {
      for (const movement of movements(swiper)) if (movement.playState === 'paused') movement.play()
    },
    fits: swiper.isLocked,
    destroy: () => {
      for (const slide of swiper.slides) slide.inert = false
      swiper.destroy(true, true)
    },
  }
}

/** The transitions of the track and the slides, not those of their content. */
function movements(swiper: Swiper): Animation[] {
  return swiper.wrapperEl.getAnimations({ subtree: true }).filter(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return target === swiper.wrapperEl || target?.parentElement === swiper.wrapperEl
  })
}

/** Ends a movement soon, without a jump. */
function settle(swiper: Swiper): void {
  for (const movement of movements(swiper)) {
    const left = Number(movement.effect?.getComputedTiming().endTime ?? 0) - Number(movement.currentTime ?? 0)
    if (left > SETTLE) movement.updatePlaybackRate(left / SETTLE)
    if (movement.playState === 'paused') movement.play()
  }
}

/** Slides out of view must neither get the focus nor be read out. */
function hideOutside(swiper: Swiper): void {
  const inView = slidesInView(swiper)
  for (const slide of swiper.slides) {
    const inside = inView.has(slide)
    if (!inside && slide.contains(document.activeElement)) swiper.el.focus({ preventScroll: true })
    slide.inert = !inside
  }
}

/** Slides that come into view are reachable at once; those that leave stay so until they have left. */
function revealInside(swiper: Swiper): void {
  for (const slide of slidesInView(swiper)) slide.inert = false
}

/** Slides wholly in view at the position where the strip is or is going. */
function slidesInView(swiper: Swiper): Set<HTMLElement> {
  const position = swiper.rtlTranslate ? swiper.translate : -swiper.translate
  const inside = swiper.slides.filter((_, index) => {
    const distance = (swiper.slidesGrid[index] ?? 0) - position
    const room = swiper.size - (swiper.slidesSizesGrid[index] ?? 0)
    return swiper.params.centeredSlides ? Math.abs(distance) <= room / 2 + 1 : distance >= -1 && distance <= room + 1
  })
  return new Set(inside)
}
