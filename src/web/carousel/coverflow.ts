/** docs/spec.md#9-business-constants-and-limits gives 100 with modifier 2.5. */
const DEPTH = 100
const MODIFIER = 2.5
/** As `.coverflow` in the style sheet has it. */
const PERSPECTIVE = 1200
/** Between neighbours as they are seen, in pixels. */
const GAP = 25

/** All slides share one ground, where the parts marked `data-upright` begin: they shrink toward it. */
function setHorizon(viewport: HTMLElement, slides: HTMLElement[]): void {
  const ground = uprightOf(slides)?.offsetTop
  if (ground !== undefined) viewport.style.setProperty('--horizon', `${ground}px`)
}

interface Seen {
  /** Pixels from the middle slide, before the perspective. */
  along: number
  /** Pixels behind the middle slide. */
  depth: number
  /** Of texts, against the perspective, to stay legible. */
  growth: number
}

/** Slides recede with their distance from the middle one, which is counted in slides, and look evenly spaced. */
function arrange(slides: HTMLElement[], { size, step }: { size: number; step: number }): (distance: number) => Seen {
  const width = uprightOf(slides)?.offsetWidth ?? size
  const depthAt = (distance: number) => (DEPTH * MODIFIER * distance * step) / size
  const growthAt = (distance: number) => 1 + depthAt(distance) / PERSPECTIVE
  const between = (index: number) => (width / growthAt(index) + width / growthAt(index + 1)) / 2 + GAP
  return (distance) => {
    const away = Math.abs(distance)
    const growth = growthAt(away)
    return { along: Math.sign(distance) * seenDistance(away, between) * growth, depth: depthAt(away), growth }
  }
}

function uprightOf(slides: HTMLElement[]): HTMLElement | null | undefined {
  return slides[0]?.querySelector<HTMLElement>('[data-upright]')
}

function seenDistance(distance: number, between: (index: number) => number): number {
  const whole = Math.floor(distance)
  let seen = (distance - whole) * between(whole)
  for (let index = 0; index < whole; index += 1) seen += between(index)
  return seen
}

export const COVERFLOW = { setHorizon, arrange }

export type Coverflow = typeof COVERFLOW
