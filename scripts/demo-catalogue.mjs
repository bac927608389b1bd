// npm run demo-catalogue: writes a large catalogue with bench/demo-catalogue/create.ts.
import { ensureInstalled, exec, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  exec(['bench/demo-catalogue/create.ts', ...process.argv.slice(2)])
} catch (error) {
  fail(error)
}
