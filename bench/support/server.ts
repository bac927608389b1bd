import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** A server that answers, ours or another. */
export interface Server {
  url: string
  pid: number
  stop: () => Promise<void>
}

/** The server that a started process is. */
export function serverOf(url: string, child: ChildProcess): Server {
  return {
    url,
    pid: pidOf(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

/** The id of a process. @throws when it could not be started */
export function pidOf({ pid, spawnfile }: ChildProcess): number {
  if (pid === undefined) throw new Error(`${spawnfile} could not be started.`)
  return pid
}
