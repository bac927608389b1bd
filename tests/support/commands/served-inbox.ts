import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface ServedInbox {
  /** The one-time link that the command printed. */
  link: string
  origin: string
  /** Everything that the command printed so far. */
  output: () => string
  /** As Ctrl+C does. Resolves to the exit code. */
  stop: () => Promise<number | null>
}

/**
 * `inbox serve` in a process of its own, with the settings of the environment.
 * @throws with what it printed if it ends before it serves
 */
export async function serveInbox(words: string[] = [], settings: Record<string, string> = {}): Promise<ServedInbox> {
  const child = spawn(process.execPath, ['src/cli/main.ts', 'inbox', 'serve', ...words], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const link = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+/.exec(printed)?.[0]
      if (found) resolve(found)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The command ended with code ${code}:\n${printed}`)))
  })
  return {
    link,
    origin: new URL(link).origin,
    output: () => printed,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGINT')
        await once(child, 'exit')
      }
      return child.exitCode
    },
  }
}
