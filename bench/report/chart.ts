import { sum } from '../support/numbers.ts'
import type { Bar, Chart } from './model.ts'

/** Heights in CSS pixels. */
const ROW = 46
const BAR_TOP = 22
const BAR = 12
const MARK_ROOM = 22
const LEGEND_ROW = 24

/** As many as find room beside each other on a phone. */
const LEGEND_COLUMNS = 3

/** An SVG drawing that takes the width it is given; its letters keep their size. */
export interface Drawing {
  height: number
  /** Elements to stand in an `svg` of that height. */
  content: string
}

/** Draws a chart: each bar below the line with its label and value. Colours come from the classes, in `CHART_STYLES`. */
export function draw({ bars, mark, legend = [] }: Chart): Drawing {
  const total = ({ parts }: Bar) => sum(parts.map(({ amount }) => amount))
  const scale = 100 / Math.max(...bars.map(total), mark?.amount ?? 0, Number.MIN_VALUE)
  const top = Math.ceil(legend.length / LEGEND_COLUMNS) * LEGEND_ROW
  const rows = bars.map((bar, row) => drawBar(bar, top + row * ROW, scale))
  const bottom = top + bars.length * ROW
  const line = mark ? drawMark(mark, top, bottom, scale) : ''
  return { height: bottom + (mark ? MARK_ROOM : 0), content: [drawLegend(legend), ...rows, line].join('\n') }
}

/** Text as it may stand in HTML and SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Colours of letters and bars, by custom properties that the page or the picture sets. */
export const CHART_STYLES = `
.label, .value, .mark-label { font: 15px system-ui, sans-serif; fill: var(--ink); }
.value { font-weight: 600; font-variant-numeric: tabular-nums; text-anchor: end; }
.mark-label { font-size: 13px; fill: var(--ink-2); }
.track { fill: var(--track); }
.ours { fill: var(--ours); } .other { fill: var(--other); } .third { fill: var(--third); }
.fourth { fill: var(--fourth); } .fifth { fill: var(--fifth); } .sixth { fill: var(--sixth); }
.mark { stroke: var(--ink); stroke-width: 1.5; stroke-dasharray: 3 3; }
`

function drawBar({ label, value, parts }: Bar, top: number, scale: number): string {
  let from = 0
  const pieces = parts.map(({ amount, kind }) => {
    const piece = `<rect class="${kind}" x="${percent(from)}" y="${top + BAR_TOP}" width="${percent(amount * scale)}" height="${BAR}" rx="3"/>`
    from += amount * scale
    return piece
  })
  return `<text class="label" x="0" y="${top + 15}">${escaped(label)}</text>
<text class="value" x="100%" y="${top + 15}">${escaped(value)}</text>
<rect class="track" x="0" y="${top + BAR_TOP}" width="100%" height="${BAR}" rx="3"/>
${pieces.join('')}`
}

function drawMark({ amount, label }: NonNullable<Chart['mark']>, top: number, bottom: number, scale: number): string {
  const at = percent(amount * scale)
  const anchor = amount * scale > 50 ? 'end' : 'start'
  return `<line class="mark" x1="${at}" x2="${at}" y1="${top + BAR_TOP - 4}" y2="${bottom}"/>
<text class="mark-label" x="${at}" y="${bottom + 14}" text-anchor="${anchor}">${escaped(label)}</text>`
}

function drawLegend(legend: NonNullable<Chart['legend']>): string {
  const items = legend.map(({ kind, label }, index) => {
    const x = percent(((index % LEGEND_COLUMNS) * 100) / LEGEND_COLUMNS)
    const y = Math.floor(index / LEGEND_COLUMNS) * LEGEND_ROW
    return `<rect class="${kind}" x="${x}" y="${y}" width="12" height="12" rx="3"/><text class="mark-label" x="${x}" dx="18" y="${y + 11}">${escaped(label)}</text>`
  })
  return items.join('')
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`
}
