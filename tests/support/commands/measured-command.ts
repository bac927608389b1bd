import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { LAUNCHER } from '../servers/process.ts'

/** What a command in a process of its own printed, and the most memory that it took. */
export interface Measured {
  code: number
  printed: string
  peakMb: number
}

const SCRIPT = `
  const { runCommand } = await import('./src/cli/main.ts')
  const output = { print: console.log, complain: console.error, terminal: undefined, data: undefined, confirm: undefined }
  process.exitCode = await runCommand(process.argv.slice(1), output)
  console.log('PEAK ' + process.resourceUsage().maxRSS)`

/** Runs a command of `npm run vitrine` in a process of its own. */
export async function measuredCommand(words: string[]): Promise<Measured> {
  const child = spawn(LAUNCHER, ['--input-type=module', '-e', SCRIPT, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  const [code] = (await once(child, 'close')) as [number]
  return { code, printed, peakMb: Number(/PEAK (\d+)/.exec(printed)?.[1]) / 1024 }
}
