import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMap, isSeq, parseDocument, stringify } from 'yaml'
import type { YamlName } from '#content/kinds.ts'
import type { ContentWriter } from './content-writer.ts'
import { writeWhole } from './whole-file.ts'

export interface ListEntry {
  key: string
  [field: string]: unknown
}

/** @throws an Error with a sentence when it cannot be read as a list */
export async function listKeys(contentDir: string, name: YamlName): Promise<Set<string>> {
  return keysIn(await listText(contentDir, name), name)
}

/**
 * Existing text stays to the byte, comments included; only new keys are added, and returned.
 * @throws an Error with a sentence when the list cannot be read or added to
 */
export async function addEntries({ contentDir, dryRun }: ContentWriter, name: YamlName, entries: ListEntry[]): Promise<string[]> {
  const text = await listText(contentDir, name)
  const known = keysIn(text, name)
  const added = entries.filter(({ key }) => !known.has(key))
  if (added.length === 0) return []
  const longer = withEntries(text, added)
  const keys = keysIn(longer, name)
  if (keys.size !== known.size + added.length) {
    throw new Error(`${name}.yaml is written in a way that nothing can be added to; write its entries as a list, each on a line with "-".`)
  }
  if (!dryRun) await writeWhole(join(contentDir, `${name}.yaml`), longer)
  return added.map(({ key }) => key)
}

async function listText(contentDir: string, name: YamlName): Promise<string> {
  return readFile(join(contentDir, `${name}.yaml`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
}

function keysIn(text: string, name: YamlName): Set<string> {
  const { contents, errors } = parseDocument(text)
  const items = contents === null ? [] : isSeq(contents) ? contents.items : undefined
  if (errors.length > 0 || !items) throw new Error(`${name}.yaml cannot be read as a list; "content check" tells what is wrong with it.`)
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
