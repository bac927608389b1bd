import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allPaths, readEntry, saveEntry } from './entries.ts'

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'vitrine-edited-'))
  cpSync(folder, copy, { recursive: true })
  return copy
}

describe('x', () => {
  test.each(['content', 'tests/support/second-company'])('%s unchanged', async (folder) => {
    const dir = copyOf(folder)
    const paths = allPaths(dir)
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths) {
      const { data } = readEntry(dir, path)
      expect(data, path).not.toBeNull()
      expect(await saveEntry(dir, path, JSON.parse(data ?? ''))).toEqual([])
    }
  })
})
