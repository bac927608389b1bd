// npm run vitrine -- <command>: the company's own commands; see src/cli.
import { becomeBuilt, ensureBuilt, ensureInstalled, fail } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  becomeBuilt('vitrine', process.argv.slice(2))
} catch (error) {
  fail(error)
}
