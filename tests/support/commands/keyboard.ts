import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'

export const ENTER = '\r'
export const CTRL_C = '\x03'

/** What the screen asks, and the keys pressed then. */
export type Answered = [question: RegExp, keys: string]

/** A command at a terminal of its own (script, of util-linux), answered as it asks. */
export async function atKeyboard(words: string[], answers: Answered[], settings: Record<string, string> = {}) {
  // A terminal that script makes without one has no width.
  const command = `stty cols 100 rows 40; exec node ${['src/cli/main.ts', ...words].join(' ')}`
  const child = spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, TERM: 'xterm', ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let screen = ''
  let seen = 0
  const waiting = [...answers]
  child.stdout.on('data', (chunk: Buffer) => {
    screen += chunk.toString()
    const next = waiting[0]
    const found = next?.[0].exec(screen.slice(seen))
    if (!next || !found) return
    waiting.shift()
    seen = screen.length
    child.stdin.write(next[1])
  })
  const [code] = (await once(child, 'exit')) as [number]
  return { code, screen }
}
