// npm start: sets up what is missing, then serves the site.
import { becomeBuilt, ensureBuilt, ensureInstalled, fail } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  becomeBuilt('server', [], { NODE_ENV: 'production' })
} catch (error) {
  fail(error)
}
