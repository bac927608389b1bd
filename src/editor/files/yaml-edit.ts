import { isDeepStrictEqual } from 'node:util'
import { Document, isMap, isScalar, isSeq, type Node, type Pair, parseDocument, Scalar, type YAMLMap, type YAMLSeq } from 'yaml'

/** A stretch of the text and what replaces it. */
interface Edit {
  from: number
  to: number
  text: string
}

/** Nothing was written. */
export class CannotEdit extends Error {}

/**
 * The text with the value `after`. What has not changed keeps every character, comments and blank lines too, and so does what stands
 * around a change.
 * @throws CannotEdit when the text cannot be given that value
 */
export function editYaml(text: string, after: unknown): string {
  const document = parseDocument(text)
  if (document.errors.length > 0) throw new CannotEdit('The file is not valid YAML.')
  const before: unknown = document.toJS() ?? undefined
  if (isDeepStrictEqual(before, after)) return text
  for (const isCoarse of [false, true]) {
    const edited = new Editing(text, isCoarse).edit(document.contents, before, after)
    const read = parseDocument(edited)
    if (read.errors.length === 0 && isDeepStrictEqual(read.toJS(), after)) return edited
  }
  throw new CannotEdit('The change cannot be written into the file.')
}

/** In block style, with a final line break. */
function yamlText(value: unknown): string {
  return new Document(value).toString({ lineWidth: 0 })
}

class Editing {
  readonly #text: string
  readonly #edits: Edit[] = []
  /** A changed field or entry of the file is written anew as a whole, its texts in quotation marks: a remark behind them stays one. */
  readonly #isCoarse: boolean

  constructor(text: string, isCoarse: boolean) {
    this.#text = text
    this.#isCoarse = isCoarse
  }

  edit(root: Node | null, before: unknown, after: unknown): string {
    if (root === null) return `${this.#text}${this.#text === '' || this.#text.endsWith('\n') ? '' : '\n'}${yamlText(after)}`
    if (!this.#change(root, before, after, { isRoot: true })) {
      const { from, to } = this.#extent(root)
      this.#edits.push({ from: this.#lineStart(from), to, text: yamlText(after).trimEnd() })
    }
    let edited = this.#text
    for (const { from, to, text } of this.#edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
      edited = edited.slice(0, from) + text + edited.slice(to)
    }
    return edited
  }

  /** Returns whether it could be done within the node. */
  #change(node: unknown, before: unknown, after: unknown, { inFlow = false, isRoot = false } = {}): boolean {
    if (isDeepStrictEqual(before, after)) return true
    if (this.#isCoarse && !isRoot) return false
    if (isMap(node) && isGroup(before) && isGroup(after)) {
      return node.flow ? this.#changeFlow(node, before, after) : this.#changeMap(node as BlockMap, before, after)
    }
    if (isSeq(node) && Array.isArray(before) && Array.isArray(after)) {
      return node.flow ? this.#changeFlow(node, before, after) : this.#changeSeq(node, before, after)
    }
    if (!isScalar(node) || typeof after === 'object' || after === undefined) return false
    const text = scalarText(node, after, inFlow)
    if (text === undefined) return false
    const [from, to] = rangeOf(node)
    // An empty value has no place of its own.
    if (from === to) return false
    this.#edits.push({ from, to, text })
    return true
  }

  /** Texts within it change in place; anything else writes all of it anew. */
  #changeFlow(node: YAMLMap | YAMLSeq, before: object, after: object): boolean {
    // Filled, it gets lines of its own.
    if (node.items.length === 0) return false
    const mark = this.#edits.length
    const [from, to] = rangeOf(node)
    if (Object.keys(before).join() === Object.keys(after).join()) {
      const children = isMap(node) ? (node as YAMLMap<unknown, unknown>).items.map(({ value }) => value) : node.items
      const values = [Object.values(before), Object.values(after)]
      if (children.every((child, index) => this.#change(child, values[0]?.[index], values[1]?.[index], { inFlow: true }))) return true
      this.#edits.length = mark
    }
    const flow = flowText(after)
    if (this.#text.slice(from, to).includes('#') || flow.includes('\n')) return false
    this.#edits.push({ from, to, text: flow })
    return true
  }

  #changeMap(map: BlockMap, before: Group, after: Group): boolean {
    const column = this.#column(rangeOf(map.items[0]?.key)[0])
    const indent = ' '.repeat(column)
    const pairs = new Map(map.items.map((pair) => [String(pair.key.value), pair]))
    const first = map.items[0]
    // Its line also has the hyphen of a list.
    const isFirstShared =
      first !== undefined && this.#text.slice(this.#lineStart(rangeOf(first.key)[0]), rangeOf(first.key)[0]).trim() !== ''
    if (isFirstShared && !(String(first.key.value) in after)) return false
    for (const [name, pair] of pairs) if (!(name in after)) this.#removePair(pair)
    let previous: Pair | undefined
    for (const [name, value] of Object.entries(after)) {
      const pair = pairs.get(name)
      if (!pair)
        this.#insertPair(previous ?? (isFirstShared ? first : undefined), first, indent + indented(this.#pairText(name, value), indent))
      else if (!this.#change(pair.value, before[name], value)) {
        const { from, to } = this.#pairExtent(pair)
        this.#edits.push({ from, to, text: indented(this.#pairText(name, value, pair.value), indent) })
      }
      if (pair) previous = pair
    }
    return true
  }

  #removePair(pair: Pair): void {
    const { from, to } = this.#pairExtent(pair)
    this.#edits.push({ from: this.#lineStart(from), to: this.#lineEnd(to) + 1, text: '' })
  }

