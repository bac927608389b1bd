import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../support/servers/free-port.ts'
import { expect } from './site.ts'

/** Vite says in the console what it does, and a page that loads itself anew gives up what it was fetching. */
export const DEVELOPMENT_MESSAGES = [/\[vite\]/, /texts: shown in/, /React DevTools/, /Failed to (fetch|load)/]

interface Development {
  url: string
  contentDir: string
  /** What the server has printed. */
  output: () => string
  /**
   * Runs a command on the same folder, with nobody at the keyboard.
   * @returns what it printed
   * @throws when it fails
   */
  vitrine: (...words: string[]) => Promise<string>
}

/** `npm run dev` on a copy of the demo content. */
export async function development(use: (site: Development) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-editing-'))
  const contentDir = join(folder, 'content')
  await cp('content', contentDir, { recursive: true })
  const port = await freePort()
  const env = { ...process.env, CONTENT_DIR: contentDir, DATA_DIR: join(folder, 'data'), PORT: String(port) }
  const vitrine = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['dist/node/vitrine.js', ...words], { env }).then(({ stdout }) => stdout)
  const server = spawn(process.execPath, ['src/server/main.ts'], { env: { ...env, NODE_ENV: 'development' }, stdio: 'pipe' })
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Vitrine serves')
    // It publishes once more what the folder holds; from then on it watches.
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('The site stays at version 1.')
    await use({ url: `http://localhost:${port}`, contentDir, output: () => printed, vitrine })
  } finally {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}
