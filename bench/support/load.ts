import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { ACCEPT_ENCODING } from './ask.ts'
import { processTree, workedSeconds } from './processes.ts'
import { pathOf } from './programs.ts'

const run = promisify(execFile)

/** Load ahead of the first round: enough for a page that takes ten milliseconds to be made by compiled code. */
const WARM_UP_SECONDS = 3

/** A server that uses no processor for so long has nothing left to do. */
const PAUSE_MS = 100

/** Something that answers. */
export interface Candidate {
  name: string
  url: string
  /** Its process; the time of those that it has started counts as well. */
  pid: number
  /** How many ask at the same time, each for the next as soon as it has an answer. */
  connections: number
}

/** What one stretch of load has shown. */
export interface Sample {
  perSecond: number
  /** Time of all processors per request, user and system, in milliseconds. */
  cpuMs: number
}

/** Asks without a pause. @throws when one of the answers is missing or no success */
async function load({ url, pid, connections }: Candidate, seconds: number): Promise<Sample> {
  const pids = processTree(pid)
  const before = workedSeconds(pids)
  const header = `Accept-Encoding: ${ACCEPT_ENCODING}`
  const { stdout } = await run(pathOf('wrk'), ['-t1', '--timeout', '30s', `-c${connections}`, `-d${seconds}s`, '-H', header, url])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer all requests:\n${stdout}`)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const cpuMs = ((workedSeconds(pids) - before) * 1000) / requests
  await done(pids)
  return { perSecond, cpuMs }
}

/** Waits until processes have nothing left to do: those who asked last did not wait for their answers. */
async function done(pids: number[]): Promise<void> {
  let before = Number.NaN
  for (let now = workedSeconds(pids); now !== before; now = workedSeconds(pids)) {
    before = now
    await wait(PAUSE_MS)
  }
}

/** Loads all candidates in turn, round after round, every second round backwards. @returns the samples by name */
export async function loadInTurn(
  candidates: Candidate[],
  { rounds, seconds }: { rounds: number; seconds: number },
  tell: (line: string) => void,
): Promise<Map<string, Sample[]>> {
  const samples = new Map(candidates.map(({ name }) => [name, [] as Sample[]]))
  tell(`warming up ${candidates.length} servers and pages`)
  for (const candidate of candidates) await load(candidate, WARM_UP_SECONDS)
  for (let round = 0; round < rounds; round += 1) {
    tell(`round ${round + 1} of ${rounds}`)
    for (const candidate of round % 2 === 0 ? candidates : candidates.toReversed()) {
      const sample = await load(candidate, seconds)
      if (sample.perSecond === 0)
        throw new Error(`${candidate.name} answered nothing within ${seconds} seconds; give it more with --seconds.`)
      samples.get(candidate.name)?.push(sample)
    }
  }
  return samples
}
