import type { Section, Table } from './model.ts'
import type { Verdict } from './verdicts.ts'

/** What a report is made of. */
export interface Report {
  verdicts: Verdict[]
  machines: Table[]
  sections: Section[]
}

/** What stands at the head of a report. */
export const TITLE = 'How fast Vitrine is'
export const LEAD =
  'Written by "npm run bench". Compared programs were measured alternately in one run on one machine: the ratios say more than the numbers, which depend on the machine.'

/** The report as Markdown. @param picture address of the headline plot */
export function markdownReport({ verdicts, machines, sections }: Report, picture: string): string {
  const parts = [
    `# ${TITLE}`,
    LEAD,
    'report.html shows the same with plots.',
    `![Requests per second compared with other software](${picture})`,
    '## Targets',
    markdownTable({
      columns: ['what', 'target', 'reached', ''],
      words: true,
      rows: verdicts.map(({ what, aim, reached, verdict }) => [what, aim, reached, verdict === 'missed' ? '**missed**' : verdict]),
    }),
    ...verdicts.filter(({ remark }) => remark).map(({ what, remark }) => `**Missed: ${what}.** ${remark}`),
    '## Machine',
    ...machines.map(markdownTable),
    ...sections.flatMap(({ title, paragraphs, tables }) => [`## ${title}`, ...paragraphs, ...tables.map(markdownTable)]),
  ]
  return `${parts.join('\n\n')}\n`
}

function markdownTable({ columns, rows, words }: Table): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('\n', '<br>')
  const line = (cells: string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(columns), line(columns.map((_, index) => (words || index === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}
