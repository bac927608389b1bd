// npm start: sets up what is missing, then serves the site.
import { ensureBuilt, ensureInstalled, execBuilt, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  execBuilt('server', [], { NODE_ENV: 'production' })
} catch (error) {
  fail(error)
}
