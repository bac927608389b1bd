import type { IncomingMessage } from 'node:http'
import { BYTES_PER_MB, type FieldRules } from '#domain/form.ts'
import { BodyRefused } from './body-refused.ts'
import { ParsedForm } from './parsed-form.ts'

/** For all bodies being received at the same time. */
const ROOM_BYTES = 24 * BYTES_PER_MB

/** Buffered per file when it arrives faster than the disk writes. */
const FILE_BYTES = 128 * 1024

export class BodyRoom {
  #free = ROOM_BYTES

  /** @throws BodyRefused if there is no room */
  async hold<Result>(
    request: IncomingMessage,
    fields: Readonly<Record<string, FieldRules>>,
    receive: () => Promise<Result>,
  ): Promise<Result> {
    const bytes = memoryFor(request, fields)
    if (bytes > this.#free) throw new BodyRefused('unavailable')
    this.#free -= bytes
    try {
      return await receive()
    } finally {
      this.#free += bytes
    }
  }
}

/** Node enforces the announced length. */
function memoryFor({ headers }: IncomingMessage, fields: Readonly<Record<string, FieldRules>>): number {
  const announced = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
  const files = Object.values(fields).some(({ kind }) => kind === 'file') ? FILE_BYTES : 0
  return Math.min(announced, new ParsedForm(fields).mostTextBytes + files)
}
