import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'

/**
 * What the server does: take mails, refuse recipients for now (451) or for good (550), say nothing
 * at all, take the text and say nothing any more, take the mail and end the connection without a word.
 */
export type SmtpBehaviour = 'accept' | 'defer' | 'refuse' | 'hang-before-greeting' | 'hang' | 'die-after-data'

/** A mail that the server has taken, parsed. */
export interface ReceivedMail {
  /** The envelope, as the server was told it. */
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  messageId: string
  /** A header's value, unfolded but not decoded; undefined when there is none of that name. */
  header: (name: string) => string | undefined
  /** Address after `Reply-To`. */
  replyTo: string | undefined
  fromName: string
  attachments: { name: string; type: string; bytes: Buffer }[]
  /** Every byte, as it was sent. */
  raw: Buffer
}

/** A real mail server on a free port of the loopback interface. */
export interface SmtpServer {
  /** For the setting `SMTP_URL`. */
  url: string
  /** In the order in which they were taken; one taken twice is there twice. */
  mails: ReceivedMail[]
  /** How often it did something else than take a mail. */
  faults: number
  /** What it does from now on; connections that already hang stay as they are. */
  behave: (behaviour: SmtpBehaviour) => void
  /** Resolves as soon as it is true; asked again whenever a mail or a fault has come. */
  waitFor: (predicate: () => boolean) => Promise<void>
  /** Ends every connection and refuses new ones. */
  pause: () => Promise<void>
  /** Listens again on the same port. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

export interface SmtpOptions {
  /** Asks for this login before it takes anything. */
  login?: { user: string; password: string }
  /** Largest mail it takes, in bytes. */
  limit?: number
}

/** Starts a mail server that takes every mail until it is told to behave otherwise. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpServer> {
  const server = new LoopbackServer(options)
  await server.resume()
  return server
}

class LoopbackServer implements SmtpServer {
  readonly mails: ReceivedMail[] = []
  faults = 0
  readonly #options: SmtpOptions
  readonly #waiting = new Set<() => void>()
  readonly #sockets = new Set<Socket>()
  #behaviour: SmtpBehaviour = 'accept'
  #server: SMTPServer | undefined
  #port = 0

  constructor(options: SmtpOptions) {
    this.#options = options
  }

  get url(): string {
    const { login } = this.#options
    const credentials = login ? `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}@` : ''
    return `smtp://${credentials}127.0.0.1:${this.#port}`
  }

  behave(behaviour: SmtpBehaviour): void {
    this.#behaviour = behaviour
  }

  waitFor(predicate: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!predicate()) return
        this.#waiting.delete(check)
        resolve()
      }
      this.#waiting.add(check)
      check()
    })
  }

  async resume(): Promise<void> {
    const { login, limit } = this.#options
    const server = new SMTPServer({
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      authOptional: !login,
      disableReverseLookup: true,
      allowInsecureAuth: true,
      size: limit,
      closeTimeout: 1,
      logger: false,
      onAuth: ({ username, password }, _session, answer) =>
        username === login?.user && password === login?.password ? answer(null, { user: username }) : answer(new Error('Wrong login')),
      onConnect: (_session, answer) => {
        if (this.#behaviour === 'hang-before-greeting') this.#fault()
        else answer()
      },
      onRcptTo: ({ address }, _session, answer) => this.#recipient(address, answer),
      onData: (stream, session, answer) => void this.#receive(stream, session, answer),
    })
    // Clients are killed in the middle of everything; that is no concern of the server's.
    server.on('error', () => {})
    server.server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    const { server: listener } = server
    server.listen(this.#port, '127.0.0.1')
    await once(listener, 'listening')
    this.#port = (listener.address() as AddressInfo).port
    this.#server = server
  }

  async pause(): Promise<void> {
    const server = this.#server
    if (!server) return
    this.#server = undefined
    const closed = new Promise<void>((resolve) => server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  stop(): Promise<void> {
    return this.pause()
  }

  /** The refused address stands in the answer, as real servers write it there. */
  #recipient(address: string, answer: (error?: Error) => void): void {
    const responseCode = { defer: 451, refuse: 550 }[this.#behaviour as string]
    if (responseCode) {
      this.#fault()
      answer(Object.assign(new Error(`<${address}> is not welcome`), { responseCode }))
    } else {
      answer()
    }
  }

  async #receive(stream: SMTPServerDataStream, session: SMTPServerSession, answer: (error?: Error | null) => void): Promise<void> {
    const raw = await wholeOf(stream)
    if (!raw) return
    if (stream.sizeExceeded) {
      this.#fault()
      return answer(Object.assign(new Error('The message is too large'), { responseCode: 552 }))
    }
    if (this.#behaviour === 'hang') return this.#fault()
    const mail = await parse(raw, session)
    this.mails.push(mail)
    if (this.#behaviour === 'die-after-data') {
      for (const socket of this.#sockets) if (socket.remotePort === session.remotePort) socket.destroy()
      return this.#fault()
    }
    answer()
    this.#changed()
  }

  #fault(): void {
    this.faults += 1
    this.#changed()
  }

  #changed(): void {
    for (const check of this.#waiting) check()
  }
}

/** Undefined when the client was gone before it had sent everything. */
async function wholeOf(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch {
    return undefined
  }
  return Buffer.concat(chunks)
}

async function parse(raw: Buffer, session: SMTPServerSession): Promise<ReceivedMail> {
  const { headers, subject = '', text = '', html = '', messageId = '', replyTo, from, attachments } = await PostalMime.parse(raw)
  const { mailFrom, rcptTo } = session.envelope
  return {
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    messageId,
    header: (name) => headers.find(({ key }) => key === name.toLowerCase())?.value,
    replyTo: replyTo?.[0]?.address,
    fromName: from?.name ?? '',
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: Buffer.from(content as ArrayBuffer),
    })),
    raw,
  }
}
