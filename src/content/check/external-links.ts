import { setTimeout as delay } from 'node:timers/promises'
import type { Problem } from '../problems.ts'

const AT_ONCE = 4

const TIMEOUT_MS = 15_000

/** Between requests to one host, which are made one after the other. */
const BREAK_MS = 250

/** Answers to HEAD after which GET is tried: not only RFC 9110, 15.5.6 and 15.6.2, since some servers refuse HEAD with other codes. */
const ASK_AGAIN = new Set([400, 403, 404, 405, 501])

const AGENT = 'Mozilla/5.0 (compatible; Vitrine content check)'

export class ExternalLinks {
  readonly #places = new Map<string, Omit<Problem, 'sentence'>[]>()

  /** Fragments are the other site's own matter. */
  readonly note = (url: string, file: string, line: number): void => {
    const [address = ''] = url.split('#', 1)
    this.#places.getOrInsertComputed(address, () => []).push({ file, line })
  }

  get count(): number {
    return this.#places.size
  }

  async check(onDone: (done: number) => void): Promise<Problem[]> {
    const hosts = [...Map.groupBy(this.#places.keys(), (address) => URL.parse(address)?.host ?? '').values()]
    const found: Problem[] = []
    let done = 0
    const work = async (): Promise<void> => {
      for (let addresses = hosts.pop(); addresses; addresses = hosts.pop()) {
        for (const [index, address] of addresses.entries()) {
          if (index > 0) await delay(BREAK_MS)
          const fault = await faultOf(address)
          if (fault) for (const place of this.#places.get(address) ?? []) found.push({ ...place, sentence: `${address} ${fault}` })
          done += 1
          onDone(done)
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return found
  }
}

async function faultOf(address: string): Promise<string | undefined> {
  try {
    let status = await fetchStatus(address, 'HEAD')
    if (ASK_AGAIN.has(status)) status = await fetchStatus(address, 'GET')
    return status < 400 ? undefined : `returns status ${status}.`
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError') return `did not answer within ${TIMEOUT_MS / 1000} seconds.`
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return `cannot be reached (${cause instanceof Error ? cause.message : String(cause)}).`
  }
}

async function fetchStatus(address: string, method: 'HEAD' | 'GET'): Promise<number> {
  const answer = await fetch(address, { method, headers: { 'user-agent': AGENT, accept: '*/*' }, signal: AbortSignal.timeout(TIMEOUT_MS) })
  await answer.body?.cancel()
  return answer.status
}
