// npm run vitrine -- <command>: the commands in src/cli.
import { ensureBuilt, ensureInstalled, execBuilt, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  execBuilt('vitrine', process.argv.slice(2))
} catch (error) {
  fail(error)
}
