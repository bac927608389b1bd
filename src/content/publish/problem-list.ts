import { join, relative } from 'node:path'
import { ContentError, type Problem, problemSummary } from '#content/problems.ts'

export interface Printer {
  print: (line: string) => void
  complain: (line: string) => void
}

/** Exit code of the work, or 1 once the problems of the content are printed. */
export async function printingProblems(contentDir: string, output: Printer, work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    printProblems(error, contentDir, output)
    return 1
  }
}

/** Grouped by file, with paths that a terminal can open. */
export function printProblems({ problems }: ContentError, contentDir: string, output: Printer): void {
  const [only] = problems
  if (only?.file === '') {
    output.complain(`${contentDir}: ${only.sentence}`)
    return
  }
  let before: string | undefined
  for (const { file, line, sentence } of problems) {
    if (before !== undefined && before !== file) output.complain('')
    before = file
    output.complain(`${pathAndLine(contentDir, file, line)}  ${sentence}`)
  }
  output.complain('')
  output.complain(`${problemSummary(problems)} Nothing was changed.`)
}

export function printHints(hints: Problem[], contentDir: string, output: Printer): void {
  if (hints.length === 0) return
  output.print('')
  output.print('Hints:')
  for (const { file, line, sentence } of hints) output.print(`${pathAndLine(contentDir, file, line)}  ${sentence}`)
}

export function pathAndLine(contentDir: string, file: string, line: number): string {
  return `${shownPath(join(contentDir, file))}:${line}`
}

/** Relative to the working folder only within it: on a server, commands do not run where they are typed. */
function shownPath(path: string): string {
  const shown = relative(process.cwd(), path)
  return shown.startsWith('..') ? path : shown
}
