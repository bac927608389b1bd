import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readText } from '#content/read/folder.ts'
import { LINK_OUT, leadsOut } from '#content/read/inside.ts'
import { isNotUtf8 } from '#content/read/yaml-source.ts'
import { CannotEdit } from './yaml-edit.ts'

/** Undefined removes the file. */
export type Writes = Map<string, string | undefined>

/** With line breaks of one kind, and without a byte order mark; undefined if there is no such file. */
export function contentOf(contentDir: string, file: string): string | undefined {
  refuseLinkOut(contentDir, file)
  if (!existsSync(join(contentDir, file))) return undefined
  const text = readText(contentDir, file)
  if (isNotUtf8(text)) throw new CannotEdit(`${file} is not saved as UTF-8; save it again with that encoding.`)
  return text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
}

/** Returns the files that changed. */
export async function write(contentDir: string, writes: Writes): Promise<string[]> {
  const changed = [...writes].filter(([file, text]) => contentOf(contentDir, file) !== text)
  for (const [file, text] of changed) {
    const path = join(contentDir, file)
    if (text === undefined) await rm(path, { force: true })
    else {
      await mkdir(dirname(path), { recursive: true })
      const before = existsSync(path) ? readText(contentDir, file) : ''
      const mark = before.startsWith('\ufeff') ? '\ufeff' : ''
      await writeFile(path, mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text))
    }
  }
  return changed.map(([file]) => file)
}

function refuseLinkOut(contentDir: string, file: string): void {
  if (leadsOut(contentDir, file) || leadsOut(contentDir, dirname(file) === '.' ? file : dirname(file))) {
    throw new CannotEdit(`${file}: ${LINK_OUT}`)
  }
}
