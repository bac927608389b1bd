// npm run dev: serves the site with hot reload of pages and texts, restarts on server code, and
// publishes the content folder whenever a file in it is saved.
import { ensureInstalled, exec, fail, settingsFile } from './ensure.mjs'

try {
  await ensureInstalled()
  exec(
    [
      ...settingsFile(),
      '--watch',
      '--watch-preserve-output',
      '--watch-path=src/server',
      '--watch-path=src/content',
      '--watch-path=src/domain',
      'src/server/main.ts',
    ],
    {
      NODE_ENV: 'development',
    },
  )
} catch (error) {
  fail(error)
}
