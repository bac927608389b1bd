import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeEach, expect, it } from 'vitest'
import { onEachEngine } from '../support/database/engines.ts'
import { samplePdf } from '../support/samples/uploads.ts'
import { formsApi, RIGHT } from '../support/servers/forms-api.ts'

const MB = 1024 * 1024
const BOUNDARY = 'frontier'
const MULTIPART = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }

/** One part of a multipart body; a file when it has a file name. */
function part(name: string, value: string | Buffer, fileName?: string): Buffer {
  const file = fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ])
}

/** What the kernel holds between client and server counts as sent: some MB beyond the five that are read. */
const LITTLE = 30 * MB
const ENDLESS = 1024 * MB

const END = Buffer.from(`--${BOUNDARY}--\r\n`)

/** A PDF of any size, in whose middle nothing is. */
function pdf(bytes: number): Buffer {
  const small = samplePdf()
  return Buffer.concat([small.subarray(0, 9), Buffer.alloc(bytes - small.length, '%'), small.subarray(9)])
}

onEachEngine('forms on the wire', (open) => {
  const api = formsApi(open)
  beforeEach(() => api.clear())

  const texts = () => Object.entries({ ...RIGHT.applications, career_id: api.jobs().open }).map(([name, value]) => part(name, value))

  /** A connection that has sent the head of a request. */
  async function begin(headers: Record<string, string>, path = '/applications'): Promise<Socket> {
    const socket = connect({ port: api.port(), host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    const lines = Object.entries({ host: 'localhost', 'accept-language': 'en', ...headers }).map(([name, value]) => `${name}: ${value}`)
    socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    return socket
  }

  /** Everything that comes until the server ends the connection or resets it. */
  async function answerOn(socket: Socket): Promise<string> {
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', () => {})
    const done = Promise.withResolvers<void>()
    socket.once('end', done.resolve)
    socket.once('close', done.resolve)
    await done.promise
    return answer
  }

  /** Sends a whole body and gives the answer. */
  async function send(body: Buffer, headers: Record<string, string>, path?: string): Promise<string> {
    const socket = await begin(headers, path)
    socket.write(body)
    return answerOn(socket)
  }

  async function expectNothingLeft(): Promise<void> {
    expect(await api.uploads()).toEqual([])
    expect(await api.submissions()).toEqual([])
  }

  /**
   * Goes on sending a file, deaf to the answer and to the server's end, until the connection is reset.
   * @returns the answer, and how many bytes left the client
   */
  async function pushFile(bytes: number, headers: Record<string, string>): Promise<{ answer: string; sent: number }> {
    const socket = await begin({ ...MULTIPART, ...headers })
    let answer = ''
    socket.on('data', (data) => {
      answer += data.toString()
    })
    socket.on('error', () => {})
    const closed = once(socket, 'close').catch(() => {})
    const chunked = headers['transfer-encoding'] === 'chunked'
    const write = (data: Buffer) =>
      socket.write(chunked ? Buffer.concat([Buffer.from(`${data.length.toString(16)}\r\n`), data, Buffer.from('\r\n')]) : data)
    write(part('resume', samplePdf(), 'resume.pdf').subarray(0, 200))
    const chunk = Buffer.alloc(64 * 1024, '%')
    while (socket.bytesWritten < bytes && !socket.destroyed) {
      if (!write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    }
    await closed
    return { answer, sent: socket.bytesWritten - socket.writableLength }
  }

  it('accepts a resume of exactly 5 MB', async () => {
    const body = Buffer.concat([...texts(), part('resume', pdf(5 * MB), 'resume.pdf'), END])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length), connection: 'close' })
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await api.uploads()).toHaveLength(1)
  })

  it('refuses a resume of 5 MB and one byte at its field', async () => {
    const body = Buffer.concat([part('resume', pdf(5 * MB + 1), 'resume.pdf'), ...texts(), END])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length), connection: 'close' })
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('{"resume":["The file is larger than 5 MB. Please choose a smaller one"]}')
    await expectNothingLeft()
  })

  it('does not read on when a file is too large, however much the client announced or sends', async () => {
    const chunked = await pushFile(ENDLESS, { 'transfer-encoding': 'chunked' })
    expect(chunked.answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(chunked.answer).toContain('larger than 5 MB')
    expect(chunked.answer.toLowerCase()).toContain('connection: close')
    expect(chunked.sent).toBeLessThan(LITTLE)
    await expectNothingLeft()
  })

  it('refuses a body that was announced to be larger than the form can be before reading it', async () => {
    const { answer, sent } = await pushFile(ENDLESS, { 'content-length': String(ENDLESS) })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('The upload is too large.')
    expect(sent).toBeLessThan(LITTLE)
    await expectNothingLeft()
  })

  it('names the file that makes a body far larger than the form can be', async () => {
    for (const [name, error] of [
      ['resume.pdf', 'The file is larger than 5 MB. Please choose a smaller one'],
      ['resume.exe', 'This kind of file is not accepted. Please choose PDF, DOC or DOCX'],
    ] as const) {
      const body = Buffer.concat([...texts(), part('resume', pdf(40 * MB), name), END])
      const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length) })
      expect(answer).toMatch(/^HTTP\/1\.1 422 /)
      expect(answer).toContain(`"errors":{"resume":["${error}"]}`)
    }
    await expectNothingLeft()
  })

  it('refuses a body without a field for files as soon as it is announced too large', async () => {
    const socket = await begin({ ...MULTIPART, 'content-length': String(40 * MB) }, '/contactForm')
    expect(await answerOn(socket)).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('keeps the connection of a form that was read to its end', async () => {
    const body = JSON.stringify(RIGHT.contactForm)
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const socket = await begin(headers, '/contactForm')
    socket.write(body)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 201 /)
    expect(String(answer).toLowerCase()).not.toContain('connection: close')
    socket.destroy()
  })

  it('refuses a body shorter than announced, when the client ends or breaks off', async () => {
    const body = Buffer.concat([...texts(), part('resume', pdf(100_000), 'resume.pdf'), END])
    const half = await begin({ ...MULTIPART, 'content-length': String(body.length) })
    half.end(body.subarray(0, -50_000))
    expect(await answerOn(half)).toMatch(/^(HTTP\/1\.1 400 |$)/)
    await expect.poll(() => api.uploads()).toEqual([])
    const socket = await begin({ ...MULTIPART, 'content-length': String(body.length) })
    socket.write(body.subarray(0, -50_000))
    await expect.poll(() => api.uploads()).toHaveLength(1)
    socket.resetAndDestroy()
    await expect.poll(() => api.uploads()).toEqual([])
    expect(await api.submissions()).toEqual([])
  })

  it('refuses a body longer than announced', async () => {
    const body = Buffer.concat([...texts(), part('resume', pdf(100_000), 'resume.pdf'), END])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length - 50_000) })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    await expect.poll(() => api.uploads()).toEqual([])
    expect(await api.submissions()).toEqual([])
  })

  it.each([
    ['within a file', -60_000],
    ['before its last boundary', -END.length],
    ['within its last boundary', -5],
  ])('refuses a multipart body cut off %s', async (_, end) => {
    const body = Buffer.concat([...texts(), part('resume', pdf(100_000), 'resume.pdf'), END]).subarray(0, end)
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length), connection: 'close' })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('The form did not arrive intact. Please send it again.')
    await expectNothingLeft()
  })

  it('reads what follows the last boundary', async () => {
    const body = Buffer.concat([
      Buffer.from('preamble\r\n'),
      ...texts(),
      part('resume', samplePdf(), 'resume.pdf'),
      END,
      Buffer.alloc(50_000, 'x'),
    ])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length), connection: 'close' })
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
  })

  it('refuses 2,000 fields without reading the file behind them', async () => {
    const fields = Array.from({ length: 2000 }, (_, index) => part(`field${index}`, 'x'))
    const body = Buffer.concat([...fields, part('resume', pdf(5 * MB), 'resume.pdf'), END])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length) })
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('The form has too many fields.')
    await expectNothingLeft()
  })

  it('refuses the rest after a file of no field, without the one before it staying', async () => {
    const body = Buffer.concat([part('resume', samplePdf(), 'resume.pdf'), part('virus', pdf(3 * MB), 'virus.pdf'), ...texts(), END])
    const answer = await send(body, { ...MULTIPART, 'content-length': String(body.length) })
    expect(answer).toMatch(/^HTTP\/1\.1 422 /)
    expect(answer).toContain('{"virus":["This form has no such field"]}')
    await expectNothingLeft()
  })
})
