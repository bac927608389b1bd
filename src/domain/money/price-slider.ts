const MOST_STEPS = 200

/** 1, 2 or 5, or ten or a hundred … times as much. */
export function sliderStep(end: number): number {
  const least = Math.max(1, end / MOST_STEPS)
  const tens = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((step) => step * tens >= least) ?? 10) * tens
}

/** Where the slider ends so that the dearest product is on it. */
export function sliderEnd(dearest: number): number {
  const step = sliderStep(dearest)
  return Math.max(1, Math.ceil(dearest / step)) * step
}
