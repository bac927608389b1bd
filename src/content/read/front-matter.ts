import type { Problem } from '../problems.ts'
import { isNotUtf8, parseYaml, type YamlSource } from './yaml-source.ts'

export interface MarkdownFile {
  yaml: YamlSource
  body: string
  bodyLine: number
}

const FIRST_FENCE = /^---[ \t]*(?=\n|$)/
const NEXT_FENCE = /\n---[ \t]*(?=\n|$)/

export function parseMarkdownFile(written: string, file: string): MarkdownFile {
  // Other encodings also hide the `---` lines: the encoding is the fault to name.
  if (isNotUtf8(written)) return { yaml: parseYaml(written, file), body: '', bodyLine: 1 }
  const text = written.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  const first = FIRST_FENCE.exec(text)?.[0]
  const below = text.slice(first?.length)
  const end = NEXT_FENCE.exec(below)
  if (first === undefined || !end) {
    const sentence =
      first === undefined
        ? 'The file must begin with a line "---", then its fields, then another line "---", then the text.'
        : 'The line "---" that ends the front matter is missing.'
    return { yaml: withProblem(file, { file, line: 1, sentence }), body: '', bodyLine: 1 }
  }
  const fields = below.slice(1, end.index + 1)
  const body = below.slice(end.index + end[0].length + 1)
  return { yaml: parseYaml(fields || '\n', file, 2), body, bodyLine: fields.split('\n').length + 2 }
}

function withProblem(file: string, problem: Problem): YamlSource {
  const source = parseYaml('', file)
  return { ...source, problems: [problem] }
}
