import type { IncomingMessage } from 'node:http'
import { Writable } from 'node:stream'
import { BYTES_PER_MB } from '#domain/form.ts'
import { removeUploads } from '#server/forms/store-submission.ts'
import { BodyRefused } from './body-refused.ts'
import { ParsedForm } from './parsed-form.ts'
import { pipeBody } from './pipe-body.ts'
import { readJson } from './read-json.ts'
import { type ReadingPlan, readParts } from './read-parts.ts'

/** A body this many times longer than any valid one is not an honest mistake. */
const HARD_LIMIT_FACTOR = 10

interface BodyHead {
  type: string
  bound: number
  /** Reading a body with a file that is too large still begins: its sender learns which file it is, and a page without JavaScript keeps the text. */
  mostAnnounced: number
}

/** @throws BodyRefused for a body of another type, or one that is too large */
export function checkHead(request: IncomingMessage, plan: Pick<ReadingPlan, 'fields' | 'limits'>): BodyHead {
  const type = mediaType(request)
  const files = type === 'multipart/form-data' ? fileBytes(plan) : 0
  const bound = new ParsedForm(plan.fields).mostTextBytes + files
  const mostAnnounced = files > 0 ? bound * HARD_LIMIT_FACTOR : bound
  if (Number(request.headers['content-length'] ?? 0) > mostAnnounced) throw new BodyRefused('tooLarge')
  return { type, bound, mostAnnounced }
}

/**
 * When the body is refused, the rest is left unread (`leaveBodyUnread`) and no file is left.
 * @throws BodyRefused, or the error of the uploads folder
 */
export async function readBody(request: IncomingMessage, plan: ReadingPlan): Promise<ParsedForm> {
  const arrived = new ParsedForm(plan.fields)
  try {
    const { type, bound } = checkHead(request, plan)
    if (type === 'application/json') readJson(await readAll(request, bound), arrived)
    else await readParts(request, plan, arrived, bound)
    return arrived
  } catch (error) {
    await removeUploads(plan.uploads, Object.values(arrived.files))
    throw error instanceof BodyRefused ? withWhatArrived(error, arrived) : error
  }
}

function withWhatArrived(refused: BodyRefused, { texts, errors }: ParsedForm): BodyRefused {
  const told = refused.fault === 'tooLarge' && Object.keys(errors).length > 0 ? new BodyRefused('refused') : refused
  told.texts = texts
  if (told.fault === 'refused') told.errors = errors
  return told
}

const MEDIA_TYPES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

function mediaType({ headers }: IncomingMessage): string {
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
  if (!MEDIA_TYPES.includes(type) || encoding !== 'identity') throw new BodyRefused('notAForm')
  return type
}

function fileBytes({ fields, limits }: Pick<ReadingPlan, 'fields' | 'limits'>): number {
  return Object.values(fields).reduce((sum, rules) => sum + (rules.kind === 'file' ? limits[rules.limit] * BYTES_PER_MB : 0), 0)
}

async function readAll(request: IncomingMessage, bound: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const keep = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await pipeBody(request, keep, bound, new AbortController().signal)
  return Buffer.concat(chunks)
}
