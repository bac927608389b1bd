import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SETTING_NAMES } from '#server/config.ts'
import { commandSite, everyCommand, run } from '../support/commands/command.ts'
import { leaveMails, send } from '../support/samples/submissions.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/servers/process.ts'

/** In every wrong value; whoever sees it in what is printed has seen a secret. */
const MARK = 'm4rk3d'

/** Ways to get a setting wrong: slips of the pen, signs that are not escaped, a line break that was lost. */
const WRONG = [
  MARK,
  `smtp//clerk:${MARK}@mail.example.com`,
  `smtp://clerk:${MARK} word@mail.example.com`,
  `smtp://clerk:25/${MARK}@mail.example.com`,
  `smtp://clerk:25#${MARK}@mail.example.com`,
  `postgres://clerk:${MARK} word@db.example.com/site`,
  `postgres://${MARK}/word@db.example.com/site`,
  `s3://AKIA:${MARK}@bucket`,
  `s3://bucket?${MARK}=${MARK}`,
  `tcp://clerk:${MARK}@127.0.0.1:3310`,
  `on\nMETRICS_TOKEN=${MARK}`,
]

/** Settings that take every text, and name nothing that is secret. */
const FREE = ['HOST', 'DATA_DIR', 'CONTENT_DIR', 'NODE_ENV']
const CHECKED = SETTING_NAMES.filter((name) => !FREE.includes(name))

afterEach(() => {
  vi.unstubAllEnvs()
})

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrine-secrets-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

/** What a server prints that cannot start. */
async function startFailure(settings: Record<string, string>): Promise<string> {
  try {
    const server = await startServer({ LOG_LEVEL: 'trace', DATA_DIR: dataDir, ...settings })
    await server.stop()
    return server.output()
  } catch (error) {
    return (error as Error).message
  }
}

/** What a command prints, be it an answer, a complaint or the error that ends it. */
async function everythingSaid(words: string[]): Promise<string> {
  const { printed, complained } = await run(words).catch((error: Error) => ({ printed: '', complained: error.message }))
  return `${printed}\n${complained}`
}

describe.each(CHECKED)('a wrong %s', (name) => {
  it('is repeated by no command', async () => {
    const commands = await everyCommand()
    expect(commands.length).toBeGreaterThan(25)
    const { dataDir } = await commandSite('sqlite')
    vi.stubEnv('CONTENT_DIR', dataDir)
    for (const value of WRONG) {
      vi.stubEnv(name, value)
      for (const words of commands) expect(await everythingSaid(words)).not.toContain(MARK)
    }
  })

  it('is not repeated when the server starts', async () => {
    expect(await startFailure({ [name]: WRONG.join('\n') })).toMatch(new RegExp(`^(?=[\\s\\S]*${name})(?![\\s\\S]*${MARK})`))
  })
})

/** A server of another kind that gives back what it was told, password included. */
async function quoting(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Asks for the password (protocol 3.0, AuthenticationCleartextPassword), and quotes it when refusing it. */
function quotingPostgres(socket: Socket): void {
  socket.once('data', () => {
    socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]))
    socket.once('data', (message: Buffer) => {
      const password = message.subarray(5, -1).toString()
      const fields = Buffer.from(`SFATAL\0C28P01\0Mthe password ${password} is wrong\0\0`)
      const head = Buffer.from([0x45, 0, 0, 0, 0])
      head.writeUInt32BE(fields.length + 4, 1)
      socket.end(Buffer.concat([head, fields]))
    })
  })
}

function quotingSmtp(socket: Socket): void {
  socket.write('220 ready\r\n')
  socket.on('data', (line) => {
    const [, word = ''] = /^AUTH PLAIN (\S+)/.exec(line.toString()) ?? []
    if (word) socket.write(`535 ${Buffer.from(word, 'base64').toString().replaceAll('\0', ' ')} was refused\r\n`)
    else socket.write('250-here\r\n250 AUTH PLAIN\r\n')
  })
}

/** A secret with signs that are written differently in addresses, in JSON and in messages. */
const SECRET = `${MARK}"@/ü\\x`
const IN_ADDRESS = encodeURIComponent(SECRET)

describe('a password that another server quotes', () => {
  it('of a database is in no message', async () => {
    const postgres = `postgres://clerk:${IN_ADDRESS}@127.0.0.1:${await quoting(quotingPostgres)}/site`
    expect(await startFailure({ DATABASE_URL: postgres })).toMatch(/The database cannot be used[\s\S]*the password \*\*\* is wrong/)
    vi.stubEnv('DATABASE_URL', postgres)
    expect(await everythingSaid(['doctor'])).toContain('the password *** is wrong')
  })

  it('of a mail server is in no message, and not stored', async () => {
    const { db } = await commandSite('sqlite')
    vi.stubEnv('SMTP_URL', `smtp://clerk:${IN_ADDRESS}@127.0.0.1:${await quoting(quotingSmtp)}`)
    expect(await everythingSaid(['doctor'])).toContain('clerk *** was refused')
    await leaveMails(db, await send(db), 'failed', `535 ${SECRET}`)
    expect(await everythingSaid(['inbox', 'failed'])).toContain('535 ***')
  })

  it('of a webhook, which is its address, is in no message', async () => {
    const { db } = await commandSite('sqlite')
    const address = `https://hooks.example.com/${MARK}`
    vi.stubEnv('WEBHOOK_URL', `contact=${address},inquiry=https://other.example.com`)
    await leaveMails(db, await send(db), 'failed', `${address} is not known`)
    expect(await everythingSaid(['inbox', 'failed'])).toContain('*** is not known')
  })
})

it('credentials in an address that leads nowhere are in no message', async () => {
  const nowhere = `clerk:${IN_ADDRESS}@127.0.0.1:${await freePort()}`
  expect(await startFailure({ DATABASE_URL: `postgres://${nowhere}/site` })).not.toContain(MARK)
  for (const name of ['DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL']) {
    vi.stubEnv('DATABASE_URL', `postgres://${nowhere}/site`)
    vi.stubEnv(name, name === 'SMTP_URL' ? `smtp://${nowhere}` : `postgres://${nowhere}/site`)
    const said = await everythingSaid(['doctor'])
    expect(said).toMatch(/cannot be/)
    expect(said).not.toContain(MARK)
  }
})
