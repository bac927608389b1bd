import { join, relative } from 'node:path'
import { type ContentError, summaryOf } from '#content/problems.ts'
import type { Output } from './command.ts'

/** Prints the problems of a content folder, grouped by file, with paths that a terminal can open; one of the folder itself stands alone. */
export function printProblems({ problems }: ContentError, contentDir: string, output: Output): void {
  const [only] = problems
  if (only?.file === '') {
    output.complain(`${contentDir}: ${only.sentence}`)
    return
  }
  let before: string | undefined
  for (const { file, line, sentence } of problems) {
    if (before !== undefined && before !== file) output.complain('')
    before = file
    output.complain(`${relative(process.cwd(), join(contentDir, file))}:${line}  ${sentence}`)
  }
  output.complain('')
  output.complain(`${summaryOf(problems)} Nothing was changed.`)
}
