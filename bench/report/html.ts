import { CHART_STYLES, draw, escaped } from './chart.ts'
import { LEAD, type Report, TITLE } from './markdown.ts'
import type { Chart, Section, Table } from './model.ts'
import type { Verdict } from './verdicts.ts'

const STYLES = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #071426); --card: light-dark(#f3f8fc, #0f2340); --line: light-dark(#dce6ef, #20385a);
  --ink: light-dark(#0a1f3d, #eef5fc); --ink-2: light-dark(#3e5470, #b6c8dc);
  --good: light-dark(#0b6a4f, #6fddb0); --bad: light-dark(#b01c48, #ff9db4);
  --track: light-dark(#e3edf5, #1a3457);
  --ours: light-dark(#0b72c4, #27b4f5); --other: light-dark(#8397ae, #7189a8); --third: light-dark(#c97a0a, #f5b858);
  --fourth: light-dark(#0b7f5f, #6fddb0); --fifth: light-dark(#b3406a, #ff9db4); --sixth: light-dark(#6a5bc0, #a99cf2);
}
body { margin: 0; background: var(--page); color: var(--ink); font: 17px/1.6 system-ui, sans-serif; }
main { max-inline-size: 64rem; margin-inline: auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: clamp(2rem, 6vw, 3rem); line-height: 1.1; letter-spacing: -0.03em; margin: 0 0 1rem; }
h2 { font-size: 1.75rem; letter-spacing: -0.02em; margin: 4rem 0 1rem; }
h3 { font-size: 1.0625rem; margin: 0 0 1rem; }
p { max-inline-size: 44rem; color: var(--ink-2); }
figure { margin: 1.5rem 0; padding: 1.5rem; background: var(--card); border-radius: 16px; break-inside: avoid; }
figure svg { display: block; inline-size: 100%; overflow: visible; }
.scroll { overflow-x: auto; margin: 1.5rem 0; }
table { border-collapse: collapse; inline-size: 100%; font-size: 0.9375rem; }
th, td { padding: 0.5rem 1.25rem 0.5rem 0; text-align: end; vertical-align: top; border-block-end: 1px solid var(--line); font-variant-numeric: tabular-nums; }
th { color: var(--ink-2); font-weight: 500; }
th:first-child, td:first-child { text-align: start; }
table:not(.words) td:not(:first-child) { white-space: nowrap; }
td:first-child { min-inline-size: 12rem; overflow-wrap: anywhere; white-space: pre-line; }
.words td, .words th { text-align: start; }
.targets tr:not(.remark) td:not(:first-child) { white-space: nowrap; }
.met { color: var(--good); font-weight: 600; }
.missed { color: var(--bad); font-weight: 600; }
.remark td { color: var(--ink-2); padding-block-start: 0; }
`

/** The report as one HTML file with its plots: no script, and nothing is fetched. */
export function htmlReport({ verdicts, machines, sections }: Report): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(TITLE)}</title>
<style>${STYLES}${CHART_STYLES}</style>
</head>
<body>
<main>
<h1>${escaped(TITLE)}</h1>
<p>${escaped(LEAD)}</p>
<h2>Targets</h2>
${targetsTable(verdicts)}
${sections.map(section).join('\n')}
<h2>Machine</h2>
${machines.map(table).join('\n')}
</main>
</body>
</html>
`
}

function targetsTable(verdicts: Verdict[]): string {
  const rows = verdicts.map(({ what, aim, reached, verdict, remark }) => {
    const cells = [what, aim, reached].map((text) => `<td>${escaped(text)}</td>`).join('')
    const row = `<tr>${cells}<td class="${verdict === 'not measured' ? '' : verdict}">${verdict}</td></tr>`
    return remark ? `${row}\n<tr class="remark"><td colspan="4">${escaped(remark)}</td></tr>` : row
  })
  return `<div class="scroll"><table class="words targets"><thead>${headRow(['what', 'target', 'reached', ''])}</thead><tbody>
${rows.join('\n')}
</tbody></table></div>`
}

function section({ title, paragraphs, charts, tables }: Section): string {
  return `<h2>${escaped(title)}</h2>
${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('\n')}
${charts.map(figure).join('\n')}
${tables.map(table).join('\n')}`
}

function figure(chart: Chart): string {
  const { height, content } = draw(chart)
  const words = chart.bars.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return `<figure><h3>${escaped(chart.title)}</h3><svg height="${height}" role="img" aria-label="${escaped(words)}">${content}</svg></figure>`
}

function table({ columns, rows, words }: Table): string {
  const lines = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
  return `<div class="scroll"><table${words ? ' class="words"' : ''}><thead>${headRow(columns)}</thead><tbody>
${lines.join('\n')}
</tbody></table></div>`
}

function headRow(columns: string[]): string {
  return `<tr>${columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')}</tr>`
}
