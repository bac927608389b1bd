import type { IncomingMessage } from 'node:http'

/** `192.0.2.1:50000`, `[2001:db8::1]:443` */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([\da-f:.]+)\])(?::\d+)?$/i

/** Some proxies add ports to `X-Forwarded-For`: a visitor would change with each connection. */
export function forgetForwardedPorts({ headers }: IncomingMessage): void {
  const forwarded = headers['x-forwarded-for']
  if (typeof forwarded !== 'string' || !forwarded.includes(':')) return
  headers['x-forwarded-for'] = forwarded.split(',').map(withoutPort).join(',')
}

function withoutPort(address: string): string {
  const [, v4, v6] = WITH_PORT.exec(address.trim()) ?? []
  return v4 ?? v6 ?? address
}
