import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument, type YAMLError } from 'yaml'
import type { Problem } from '../problems.ts'
import { remembering } from './remembering.ts'

export type Path = readonly PropertyKey[]

/** What a decoder puts in place of invalid UTF-8. */
const NOT_UTF8 = '\ufffd'

export interface YamlSource {
  file: string
  /** Undefined when the text is empty or no YAML. */
  value: unknown
  /** Or of the nearest parent that exists. */
  lineOf: (path: Path) => number
  textLineOf: (path: Path) => number
  problems: Problem[]
}

/** YAML 1.2, core schema: dates stay text. `firstLine` counts from 1. */
export function parseYaml(text: string, file: string, firstLine = 1): YamlSource {
  if (isNotUtf8(text)) return unreadable(file)
  const value = plainFields(text)
  if (value) {
    let whole: YamlSource | undefined
    const source = (): YamlSource => {
      whole ??= parseWholeYaml(text, file, firstLine)
      return whole
    }
    return { file, value, lineOf: (path) => source().lineOf(path), textLineOf: (path) => source().textLineOf(path), problems: [] }
  }
  return parseWholeYaml(text, file, firstLine)
}

/** A double-quoted text without escapes, a number, yes or no, a date or a word. */
const PLAIN_FIELD =
  /^([a-z][a-z_]*): (?:"([^"\\\p{Cc}\u2028\u2029]*)"|((?:0|[1-9]\d{0,8})(?:\.\d{1,6})?)|(true|false)|(\d{4}-\d\d-\d\d|[A-Za-z][A-Za-z\d-]*))$/u

const NO_WORD = /^(?:null|true|false)$/i

const GROUP = /^[a-z][a-z_]*:(?:\n [^\n]*)+/

/** Undefined for anything but plain fields and groups, which most files of a large catalogue have: a YAML parser takes ten times as long. */
function plainFields(text: string): Record<string, unknown> | undefined {
  const value: Record<string, unknown> = {}
  let count = 0
  for (let at = 0; at < text.length; count += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const [found, name = '', quoted, number, truth, word] = PLAIN_FIELD.exec(text.slice(at, end)) ?? []
    if (found !== undefined) {
      if (word !== undefined && NO_WORD.test(word)) return undefined
      value[name] = quoted ?? word ?? (number === undefined ? truth === 'true' : Number(number))
      at = end + 1
      continue
    }
    const group = GROUP.exec(text.slice(at))?.[0]
    if (group === undefined) return undefined
    const fields = parseGroup(group)
    if (!fields) return undefined
    Object.assign(value, fields)
    at += group.length + 1
  }
  return count > 0 && Object.keys(value).length === count ? value : undefined
}

/** Sizes and strengths of one product tend to show the same pictures. */
const REMEMBERED = 500

/** Independent of its place; false when it takes the rest of the text to tell. */
const parseGroup = remembering<object | false>(REMEMBERED, (text) => {
  const { value, problems } = parseWholeYaml(`${text}\n`, '', 1)
  return problems.length === 0 && typeof value === 'object' && value !== null && value
})

function parseWholeYaml(text: string, file: string, firstLine: number): YamlSource {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  const lineAt = (offset: number): number => Math.max(1, counter.linePos(offset).line) + firstLine - 1
  const problems = firstErrors(document.errors).map((error) => ({ file, line: lineAt(error.pos[0]), sentence: sentenceOf(error, text) }))
  const source = {
    file,
    value: undefined as unknown,
    lineOf: (path: Path) => lineAt(find(document.contents, path).offset),
    textLineOf: (path: Path) => {
      const { node } = find(document.contents, path)
      const block = isScalar(node) && (node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED')
      return lineAt(node?.range?.[0] ?? 0) + (block ? 1 : 0)
    },
    problems,
  }
  if (problems.length > 0) return source
  try {
    source.value = document.toJS() ?? undefined
  } catch (error) {
    const sentence = `This file cannot be read as YAML: ${error instanceof Error ? error.message : String(error)}.`
    problems.push({ file, line: firstLine, sentence })
  }
  return source
}

export function isNotUtf8(text: string): boolean {
  return text.includes(NOT_UTF8) || text.includes('\0')
}

function unreadable(file: string): YamlSource {
  const sentence = 'This file is not saved as UTF-8; save it again with that encoding.'
  return { file, value: undefined, lineOf: () => 1, textLineOf: () => 1, problems: [{ file, line: 1, sentence }] }
}

/** A syntax error makes later lines look wrong too, so only the first one counts; duplicate fields do not do that. */
function firstErrors(errors: YAMLError[]): YAMLError[] {
  const first = errors.find(({ code }) => code !== 'DUPLICATE_KEY')
  return errors.filter((error) => error === first || (!first && error.code === 'DUPLICATE_KEY'))
}

function find(root: Node | null, path: Path): { node: Node | null; offset: number } {
  let node = root
  let offset = root?.range?.[0] ?? 0
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && String(item.key.value) === step)
      if (!pair || !isScalar(pair.key)) break
      offset = pair.key.range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined
      if (!item) break
      offset = item.range?.[0] ?? offset
      node = item
    } else break
  }
  return { node, offset }
}

const QUOTE_HINT = 'If a text contains ": " or " #", or begins with a special character, put it in quotes.'

const SENTENCES: Partial<Record<YAMLError['code'], string>> = {
  DUPLICATE_KEY: 'This field occurs twice; keep one of the two.',
  BAD_INDENT: `This line is not aligned with its neighbours. Check the spaces at its start. ${QUOTE_HINT}`,
  MULTILINE_IMPLICIT_KEY: `A colon is missing here, or a text runs over several lines. ${QUOTE_HINT}`,
  BLOCK_AS_IMPLICIT_KEY: `There are two colons in this line. ${QUOTE_HINT}`,
  MISSING_CHAR: `This line does not begin where its neighbours do, or a quotation mark, bracket or colon is missing. ${QUOTE_HINT}`,
  BAD_SCALAR_START: `This text begins with a special character; put the text in quotes.`,
  BAD_DQ_ESCAPE: 'A backslash has a special meaning in double quotes; use single quotes.',
  UNEXPECTED_TOKEN: `This cannot be read. ${QUOTE_HINT}`,
}

const EMPTY_LIST_ABOVE = /: *\[\] *\n$/

function sentenceOf(error: YAMLError, text: string): string {
  const lineStart = text.lastIndexOf('\n', error.pos[0] - 1) + 1
  if (/^ *\t/.test(text.slice(lineStart))) return 'This line is indented with a tab; use spaces.'
  if (EMPTY_LIST_ABOVE.test(text.slice(0, lineStart)) && /^ *- /.test(text.slice(lineStart))) {
    return 'The [] in the line above says that the list is empty; delete it, since entries follow.'
  }
  return SENTENCES[error.code] ?? `This cannot be read as YAML: ${error.message}. ${QUOTE_HINT}`
}
