import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { checkItem, openContent } from '#content/check/check.ts'
import { ContentError, type Problem, sortProblems } from '#content/problems.ts'
import { readText } from '#content/read/folder.ts'
import { parseMarkdownFile } from '#content/read/front-matter.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import { type EntryName, entryNamed, type FolderCollection } from '../forms/collections.ts'
import { BODY, filesOfItem } from './items.ts'
import { ENTRIES } from './yaml-files.ts'

export interface Message {
  /** Names of fields and numbers of list items, from the form to the field; empty for all of the form. */
  field: (string | number)[]
  sentence: string
  /** Prevents publishing. */
  isProblem: boolean
}

/** What "content check" says of an entry, at the fields that it is about. */
export async function messagesFor(contentDir: string, path: string): Promise<Message[]> {
  const name = entryNamed(path)
  if (!name || (name.editable.kind === 'folder' && filesOfItem(contentDir, name.editable, name.slug).length === 0)) return []
  const { problems, hints } = await checked(contentDir, name)
  const at = (isProblem: boolean, found: Problem[]): Message[] =>
    sortProblems(found).flatMap(({ file, line, sentence }) => {
      const field = fieldAt(contentDir, name, file, line)
      return field ? [{ field, sentence, isProblem }] : []
    })
  return [...at(true, problems), ...at(false, hints)]
}

async function checked(contentDir: string, { editable, slug }: EntryName): Promise<{ problems: Problem[]; hints: Problem[] }> {
  const named = editable.kind === 'folder' ? [{ folder: editable.name, slug }] : []
  try {
    const content = await openContent(contentDir, { named, wording: true })
    if (editable.kind === 'folder') {
      for (const item of content.listing[editable.name]) if (item.slug === slug) await checkItem(content, editable.name, item)
    }
    return content
  } catch (error) {
    if (error instanceof ContentError) return { problems: error.problems, hints: [] }
    throw error
  }
}

/** Undefined if the line is about something else. */
function fieldAt(contentDir: string, { editable, slug }: EntryName, file: string, line: number): Message['field'] | undefined {
  if (editable.kind === 'folder') return fieldOfItem(contentDir, editable, slug, file, line)
  if (file !== `${editable.name}.yaml`) return undefined
  const path = pathAt(readText(contentDir, file), line)
  if (editable.kind === 'file') return editable.form.kind === 'list' ? [ENTRIES, ...path] : path
  const [index, ...field] = path
  return keyAt(readText(contentDir, file), index) === slug ? field : undefined
}

function fieldOfItem(
  contentDir: string,
  { name, texts }: FolderCollection,
  slug: string,
  file: string,
  line: number,
): Message['field'] | undefined {
  const [, language] = file.startsWith(`${name}/${slug}.`) ? (/\.([a-z]+)\.md$/.exec(file) ?? []) : []
  if (language === undefined || !siteLanguagesIn(contentDir).languages.includes(language as LanguageCode)) return undefined
  const text = readText(contentDir, file)
  const { bodyLine } = parseMarkdownFile(text, file)
  if (line >= bodyLine) return [BODY, language]
  const front = text
    .split('\n')
    .slice(1, bodyLine - 2)
    .join('\n')
  const [field, ...rest] = pathAt(front, line - 1)
  if (field === undefined) return []
  return texts.some((known) => known.name === field) ? [field, language] : [field, ...rest]
}

/** To the innermost value that the line belongs to. */
function pathAt(text: string, line: number): (string | number)[] {
  const counter = new LineCounter()
  const { contents } = parseDocument(text, { lineCounter: counter })
  const lineOf = (node: unknown): number => counter.linePos((node as Node | null)?.range?.[0] ?? 0).line
  const path: (string | number)[] = []
  let node: unknown = contents
  while (isMap(node) || isSeq(node)) {
    const items: unknown[] = node.items
    const at = items.findLastIndex((item) => lineOf(isPair(item) ? item.key : item) <= line)
    const item = items[at]
    if (item === undefined) break
    path.push(isPair(item) && isScalar(item.key) ? String(item.key.value) : at)
    node = isPair(item) ? item.value : item
    // Several fields of one line: which it is, only the sentence says.
    if ((isMap(node) || isSeq(node)) && node.flow) break
  }
  return path
}

function keyAt(text: string, index: string | number | undefined): unknown {
  const value: unknown = parseDocument(text).toJS()
  return Array.isArray(value) ? (value as { key?: unknown }[])[Number(index)]?.key : undefined
}
