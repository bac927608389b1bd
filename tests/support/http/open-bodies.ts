import { readFile, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** A request whose body never ends. */
export interface OpenBody {
  headers: string[]
  /** Sent after the head. */
  body: Buffer[]
}

/** Sends the request over a new connection, and is done when the server has answered, taken everything or hung up. */
export async function leaveOpen(socket: Socket, target: string, { headers, body }: OpenBody): Promise<Socket> {
  const settled = Promise.withResolvers<void>()
  socket.on('error', () => {})
  socket.once('data', () => settled.resolve())
  socket.once('close', () => settled.resolve())
  // In one go, and without a copy for each connection.
  socket.cork()
  socket.write(`${target} HTTP/1.1\r\nhost: vitrine.example\r\n${headers.join('\r\n')}\r\n\r\n`)
  for (const part of body) socket.write(part, part === body.at(-1) ? () => settled.resolve() : undefined)
  socket.uncork()
  await settled.promise
  return socket
}

/** Somebody who asks for page after page until they leave; they then tell which statuses they saw. */
export function visitor(visit: (number: number) => Promise<number>) {
  const statuses = new Set<number>()
  let staying = true
  const visiting = (async () => {
    for (let number = 0; staying; number += 1) statuses.add(await visit(number))
  })()
  return {
    leave: async () => {
      staying = false
      await visiting
      return [...statuses]
    },
  }
}

/** Begins to watch the resident memory of a process; tells its peak in MB (proc(5)). */
export async function watchMemory(pid: number | undefined): Promise<() => Promise<number>> {
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return async () => Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
