import { CHART_STYLES, draw, escaped } from './chart.ts'
import type { Chart } from './model.ts'

const WIDTH = 840
const PADDING = 40
const TITLE_ROOM = 34
const GAP = 26

/** Letters and bars on a dark ground of their own, which stands out from a white page and from a black one. */
const STYLES = `
svg { --ink: #ffffff; --ink-2: #c5dbf5; --track: #173c80; --ours: #27b4f5; --other: #8fa9cf; }
.ground { fill: #0a2a66; }
.title { font: 600 18px system-ui, sans-serif; fill: var(--ink); }
`

/** Charts below each other as one picture. */
export function headlinePicture(charts: Chart[]): string {
  let top = PADDING
  const drawn = charts.map((chart) => {
    const { height, content } = draw(chart)
    const place = top + TITLE_ROOM
    const title = `<text class="title" x="${PADDING}" y="${top + 14}">${escaped(chart.title)}</text>`
    top = place + height + GAP
    return `${title}
<svg x="${PADDING}" y="${place}" width="${WIDTH - 2 * PADDING}" height="${height}">${content}</svg>`
  })
  const height = top - GAP + PADDING - 12
  const words = charts.map(({ title, bars }) => `${title}: ${bars.map(({ label, value }) => `${label} ${value}`).join(', ')}.`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(words.join(' '))}">
<style>${STYLES}${CHART_STYLES}</style>
<rect class="ground" width="${WIDTH}" height="${height}" rx="24"/>
${drawn.join('\n')}
</svg>
`
}
