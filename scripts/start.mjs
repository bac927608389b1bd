// npm start: sets up what is missing, then serves the site.
import { become, ensureBuilt, ensureInstalled, fail, SERVER_FLAGS } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  become([...SERVER_FLAGS, 'src/server/main.ts'], { NODE_ENV: 'production' })
} catch (error) {
  fail(error)
}