  #insertPair(previous: Pair | undefined, first: Pair | undefined, text: string): void {
    if (previous) {
      const at = this.#lineEnd(this.#pairExtent(previous).to)
      this.#edits.push({ from: at, to: at, text: `\n${text}` })
    } else if (first) {
      const at = this.#lineStart(this.#pairExtent(first).from)
      this.#edits.push({ from: at, to: at, text: `${text}\n` })
    }
  }

  #changeSeq(seq: YAMLSeq, before: unknown[], after: unknown[]): boolean {
    if (after.length === 0) return false
    const origin = originOf(before, after)
    const chunks = this.#chunks(seq)
    if (!chunks) return false
    const { indent, separator } = chunks
    const inPlace = after.length === before.length && origin.every((at, index) => at === index)
    if (inPlace) return after.every((value, index) => this.#changeItem(seq.items[index], before[index], value, indent))
    const isRising = origin.every(
      (at, index) => at === undefined || origin.slice(0, index).every((other) => other === undefined || other < at),
    )
    if (!isRising) {
      const parts = after.map((value, index) => {
        const at = origin[index]
        const own = at === undefined ? undefined : chunks.texts[at]
        return own !== undefined && isDeepStrictEqual(before[at ?? -1], value) ? own : indent + this.#itemText(value, indent)
      })
      this.#edits.push({ from: chunks.from, to: chunks.to, text: parts.join(separator) })
      return true
    }
    return this.#spliceItems(seq, { before, after, origin, ...chunks })
  }

  /** Items come and go, and the others stay in their order. */
  #spliceItems(
    seq: YAMLSeq,
    { before, after, origin, spans, indent, separator }: Chunks & { before: unknown[]; after: unknown[]; origin: (number | undefined)[] },
  ): boolean {
    if (spans.length === 1 && !origin.includes(0)) return false
    for (const at of spans.keys()) if (!origin.includes(at)) this.#removeItem(spans, at)
    let previous: number | undefined
    for (const [index, value] of after.entries()) {
      const at = origin[index]
      if (at === undefined) {
        const place = previous === undefined ? (spans[0]?.from ?? 0) : (spans[previous]?.to ?? 0)
        const text = indent + this.#itemText(value, indent)
        this.#edits.push({ from: place, to: place, text: previous === undefined ? text + separator : separator + text })
      } else {
        if (!this.#changeItem(seq.items[at], before[at], value, indent)) return false
        previous = at
      }
    }
    return true
  }

  /** With the blank line that keeps it apart from its neighbour. */
  #removeItem(spans: Chunks['spans'], at: number): void {
    const [last, span, next] = [spans[at - 1], spans[at], spans[at + 1]]
    if (span && next) this.#edits.push({ from: span.from, to: next.from, text: '' })
    else if (span && last) this.#edits.push({ from: last.to, to: span.to, text: '' })
  }

  #changeItem(node: unknown, before: unknown, value: unknown, indent: string): boolean {
    if (this.#change(node, before, value)) return true
    const { from, to } = this.#extent(node)
    const start = this.#text.lastIndexOf('-', from - 1)
    this.#edits.push({ from: start, to, text: this.#itemText(value, indent) })
    return true
  }

  /** The lines of each item; undefined if an item shares its line with something else. */
  #chunks(seq: YAMLSeq): Chunks | undefined {
    const spans = seq.items.map((item) => {
      const { from, to } = this.#extent(item)
      return { from: this.#lineStart(from), to: this.#lineEnd(to), column: this.#text.slice(this.#lineStart(from), from).lastIndexOf('-') }
    })
    const [first] = spans
    const last = spans.at(-1)
    if (!first || !last) return undefined
    const isOwnLine = spans.every(({ from, column }) => column >= 0 && this.#text.slice(from, from + column).trim() === '')
    if (!isOwnLine) return undefined
    const gap = spans[1] ? this.#text.slice(first.to, spans[1].from) : seq.items.every(isMap) && first.column === 0 ? '\n\n' : '\n'
    return {
      spans,
      from: first.from,
      to: last.to,
      indent: ' '.repeat(first.column),
      separator: /\n[ \t]*\n/.test(gap) ? '\n\n' : '\n',
      texts: spans.map(({ from, to }) => this.#text.slice(from, to)),
    }
  }

  /** Without what follows on its last line. */
  #extent(node: unknown): { from: number; to: number } {
    const [from, to] = rangeOf(node)
    if (isMap(node) && !node.flow) return { from, to: Math.max(from, ...node.items.map((pair) => this.#pairExtent(pair).to)) }
    if (isSeq(node) && !node.flow) return { from, to: Math.max(from, ...node.items.map((item) => this.#extent(item).to)) }
    return { from, to: this.#text[to - 1] === '\n' ? to - 1 : to }
  }

  #pairExtent({ key, value }: Pair): { from: number; to: number } {
    const [from, end] = rangeOf(key)
    const colon = this.#text.indexOf(':', end) + 1
    const { from: start, to } = this.#extent(value)
    // An empty value is said to be behind the comments that follow.
    return { from, to: start >= to ? colon : to }
  }

  /** Without the final line break. `old` is the value in whose style it is written. */
  #pairText(name: string, value: unknown, old?: unknown): string {
    const document = new Document({ [name]: value })
    const node = document.get(name, true)
    const isBlock = isScalar(old) && (old.type === Scalar.BLOCK_FOLDED || old.type === Scalar.BLOCK_LITERAL)
    if (isBlock && !this.#isCoarse && isScalar(node) && typeof value === 'string') node.type = old.type
    return this.#written(document, isBlock && old.type === Scalar.BLOCK_FOLDED ? FOLDED_WIDTH : 0)
  }

  #itemText(value: unknown, indent: string): string {
    return indented(this.#written(new Document([value])), indent)
  }

  #written(document: Document, lineWidth = 0): string {
    const quoted = { defaultStringType: Scalar.QUOTE_DOUBLE, defaultKeyType: Scalar.PLAIN, doubleQuotedAsJSON: true } as const
    return document.toString({ lineWidth, ...(this.#isCoarse && quoted) }).replace(/\n$/, '')
  }

  #column(at: number): number {
    return at - this.#lineStart(at)
  }

  #lineStart(at: number): number {
    return this.#text.lastIndexOf('\n', at - 1) + 1
  }

  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? this.#text.length : end
  }
}

interface Chunks {
  spans: { from: number; to: number }[]
  from: number
  to: number
  indent: string
  separator: string
  texts: string[]
}

type Group = Record<string, unknown>
type BlockMap = YAMLMap<Scalar, unknown>

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function rangeOf(node: unknown): readonly [number, number] {
  const [from, to] = (node as Node | null)?.range ?? [0, 0]
  return [from, to]
}

/** For each item, the earlier one that it was: the same, or one with its key, or the only one that could be. */
function originOf(before: unknown[], after: unknown[]): (number | undefined)[] {
  const free = new Set(before.keys())
  const take = (at: number | undefined): number | undefined => {
    if (at !== undefined) free.delete(at)
    return at
  }
  const keyOf = (value: unknown): unknown => (isGroup(value) ? value.key : undefined)
  const origin = after.map((value) => take([...free].find((at) => isDeepStrictEqual(before[at], value))))
  for (const [index, value] of after.entries()) {
    if (origin[index] !== undefined) continue
    const key = keyOf(value)
    const keyed = key === undefined ? undefined : [...free].find((at) => keyOf(before[at]) === key)
    origin[index] = take(keyed ?? (before.length === after.length && free.has(index) ? index : undefined))
  }
  return origin
}

/** In the style of the scalar that it replaces; undefined if it takes lines of its own. */
function scalarText({ type }: Scalar, value: unknown, inFlow: boolean): string | undefined {
  if (type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED') return undefined
  if (typeof value !== 'string') return String(value)
  if (value.includes('\n') && !inFlow) return undefined
  if (type === 'QUOTE_SINGLE' && !value.includes('\n')) return `'${value.replaceAll("'", "''")}'`
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(value)
  return isPlain(value) ? value : JSON.stringify(value)
}

/** Anywhere, flow collections included. */
function isPlain(value: string): boolean {
  if (value.includes('\n')) return false
  const { errors, contents } = parseDocument(`[${value}, 0]`)
  const [item, end] = isSeq(contents) ? contents.items : []
  return errors.length === 0 && isScalar(item) && item.type === 'PLAIN' && item.value === value && isScalar(end) && end.value === 0
}

function flowText(value: unknown): string {
  const document = new Document(value)
  if (isMap(document.contents) || isSeq(document.contents)) document.contents.flow = true
  return document.toString({ lineWidth: 0, flowCollectionPadding: isGroup(value) }).trimEnd()
}

/** Of texts folded into several lines. */
const FOLDED_WIDTH = 100

function indented(text: string, indent: string): string {
  return text.replace(/\n(?=[^\n])/g, `\n${indent}`)
}
