import type { Problem } from './problems.ts'
import { isNotUtf8, parseYaml, type YamlSource } from './yaml-source.ts'

/** A Markdown file with front matter, taken apart. */
export interface MarkdownFile {
  yaml: YamlSource
  body: string
  /** The line of the file on which the body begins. */
  bodyLine: number
}

const FENCE = /^---[ \t]*$/

/** Splits a file into the YAML between its `---` lines and the Markdown below. */
export function parseMarkdownFile(text: string, file: string): MarkdownFile {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  // Other encodings hide the lines "---" as well; the encoding is the fault to name then.
  if (isNotUtf8(text)) return { yaml: parseYaml(text, file), body: '', bodyLine: 1 }
  const opened = FENCE.test(lines[0] ?? '')
  const end = opened ? lines.findIndex((line, index) => index > 0 && FENCE.test(line)) : -1
  if (end < 0) {
    const sentence = opened
      ? 'The line "---" that ends the front matter is missing.'
      : 'The file must begin with a line "---", then its fields, then another line "---", then the text.'
    return { yaml: withProblem(file, { file, line: 1, sentence }), body: '', bodyLine: 1 }
  }
  const yaml = parseYaml(`${lines.slice(1, end).join('\n')}\n`, file, 2)
  return { yaml, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function withProblem(file: string, problem: Problem): YamlSource {
  const source = parseYaml('', file)
  return { ...source, problems: [problem] }
}
