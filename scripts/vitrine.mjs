// npm run vitrine -- <command>: the commands in src/cli.
import { ensureBuilt, ensureInstalled, execBeside, execBuilt, fail } from './ensure.mjs'

/** Drafts are shown beside the editor, from a database of their own that no visitor sees. */
const PREVIEW_PORT = '3101'
const PREVIEW = {
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: PREVIEW_PORT,
  PUBLIC_URL: '',
  DATABASE_URL: '',
  DATABASE_READ_URL: '',
  STORAGE_URL: '',
  SMTP_URL: '',
}

try {
  await ensureInstalled()
  await ensureBuilt()
  const words = process.argv.slice(2)
  if (words[0] === 'edit' && !words.some((word) => ['--preview', '--help', '-h'].includes(word))) {
    execBeside(['src/server/main.ts'], PREVIEW)
    words.push('--preview', `http://localhost:${PREVIEW_PORT}`)
  }
  execBuilt('vitrine', words)
} catch (error) {
  fail(error)
}
