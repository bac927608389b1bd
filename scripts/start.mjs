// npm start: sets up what is missing, then serves the site.
import { become, ensureBuilt, ensureInstalled, fail, SERVER_PROCESS } from './setup.mjs'

try {
  await ensureInstalled()
  await ensureBuilt()
  become([...SERVER_PROCESS.flags, 'dist/node/server.js'], { ...SERVER_PROCESS.environment, NODE_ENV: 'production' })
} catch (error) {
  fail(error)
}
