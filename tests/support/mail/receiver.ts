import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A webhook as it arrived. */
export interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A program on the loopback interface that webhooks are sent to. */
export interface Receiver {
  url: string
  /** In the order in which they came, whatever was answered. */
  webhooks: ReceivedWebhook[]
  /** What it answers from now on: a status, with the headers that go with it, or nothing at all. */
  answer: (status: number | 'nothing', headers?: Record<string, string>) => void
  /** Resolves once that many have come. */
  waitFor: (count: number) => Promise<void>
}

/** Starts a receiver that takes everything until it is told otherwise; it ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  const webhooks: ReceivedWebhook[] = []
  let answer: { status: number | 'nothing'; headers: Record<string, string> } = { status: 204, headers: {} }
  const waiting = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const body = await text(request)
    webhooks.push({ path: request.url ?? '', headers: request.headers, body })
    const { status, headers } = answer
    if (status !== 'nothing') response.writeHead(status, headers).end(status === 204 ? undefined : body)
    for (const check of waiting) check()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    webhooks,
    answer: (status, headers = {}) => {
      answer = { status, headers }
    },
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (webhooks.length >= count) resolve()
        }
        waiting.add(check)
        check()
      }),
  }
}
