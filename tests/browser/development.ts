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
  /** In which commands and other servers find the same folder. */
  env: NodeJS.ProcessEnv
  /** What the server has printed. */
  output: () => string
  /**
   * Runs a command on the same folder, with nobody at the keyboard.
   * @returns what it printed
   * @throws when it fails
   */
  vitrine: (...words: string[]) => Promise<string>
  /** As a change to the code of the server does. */
  restart: () => Promise<void>
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
  let printed = ''
  const start = () => {
    const started = spawn(process.execPath, ['src/server/main.ts'], { env: { ...env, NODE_ENV: 'development' }, stdio: 'pipe' })
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    return started
  }
  let server = start()
  const stop = async () => {
    server.kill()
    if (server.exitCode === null) await once(server, 'exit')
  }
  const restart = async () => {
    await stop()
    printed = ''
    server = start()
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Vitrine serves')
  }
  try {
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('Vitrine serves')
    // It reads the folder once more; from then on it watches.
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('The preview shows the content folder as it is')
    await use({ url: `http://localhost:${port}`, contentDir, env, output: () => printed, vitrine, restart })
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}
