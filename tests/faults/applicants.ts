import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { samplePdf } from '../support/samples/uploads.ts'
import type { KillableSite } from './killable-site.ts'

/** What an applicant has sent, and whether the server has said that it has it. */
export interface SentApplication {
  name: string
  content: string
  resume: Buffer
  coverLetter: Buffer
  acknowledged: boolean
}

const CHUNK = 8 * 1024
const PAPER_BYTES = 60 * 1024

/**
 * Visitors who apply one after the other, writing their papers in small pieces, while the server
 * is killed at pieces that the dice choose: while it reads, while it stores, while it answers.
 */
export class Applicants {
  readonly #site: KillableSite
  readonly #job: number
  /** Pieces until the next kill. */
  #piecesLeft = Number.POSITIVE_INFINITY
  #killsLeft = 0
  #drawPieces = () => Number.POSITIVE_INFINITY
  #killing: Promise<void> = Promise.resolve()

  constructor(site: KillableSite, job: number) {
    this.#site = site
    this.#job = job
  }

  /** Sends that many applications, each once, from several visitors at the same time. */
  async send(count: number, { visitors, kills }: { visitors: number; kills: number }): Promise<SentApplication[]> {
    const applications = Array.from({ length: count }, () => newApplication())
    const pieces = applications.length * Math.ceil((2 * PAPER_BYTES) / CHUNK)
    // Twice the mean of the dice's numbers, with some pieces to spare for those that die with the server.
    const most = Math.floor((2 * pieces * 0.7) / Math.max(1, kills))
    this.#drawPieces = () => randomInt(1, most)
    this.#killsLeft = kills
    if (kills > 0) this.#piecesLeft = this.#drawPieces()
    const queue = [...applications]
    const visitor = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) next.acknowledged = await this.#apply(next)
    }
    await Promise.all(Array.from({ length: visitors }, visitor))
    await this.#killing
    return applications
  }

  /** @returns whether the answer was 201; false when the server died on the way */
  async #apply(application: SentApplication): Promise<boolean> {
    const url = new URL('/api/applications', await this.#site.url())
    const body = Buffer.from(await new Response(formOf(application, this.#job)).arrayBuffer())
    const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
    return new Promise((resolve) => {
      const call = request(
        url,
        {
          method: 'POST',
          agent: false,
          headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
        },
        (answer) => {
          answer.resume()
          resolve(answer.statusCode === 201)
        },
      )
      call.on('error', () => resolve(false))
      Readable.from(this.#inPieces(body)).pipe(call)
    })
  }

  async *#inPieces(body: Buffer): AsyncIterable<Buffer> {
    for (let start = 0; start < body.length; start += CHUNK) {
      this.#piecesLeft -= 1
      if (this.#piecesLeft === 0 && this.#killsLeft > 0) this.#kill()
      yield body.subarray(start, start + CHUNK)
      await yieldToEventLoop()
    }
  }

  #kill(): void {
    this.#killsLeft -= 1
    this.#killing = this.#site.killAndStart().then(() => {
      this.#piecesLeft = this.#drawPieces()
    })
  }
}

function newApplication(): SentApplication {
  const name = `Applicant ${randomUUID()}`
  return { name, content: `I am ${name}.\r\nسلام`, resume: paper(), coverLetter: paper(), acknowledged: false }
}

function paper(): Buffer {
  return samplePdf(randomBytes(PAPER_BYTES - 1024))
}

function formOf({ name, content, resume, coverLetter }: SentApplication, job: number): FormData {
  const form = new FormData()
  form.set('applicant_name', name)
  form.set('applicant_email', `${name.replace(' ', '-')}@example.com`)
  form.set('content', content)
  form.set('career_id', String(job))
  form.set('status', 'pending')
  form.set('resume', new Blob([new Uint8Array(resume)], { type: 'application/pdf' }), 'resume.pdf')
  form.set('cover_letter', new Blob([new Uint8Array(coverLetter)], { type: 'application/pdf' }), 'letter.pdf')
  return form
}
