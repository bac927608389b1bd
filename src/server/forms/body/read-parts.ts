import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { BYTES_PER_MB, type FieldRules, type FileRules, kindsOf } from '#domain/form.ts'
import { UploadRefused } from '#server/files/uploads/receive-upload.ts'
import type { UploadStore } from '#server/files/uploads/uploads.ts'
import { BodyRefused } from './body-refused.ts'
import type { ParsedForm } from './parsed-form.ts'
import { pipeBody } from './pipe-body.ts'

export interface ReadingPlan {
  fields: Readonly<Record<string, FieldRules>>
  limits: Record<FileRules['limit'], number>
  uploads: UploadStore
}

const BYTES_PER_UNIT = 3

/** Of one part; browsers send two. */
const PART_HEADERS = { headerPairs: 20, headerSize: 16_384 }

/**
 * A file of the wrong kind is skipped, so that all errors are reported at once.
 * @throws BodyRefused; the caller removes files already in `arrived`
 */
export async function readParts(request: IncomingMessage, plan: ReadingPlan, arrived: ParsedForm, bound: number): Promise<void> {
  const stop = new AbortController()
  const parser = openParser(request, arrived)
  const receiving: Promise<void>[] = []
  parser.on('field', (name, value, nameCut, valueCut) => {
    if (valueCut || nameCut) arrived.addCutText(name ?? '')
    else arrived.addText(name ?? '', value)
    if (arrived.isCrowded) stop.abort(new BodyRefused('tooManyFields'))
  })
  parser.on('file', (name, source, fileName) => {
    const stopWith = (reason: unknown) => stop.abort(reason)
    receiving.push(receiveFile({ name, source, fileName }, plan, arrived, stop.signal).catch(stopWith))
  })
  try {
    await pipeBody(request, parser, bound, stop.signal)
  } catch (error) {
    stop.abort(error)
    throw error
  } finally {
    await Promise.all(receiving)
  }
  stop.signal.throwIfAborted()
}

function openParser(request: IncomingMessage, arrived: ParsedForm): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...request.headers, 'content-type': request.headers['content-type'] ?? '' },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: { fieldNameSize: 100, fieldSize: arrived.longestText * BYTES_PER_UNIT, ...PART_HEADERS },
    })
  } catch {
    // Without a valid boundary.
    throw new BodyRefused('malformed')
  }
}

interface FilePart {
  name: string
  source: BusboyFileStream
  fileName: string
}

async function receiveFile(part: FilePart, plan: ReadingPlan, arrived: ParsedForm, stop: AbortSignal): Promise<void> {
  const { name, source, fileName } = part
  const rules = arrived.claimFile(name ?? '')
  // If the body breaks off within the file, the parser fails too, and ends everything.
  source.on('error', () => {})
  if (!rules) throw new BodyRefused('refused')
  if (fileName === '') {
    // Browsers send a field without chosen file like that; bytes in it come from a program.
    source.once('data', () => arrived.refuse(name, { key: 'fileKind', values: { kinds: kindsOf(rules) } }))
    source.resume()
    return
  }
  const end = () => source.destroy(new Error('The form is not read to its end'))
  stop.addEventListener('abort', end, { once: true })
  try {
    const maxBytes = plan.limits[rules.limit] * BYTES_PER_MB
    arrived.addFile(name, await plan.uploads.receive(source, { name: fileName, extensions: rules.extensions, maxBytes }))
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    arrived.refuse(name, { key: error.fault, values: { kinds: kindsOf(rules), size: plan.limits[rules.limit] } })
    if (error.fault === 'fileTooBig') throw new BodyRefused('refused')
    source.resume()
  } finally {
    stop.removeEventListener('abort', end)
  }
}
