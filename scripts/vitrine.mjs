// npm run vitrine -- <command>: the company's own commands; see src/cli.
import { join } from 'node:path'
import { become, ensureInstalled, fail, ROOT } from './setup.mjs'

/** Compiled code of earlier runs: half of the time of a short command. */
const NODE_COMPILE_CACHE = join(ROOT, 'node_modules/.cache/compiled')

try {
  await ensureInstalled()
  become(['src/cli/main.ts', ...process.argv.slice(2)], { NODE_COMPILE_CACHE })
} catch (error) {
  fail(error)
}
