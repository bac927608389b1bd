import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { sum } from './numbers.ts'

/** A clock tick of /proc in seconds: Linux counts hundredths wherever Node runs. */
const TICK_SECONDS = 0.01

/** A process is at rest when it has used less than this part of one processor, and kept its memory, for so long. */
const REST = { ms: 2_000, part: 0.01, megabytes: 1 }
const POLL_MS = 250
const TIMEOUT_MS = 600_000

/** A process that starts another does so within this time. */
const START_TIMEOUT_MS = 30_000

/** Memory of a server, in megabytes. */
export interface Memory {
  server: number
  /** The most it ever was. */
  peak: number
  /** Processes that the server has started and that still run. */
  children: { name: string; megabytes: number }[]
}

/** Seconds that processes have worked, user and system time of all their threads (proc(5): utime and stime). */
export function workedSeconds(pids: number[]): number {
  const ticks = pids.map((pid) => {
    // Behind the name, which stands in brackets and may hold anything.
    const fields = told(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  })
  return sum(ticks) * TICK_SECONDS
}

/** A process with all that it has started, itself first. */
export function processTree(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)]
}

/** The processes that a process has started. */
function childrenOf(pid: number): number[] {
  const children = told(pid, `task/${pid}/children`).trim()
  return children === '' ? [] : children.split(' ').map(Number)
}

/** What a process and those it has started hold in memory now (proc(5): VmRSS, VmHWM). */
export function memoryOf(pid: number): Memory {
  const [, ...children] = processTree(pid)
  return {
    server: statusMegabytes(pid, 'VmRSS'),
    peak: statusMegabytes(pid, 'VmHWM'),
    children: children.map((child) => ({ name: commandOf(child), megabytes: statusMegabytes(child, 'VmRSS') })),
  }
}

/**
 * Waits until a process has started another.
 * @throws when it has not within half a minute
 */
export async function startsAnother(pid: number): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  while (childrenOf(pid).length === 0) {
    if (performance.now() > deadline) throw new Error(`The process ${pid} has started no child process within half a minute.`)
    await wait(POLL_MS)
  }
}

/**
 * Waits until a process and those it has started are at rest.
 * @throws when it ends, or they still work after ten minutes
 */
export async function atRest(pid: number): Promise<void> {
  const look = () => ({ at: performance.now(), worked: workedSeconds(processTree(pid)), megabytes: statusMegabytes(pid, 'VmRSS') })
  const deadline = performance.now() + TIMEOUT_MS
  let since = look()
  while (performance.now() < deadline) {
    await wait(POLL_MS)
    const now = look()
    if (now.megabytes === 0) throw new Error(`The process ${pid} has ended.`)
    const works = Math.abs(now.worked - since.worked) > (REST.ms / 1000) * REST.part
    const moves = Math.abs(now.megabytes - since.megabytes) > REST.megabytes
    if (works || moves) since = now
    else if (now.at - since.at >= REST.ms) return
  }
  throw new Error(`The process ${pid} has not come to rest within ten minutes.`)
}

function statusMegabytes(pid: number, field: string): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(told(pid, 'status'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

/** The program and its first argument, without their folders. */
function commandOf(pid: number): string {
  const words = told(pid, 'cmdline').split('\0').filter(Boolean)
  return words
    .map((word) => word.split('/').at(-1))
    .slice(0, 2)
    .join(' ')
}

/** What /proc tells about a process; nothing once it has ended. */
function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
