import type { Coverflow } from './coverflow.ts'

/** The slides and their places. Positions are counted in slides: 1.5 is half-way from the second slide to the third. */
export class Strip {
  readonly track: HTMLElement
  readonly count: number
  /** -1 from right to left. */
  readonly sign: 1 | -1
  /** Pixels from one slide to the next. */
  step = 0
  /** Slides that leave at one end come in at the other. */
  loops = false
  readonly #viewport: HTMLElement
  readonly #slides: HTMLElement[]
  readonly #loop: boolean
  readonly #coverflow: Coverflow | undefined
  #size = 0
  #perView = 1

  constructor(viewport: HTMLElement, { loop, coverflow }: { loop: boolean; coverflow?: Coverflow | undefined }) {
    this.track = viewport.firstElementChild as HTMLElement
    this.sign = getComputedStyle(viewport).direction === 'rtl' ? -1 : 1
    this.#viewport = viewport
    this.#slides = [...this.track.children] as HTMLElement[]
    this.count = this.#slides.length
    this.#loop = loop
    this.#coverflow = coverflow
  }

  measure(): void {
    const gap = pixels(this.track, 'columnGap')
    this.#size = this.#slides[0] ? pixels(this.#slides[0], 'width') : 0
    this.step = this.#size + gap
    this.#perView = Math.round((pixels(this.#viewport, 'width') + gap) / this.step) || 1
    // A slide that leaves on one side and comes on the other needs room out of view.
    this.loops = this.#loop && this.count > this.#perView
    this.#coverflow?.setHorizon(this.#viewport, this.#slides)
  }

  get last(): number {
    return this.#coverflow ? this.count - 1 : Math.max(0, this.count - this.#perView)
  }

  /** The nearest position where the strip may rest. */
  within(position: number): number {
    return this.loops ? modulo(position, this.count) : Math.min(Math.max(position, 0), this.last)
  }

  place(position: number): void {
    this.track.style.transform = `translateX(${this.sign * (this.#lead - position) * this.step}px)`
    const arrange = this.#coverflow?.arrange(this.#slides, { size: this.#size, step: this.step })
    for (const [index, slide] of this.#slides.entries()) {
      const away = this.#distance(index, position)
      // Where the track alone would place it.
      const natural = index - position
      if (arrange) {
        const { along, depth, growth } = arrange(away)
        slide.style.setProperty('--upright', String(growth))
        slide.style.transform = `translate3d(${this.sign * (along - natural * this.step)}px, 0, ${-depth}px)`
      } else slide.style.transform = `translateX(${this.sign * Math.round(away - natural) * this.step}px)`
    }
  }

  /** Slides that come into view are reachable at once; those that leave stay so until they have left. */
  reveal(position: number): void {
    for (const [index, slide] of this.#slides.entries()) if (this.#isInView(index, position)) slide.inert = false
  }

  /** Slides out of view must neither get the focus nor be read out. */
  hideOutside(position: number): void {
    for (const [index, slide] of this.#slides.entries()) {
      const inside = this.#isInView(index, position)
      if (!inside && slide.contains(document.activeElement)) this.#viewport.focus({ preventScroll: true })
      slide.inert = !inside
    }
  }

  release(): void {
    for (const slide of this.#slides) slide.inert = false
    for (const { style } of [this.track, ...this.#slides]) style.transform = ''
  }

  /** Of a centred slide from the start of the view. */
  get #lead(): number {
    return this.#coverflow ? (this.#perView - 1) / 2 : 0
  }

  #distance(index: number, position: number): number {
    if (!this.loops) return index - position
    const behind = this.#coverflow ? this.count / 2 : 1
    return modulo(index - position + behind, this.count) - behind
  }

  #isInView(index: number, position: number): boolean {
    const place = this.#distance(index, position) + this.#lead
    return place >= 0 && place <= this.#perView - 1
  }
}

export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor
}

function pixels(element: Element, property: 'width' | 'columnGap'): number {
  return Number.parseFloat(getComputedStyle(element)[property]) || 0
}
