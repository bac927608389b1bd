import { fork } from 'node:child_process'
import { join } from 'node:path'

/** What a command of ours has taken. */
export interface Usage {
  seconds: number
  cpuSeconds: number
  peakMegabytes: number
}

/** With the memory settings that a company has. */
const LAUNCHER = join(import.meta.dirname, '../../scripts/launch')

const BUILT = join(import.meta.dirname, '../../dist/node/vitrine.js')

/** Where `scripts/vitrine.mjs` lets Node keep compiled code. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/compiled')

/**
 * Runs a command in a process of its own, so that the memory of one is not counted to another.
 * @param words what stands after `npm run vitrine --`
 * @param settings environment beside this process's
 * @throws when it does not end with code 0
 */
export function command(words: string[], settings: Record<string, string> = {}): Promise<Usage> {
  const { promise, resolve, reject } = Promise.withResolvers<Usage>()
  const began = performance.now()
  const env = { ...process.env, NODE_COMPILE_CACHE, ...settings }
  const child = fork(import.meta.filename, words, { execPath: LAUNCHER, env })
  let used: Omit<Usage, 'seconds'> | undefined
  child.once('message', (message) => {
    used = message as typeof used
  })
  child.once('exit', (code) => {
    if (code === 0 && used) resolve({ ...used, seconds: (performance.now() - began) / 1000 })
    else reject(new Error(`"${words.join(' ')}" ended with code ${code}.`))
  })
  return promise
}

if (import.meta.main) {
  // As it is built: that is what a company runs.
  const { runCommand } = (await import(BUILT)) as typeof import('#cli/main.ts')
  process.exitCode = await runCommand(process.argv.slice(2), {
    print: () => {},
    complain: console.error,
    terminal: undefined,
    data: undefined,
    confirm: undefined,
  })
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  process.send?.({ cpuSeconds: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 })
  process.disconnect?.()
}
