// npm run setup: installs and builds like "npm start", for machines where a service starts the server.
import { ensureBuilt, ensureInstalled, fail } from './ensure.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  console.log('Installed and built.')
} catch (error) {
  fail(error)
}
