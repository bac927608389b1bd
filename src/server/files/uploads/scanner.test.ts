import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clamdScanner } from './scanner.ts'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'vitrine-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

function file(bytes: Uint8Array): string {
  const path = join(folder(), 'file')
  writeFileSync(path, bytes)
  return path
}

/** Listens as long as the test runs; what is still connected then is cut off. */
async function listen(answer: (socket: Socket) => void, path?: string): Promise<Server> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    answer(socket)
  })
  await new Promise<void>((resolve) => (path ? server.listen(path, resolve) : server.listen(0, '127.0.0.1', resolve)))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  })
  return server
}

function urlOf(server: Server): string {
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Speaks INSTREAM as clamd does, and finds something in whatever holds the word `virus`. */
function clamd(received: Buffer[]): (socket: Socket) => void {
  return (socket) => {
    let waiting = Buffer.alloc(0)
    const content: Buffer[] = []
    let greeted = false
    socket.on('data', (data) => {
      waiting = Buffer.concat([waiting, Buffer.from(data)])
      if (!greeted && waiting.length >= 10) {
        if (waiting.toString('latin1', 0, 10) !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0')
        greeted = true
        waiting = waiting.subarray(10)
      }
      while (greeted && waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE()) {
        const length = waiting.readUInt32BE()
        content.push(waiting.subarray(4, 4 + length))
        waiting = waiting.subarray(4 + length)
        if (length > 0) continue
        received.push(Buffer.concat(content))
        socket.end(Buffer.concat(content).includes('virus') ? 'stream: Test.Virus FOUND\0' : 'stream: OK\0')
      }
    })
  }
}

test('every byte goes to clamd, and its verdict comes back', async () => {
  const received: Buffer[] = []
  const scan = clamdScanner(urlOf(await listen(clamd(received))))
  const large = Buffer.alloc(300_000, 'abc')
  expect(await scan(file(large))).toBe('clean')
  expect(await scan(file(Buffer.from('a virus')))).toBe('infected')
  expect(received[0]?.equals(large)).toBe(true)
})

test('clamd may listen on a socket in the file system', async () => {
  const path = join(folder(), 'clamd.ctl')
  await listen(clamd([]), path)
  expect(await clamdScanner(`unix://${path}`)(file(Buffer.from('a virus')))).toBe('infected')
})

test('without a clamd there is no verdict', async () => {
  const server = await listen(() => {})
  const url = urlOf(server)
  await new Promise((resolve) => server.close(resolve))
  expect(await clamdScanner(url)(file(Buffer.from('x')))).toBe('unreachable')
})

test.each([
  ['refuses', (socket: Socket) => socket.end('INSTREAM size limit exceeded. ERROR\0')],
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['says something else', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\nstream: OK\0')],
  ['talks without end', (socket: Socket) => socket.write('x'.repeat(5000))],
])('a clamd that %s gives no verdict', async (_, answer) => {
  const server = await listen((socket) => {
    socket.resume()
    answer(socket)
  })
  expect(await clamdScanner(urlOf(server))(file(Buffer.alloc(1_000_000)))).toBe('unreachable')
})

test.each([
  ['reads and is silent', (socket: Socket) => void socket.resume()],
  ['does not even read', () => {}],
])('a clamd that %s is given up', async (_, answer) => {
  const scan = clamdScanner(urlOf(await listen(answer)), 50)
  expect(await scan(file(Buffer.alloc(20_000_000)))).toBe('unreachable')
})

test('a file that is not there is no matter of the scanner', async () => {
  const scan = clamdScanner(urlOf(await listen(clamd([]))))
  await expect(scan(join(folder(), 'missing'))).rejects.toThrow('ENOENT')
})
