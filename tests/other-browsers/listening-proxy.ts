import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { LISTENER } from './browser.ts'

/** Stands in front of the site and has every page load the listener before anything else: WebDriver has no other way in. */
export async function startListening(site: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((asked, answer) => {
    if (asked.url === '/listener.js') {
      answer.setHeader('content-type', 'text/javascript').end(LISTENER)
      return
    }
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const passed = request(site + asked.url, { method: asked.method, headers }, async (got: IncomingMessage) => {
      if (!got.headers['content-type']?.startsWith('text/html')) {
        got.pipe(answer.writeHead(got.statusCode ?? 500, got.headers))
        return
      }
      const page = (await buffer(got)).toString().replace('<head>', '<head><script src="/listener.js"></script>')
      const { 'content-length': _, ...others } = got.headers
      answer.writeHead(got.statusCode ?? 500, others).end(page)
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
