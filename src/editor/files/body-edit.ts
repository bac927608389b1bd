import { isDeepStrictEqual } from 'node:util'
import { diffArrays } from 'diff'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm).freeze()

interface Block {
  /** The same however it is written. */
  meaning: string
  text: string
  from: number
  to: number
}

/**
 * The text `after`, in which every paragraph, heading or list that is still the same is written as it was: the editor writes all of a
 * text in a style of its own.
 */
export function editBody(before: string, after: string): string {
  const old = before.trim()
  const fresh = after.replaceAll('\r\n', '\n').trim()
  if (fresh === old) return before
  const edited = withOldBlocks(old, fresh)
  const start = old === '' ? '' : before.slice(0, before.indexOf(old))
  const end = old === '' ? '\n' : before.slice(start.length + old.length) || '\n'
  return fresh === '' ? '' : `${start}${edited}${end}`
}

function withOldBlocks(old: string, fresh: string): string {
  const [ours, theirs] = [blocksOf(old), blocksOf(fresh)]
  let text = ''
  let last: Block | undefined
  for (const block of chosenBlocks(ours, theirs)) {
    const gap = last && ours.includes(last) && ours.includes(block) ? old.slice(last.to, block.from) : ''
    // What stood between them may have gone.
    text += last ? `${gap !== '' && gap.trim() === '' ? gap : '\n\n'}${block.text}` : block.text
    last = block
  }
  // Such as when a definition of links has moved.
  return isDeepStrictEqual(blocksOf(text).map(meaningOf), theirs.map(meaningOf)) ? text : fresh
}

/** In the order of theirs, each as ours has it if it does. */
function chosenBlocks(ours: Block[], theirs: Block[]): Block[] {
  let [at, other] = [0, 0]
  return diffArrays(ours.map(meaningOf), theirs.map(meaningOf)).flatMap(({ added, removed, count }) => {
    const blocks = added ? theirs.slice(other, other + count) : ours.slice(at, at + count)
    if (!added) at += count
    if (!removed) other += count
    return removed ? [] : blocks
  })
}

function blocksOf(markdown: string): Block[] {
  return parser.parse(markdown).children.map((node) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    return { meaning: JSON.stringify(node, withoutPlace), text: markdown.slice(from, to), from, to }
  })
}

function meaningOf({ meaning }: Block): string {
  return meaning
}

/** Also without the lines into which a paragraph is broken, and how far apart the items of a list are. */
function withoutPlace(key: string, value: unknown): unknown {
  if (key === 'position' || key === 'spread') return undefined
  if (key !== 'value' || typeof value !== 'string') return value
  return value
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}
