// npm run setup: what "npm start" does before it serves, for machines where a service starts the server.
import { ensureBuilt, ensureInstalled, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  console.log('Installed and built.')
} catch (error) {
  fail(error)
}
