// npm run vitrine -- <command>: the company's own commands; see src/cli.
import { become, ensureBuilt, ensureInstalled, fail } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  become(['dist/node/vitrine.js', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
