// npm run bench: sets up what is missing, then measures the built site with bench/bench.ts.
import { ensureBuilt, ensureInstalled, exec, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  exec(['bench/bench.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
