import { parseYaml } from '#content/read/yaml-source.ts'
import { editBody } from './body-edit.ts'
import { CannotEdit, editYaml } from './yaml-edit.ts'

export interface MarkdownText {
  fields: Record<string, unknown>
  body: string
}

interface Parts {
  /** The lines of hyphens. */
  open: string
  close: string
  front: string
  body: string
}

/** @throws CannotEdit when the file has no front matter that could be read */
export function readMarkdown(text: string, file: string): MarkdownText {
  const { front, body } = partsOf(text, file)
  const { value = {}, problems } = parseYaml(front || '\n', file, 2)
  if (problems.length > 0 || typeof value !== 'object') throw unreadable(file)
  return { fields: value as Record<string, unknown>, body }
}

export function editMarkdown(text: string | undefined, { fields, body }: MarkdownText, file: string): string {
  const before = partsOf(text ?? '---\n---\n', file)
  const edited = editBody(before.body, body)
  const gap = text === undefined && edited !== '' ? '\n' : ''
  return `${before.open}${editYaml(before.front, fields)}${before.close}${gap}${edited}`
}

function partsOf(text: string, file: string): Parts {
  const open = /^---[ \t]*\n/.exec(text)?.[0] ?? ''
  // The first may follow at once.
  const end = /(?:^|\n)(---[ \t]*(?:\n|$))/.exec(text.slice(open.length))
  if (open === '' || !end) throw unreadable(file)
  const [found, close = ''] = end
  const length = end.index + found.length - close.length
  return { open, close, front: text.slice(open.length, open.length + length), body: text.slice(open.length + length + close.length) }
}

function unreadable(file: string): CannotEdit {
  return new CannotEdit(`${file} cannot be read. Correct it in a text editor first; "content check" says what is wrong.`)
}
