import type Swiper from 'swiper'

/** docs/spec.md#9-business-constants-and-limits gives 100 with modifier 2.5. */
const DEPTH = 100
const MODIFIER = 2.5
/** As `.coverflow` in the style sheet has it. */
const PERSPECTIVE = 1200
/** Between neighbours as they are seen, in pixels. */
const GAP = 25

export const COVERFLOW = { rotate: 0, stretch: 0, depth: DEPTH, modifier: MODIFIER, slideShadows: false }

/** All slides share one ground, where the parts marked `data-upright` begin: they shrink toward it. */
export function setHorizon(swiper: Swiper): void {
  const ground = swiper.slides[0]?.querySelector<HTMLElement>('[data-upright]')?.offsetTop
  if (ground !== undefined) swiper.el.style.setProperty('--horizon', `${ground}px`)
}

/** Texts grow against the perspective to stay legible, and slides move inward to look evenly spaced. */
export function arrangeSlides(swiper: Swiper): void {
  const size = swiper.slidesSizesGrid[0] ?? 0
  const step = size + Number(swiper.params.spaceBetween ?? 0)
  const width = swiper.slides[0]?.querySelector<HTMLElement>('[data-upright]')?.offsetWidth ?? size
  if (size === 0) return
  const growth = (distance: number) => 1 + (DEPTH * MODIFIER * distance * step) / size / PERSPECTIVE
  const direction = swiper.rtlTranslate ? -1 : 1
  for (const slide of swiper.slides) {
    const { progress = 0 } = slide as HTMLElement & { progress?: number }
    const distance = Math.abs(progress)
    const shift = distance * step - seenDistance(distance, width, growth) * growth(distance)
    slide.style.setProperty('--upright', String(growth(distance)))
    slide.style.translate = `${Math.sign(progress) * direction * shift}px`
  }
}

function seenDistance(distance: number, width: number, growth: (distance: number) => number): number {
  const whole = Math.floor(distance)
  let seen = 0
  for (let index = 0; index < whole; index += 1) seen += between(index)
  return seen + (distance - whole) * between(whole)

  function between(index: number): number {
    return (width / growth(index) + width / growth(index + 1)) / 2 + GAP
  }
}
