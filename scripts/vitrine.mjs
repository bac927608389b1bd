// npm run vitrine -- <command>: the company's own commands; see src/cli.
import { become, ensureInstalled, fail } from './setup.mjs'

try {
  await ensureInstalled()
  become(['src/cli/main.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
