import { counted } from './words.ts'

export interface Problem {
  /** Below the content folder, with `/`. */
  file: string
  line: number
  /** What is wrong and what to do, for someone who does not program. */
  sentence: string
}

/** By file, line and text, without duplicates. */
export function sortProblems(problems: Problem[]): Problem[] {
  const sorted = problems.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.sentence, b.sentence))
  return sorted.filter((problem, index) => {
    const before = sorted[index - 1]
    return before?.file !== problem.file || before.line !== problem.line || before.sentence !== problem.sentence
  })
}

/** Nothing was published or changed. */
export class ContentError extends Error {
  readonly problems: Problem[]

  constructor(problems: Problem[]) {
    super(problemSummary(problems))
    this.problems = problems
  }
}

export function problemSummary(problems: Problem[]): string {
  const files = new Set(problems.map((problem) => problem.file)).size
  return `${counted(problems.length, 'problem')} in ${counted(files, 'file')}.`
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
