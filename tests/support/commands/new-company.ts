import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LAUNCHER } from '../servers/process.ts'

/** A place for a site that `vitrine init` writes, with the built commands; removed by the caller. */
export function newCompany(environment: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-init-'))
  const settings = { CONTENT_DIR: join(folder, 'content'), DATA_DIR: join(folder, 'data'), ...environment }
  const vitrine = (...line: string[]) =>
    promisify(execFile)(LAUNCHER, ['dist/node/vitrine.js', ...line], { env: { ...process.env, ...settings } })
  return {
    settings,
    vitrine,
    /** As after a first edit. */
    publishExamples: async () => {
      for (const file of globSync(join(settings.CONTENT_DIR, '{products,jobs}/*.md'))) {
        writeFileSync(file, readFileSync(file, 'utf8').replace('draft: true\n', ''))
      }
      await vitrine('content', 'publish')
    },
    remove: () => rmSync(folder, { recursive: true }),
  }
}
