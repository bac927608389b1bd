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
  const ours = blocksOf(old)
  const theirs = blocksOf(fresh)
  let text = ''
  /** Where the last block ends in the old text, if it is from there. */
  let end: number | undefined
  let [at, other] = [0, 0]
  for (const { added, removed, count } of diffArrays(ours.map(meaningOf), theirs.map(meaningOf))) {
    const blocks = removed ? [] : (added ? theirs : ours).slice(added ? other : at, (added ? other : at) + count)
    for (const block of blocks) {
      const gap = end === undefined || added ? '\n\n' : old.slice(end, block.from)
      text += `${text === '' ? '' : gap.trim() === '' ? gap : '\n\n'}${block.text}`
      end = added ? undefined : block.to
    }
    if (!added) at += count
    if (!removed) other += count
  }
  // Such as when a definition of links has moved.
  return isDeepStrictEqual(blocksOf(text).map(meaningOf), theirs.map(meaningOf)) ? text : fresh
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
  return key === 'value' && typeof value === 'string' ? value.replace(/[ \t]*\n[ \t]*/g, '\n') : value
}
