import { Agent, get } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What browsers say they take. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

const POLL_MS = 20

/** An answer as it came, its body still compressed. */
export interface Answer {
  status: number
  /** Names and values in turn. */
  headers: string[]
  body: Buffer
}

/** Connections that stay open, at most so many. */
export function connections(most: number): Agent {
  return new Agent({ keepAlive: true, maxSockets: most, scheduling: 'fifo' })
}

/** Asks for an address as a browser does. Rejects when no answer comes. */
export function ask(url: string, { agent, headers = {} }: { agent?: Agent; headers?: Record<string, string> } = {}): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  get(url, { agent, headers: { 'accept-encoding': ACCEPT_ENCODING, ...headers } }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.once('error', reject)
    response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.rawHeaders, body: Buffer.concat(chunks) }))
  }).once('error', reject)
  return promise
}

/** Asks for a page or an answer of the API as it is before compression. @throws when the status is not 200 */
export async function read(url: string, headers: Record<string, string> = {}): Promise<string> {
  const { status, body } = await ask(url, { headers: { ...headers, 'accept-encoding': 'identity' } })
  if (status !== 200) throw new Error(`${url} answered ${status}.`)
  return body.toString()
}

/** Waits until an address answers 200. @param ended what went wrong, once nothing will answer any more */
export async function answering(url: string, ended: () => string | undefined): Promise<void> {
  while ((await ask(url).catch(() => undefined))?.status !== 200) {
    const fault = ended()
    if (fault !== undefined) throw new Error(fault)
    await wait(POLL_MS)
  }
}
