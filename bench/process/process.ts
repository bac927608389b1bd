/**
 * The server as a process: how long a start takes to the first answer, and what it holds in memory at
 * rest and while a mix of requests is answered.
 */
import { read } from '../support/ask.ts'
import type { Context, Measured } from '../support/part.ts'
import { atRest, type Memory, memoryOf } from '../support/processes.ts'
import { serve } from '../support/site.ts'
import { CONNECTIONS, KINDS, type Kind, mixOf, sendMixed, shareOf } from './mixed-requests.ts'

/** How often memory is read while the requests are answered. */
const READINGS = 4

export interface ProcessResult extends Measured {
  /** Seconds from the start of the process to the end of its first answer. */
  starts: number[]
  idle: Memory
  underLoad: (Memory & { requests: number })[]
  /** Requests that waited at the same time. */
  connections: number
  requestsPerSecond: number
  mix: { kind: string; share: number }[]
}

/** Starts the server several times, then keeps one busy. @throws when a request is not answered as it should be */
export async function measure({ options, site, tell }: Context): Promise<ProcessResult> {
  const { copy, start } = await site()
  const dataDir = await copy()
  tell('one start that does not count')
  await secondsToFirstAnswer(dataDir)
  const starts: number[] = []
  for (let number = 1; number <= options.starts; number += 1) {
    tell(`start ${number} of ${options.starts}`)
    starts.push(await secondsToFirstAnswer(dataDir))
  }
  const server = await start()
  try {
    await read(`${server.url}/en/`)
    tell('waiting until the server is at rest')
    await atRest(server.pid)
    const idle = memoryOf(server.pid)
    const mix = await mixOf(server.url)
    const underLoad: ProcessResult['underLoad'] = []
    const began = performance.now()
    for (let reading = 1; reading <= READINGS; reading += 1) {
      const [from, to] = [reading - 1, reading].map((part) => Math.round((options.requests * part) / READINGS)) as [number, number]
      tell(`mixed requests ${from} to ${to}`)
      await sendMixed(server.url, mix, from, to)
      underLoad.push({ requests: to, ...memoryOf(server.pid) })
    }
    const requestsPerSecond = options.requests / ((performance.now() - began) / 1000)
    const kinds = Object.entries(KINDS).map(([kind, words]) => ({ kind: words, share: shareOf(kind as Kind) }))
    return { programs: {}, starts, idle, underLoad, connections: CONNECTIONS, requestsPerSecond, mix: kinds }
  } finally {
    await server.stop()
  }
}

async function secondsToFirstAnswer(dataDir: string): Promise<number> {
  const began = performance.now()
  const server = await serve({ DATA_DIR: dataDir })
  await read(`${server.url}/en/`)
  const seconds = (performance.now() - began) / 1000
  await server.stop()
  return seconds
}
