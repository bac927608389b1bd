import { join } from 'node:path'
import { isMap, isSeq, parseDocument, stringify } from 'yaml'
import type { YamlName } from '#content/kinds.ts'
import type { ContentWriter } from './content-writer.ts'
import { readIfThere, writeAtomically } from './files.ts'

export interface ListEntry {
  key: string
  [field: string]: unknown
}

/** @throws Error if it is not a valid list */
export async function listKeys(contentDir: string, name: YamlName): Promise<Set<string>> {
  return keysIn(await listText(contentDir, name), name)
}

/**
 * Appends the entries with new keys, and returns these keys. Existing text, comments included, stays as it is.
 * @throws Error if the list is invalid or cannot be appended to
 */
export async function addEntries({ contentDir, dryRun }: ContentWriter, name: YamlName, entries: ListEntry[]): Promise<string[]> {
  const text = await listText(contentDir, name)
  const known = keysIn(text, name)
  const added = entries.filter(({ key }) => !known.has(key))
  if (added.length === 0) return []
  const longer = withEntries(text, added)
  const keys = keysIn(longer, name)
  if (keys.size !== known.size + added.length) {
    throw new Error(`Entries cannot be added to ${name}.yaml as it is written. Start each entry on its own line with "- ".`)
  }
  if (!dryRun) await writeAtomically(join(contentDir, `${name}.yaml`), longer)
  return added.map(({ key }) => key)
}

async function listText(contentDir: string, name: YamlName): Promise<string> {
  return String((await readIfThere(join(contentDir, `${name}.yaml`))) ?? '')
}

function keysIn(text: string, name: YamlName): Set<string> {
  const { contents, errors } = parseDocument(text)
  const items = contents === null ? [] : isSeq(contents) ? contents.items : undefined
  if (errors.length > 0 || !items) throw new Error(`${name}.yaml is not a valid list. "content check" shows the problem.`)
  return new Set(items.map((item) => (isMap(item) ? String(item.get('key')) : '')))
}

function withEntries(text: string, added: ListEntry[]): string {
  const { contents } = parseDocument(text)
  // An empty list may be written as `[]`; nothing is lost with it.
  const before = isSeq(contents) && contents.items.length === 0 ? text.slice(0, contents.range?.[0]) : text
  const indent = /^( *)- /m.exec(before)?.[1] ?? ''
  const blocks = added.map((entry) => stringify([entry], { lineWidth: 0 }).replace(/^(?=.)/gm, indent))
  const gap = before.trim() === '' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return `${before}${gap}${blocks.join('\n')}`
}
