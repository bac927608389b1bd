// npm run bench: sets up what is missing, then measures the built site with bench/bench.ts.
import { become, ensureBuilt, ensureInstalled, fail } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  become(['bench/bench.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
