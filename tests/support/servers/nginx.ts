import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type IncomingHttpHeaders, type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

/** Where Debian keeps it, on root's path alone. */
const NGINX = '/usr/sbin/nginx'
const POLL_MS = 20

/** Ports on loopback at which nginx listens. */
export interface FrontPorts {
  http: number
  https: number
}

interface FrontOptions {
  ports: FrontPorts
  /** Addresses of the servers behind it, `http://127.0.0.1:port`. */
  nodes: string[]
  /** A folder of its own, which must not exist yet. */
  folder: string
  /** Texts of the file that are other ones here, by the text they replace. */
  changes?: Record<string, string>
}

/** An answer, its body decoded. */
export interface FrontAnswer {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: FormData | string
  /** Address of loopback that is asked from. */
  from?: string
}

/** nginx as a process of its own, with `deploy/nginx.conf`, a certificate of its own and an empty cache. */
export interface Front {
  /** Where its answers are kept. */
  cache: string
  /** File of the certificate, which signs itself. */
  certificate: string
  process: ChildProcess
  /** What it wrote about itself. */
  errors: () => string
  ask: (path: string, asked?: Asked) => Promise<FrontAnswer>
  /** Asks without TLS. */
  askPlainly: (path: string, headers?: Record<string, string>) => Promise<FrontAnswer>
  stop: () => Promise<void>
}

/** Two ports that nothing listens on now. */
export async function frontPorts(): Promise<FrontPorts> {
  return { http: await freePort(), https: await freePort() }
}

/**
 * Starts nginx and waits until it takes connections.
 * @throws with nginx's own words when it does not take its file
 */
export async function startFront({ ports, nodes, folder, changes = {} }: FrontOptions): Promise<Front> {
  if (!existsSync(NGINX)) throw new Error('The tests need nginx. Install it with: sudo apt-get install nginx-light')
  await mkdir(folder)
  const certificate = join(folder, 'certificate.pem')
  const key = join(folder, 'key.pem')
  await makeCertificate(certificate, key)
  const cache = join(folder, 'cache')
  const site = replaced(await readFile('deploy/nginx.conf', 'utf8'), {
    'server 127.0.0.1:3000;': nodes.map((node) => `server ${new URL(node).host};`).join('\n    '),
    '/var/cache/vitrine-nginx': cache,
    '/var/log/nginx/vitrine.log': join(folder, 'access.log'),
    'listen 443 ssl http2;': `listen 127.0.0.1:${ports.https} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${ports.http};`,
    'listen [::]:80;': '',
    '/etc/letsencrypt/live/www.example.com/fullchain.pem': certificate,
    '/etc/letsencrypt/live/www.example.com/privkey.pem': key,
    'https://www.example.com$request_uri': `https://127.0.0.1:${ports.https}$request_uri`,
    ...changes,
  })
  await writeFile(join(folder, 'site.conf'), site)
  const main = join(folder, 'nginx.conf')
  await writeFile(main, mainFile(folder))
  await run(NGINX, ['-t', '-q', '-c', main, '-p', folder, '-e', 'stderr'])

  const child = spawn(NGINX, ['-c', main, '-p', folder, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString()
  })
  await listening(ports.https, () => (child.exitCode === null ? undefined : `nginx ended with code ${child.exitCode}:\n${errors}`))
  const ca = await readFile(certificate)
  return {
    cache,
    certificate,
    process: child,
    errors: () => errors,
    ask: async (path, { method = 'GET', headers = {}, body, from } = {}) => {
      const encoded = body === undefined ? undefined : new Request('http://localhost', { method: 'POST', body })
      const type = encoded?.headers.get('content-type')
      const asked = request({
        host: '127.0.0.1',
        port: ports.https,
        path,
        method,
        ca,
        localAddress: from,
        headers: { ...(type ? { 'content-type': type } : {}), ...headers },
      })
      asked.end(encoded && Buffer.from(await encoded.arrayBuffer()))
      return answerTo(asked)
    },
    askPlainly: (path, headers = {}) => answerTo(plainRequest({ host: '127.0.0.1', port: ports.http, path, headers }).end()),
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** @throws when a text is not there: the file was changed, and what relies on it has to be as well */
function replaced(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf holds no "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

/** What Debian's own file does around the site's, with the number of connections of docs/operating.md, in a folder and without a terminal. */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`)
  return `
daemon off;
worker_processes 2;
pid ${join(folder, 'nginx.pid')};
${process.getuid?.() === 0 ? 'user root;' : ''}
error_log stderr;
worker_rlimit_nofile 16384;
events { worker_connections 8192; }
http {
  ${temporary.join('\n  ')}
  include ${join(folder, 'site.conf')};
}
`
}

async function makeCertificate(certificate: string, key: string): Promise<void> {
  const names = 'subjectAltName=IP:127.0.0.1,DNS:www.example.com'
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  await run('openssl', ['req', '-x509', ...kind, '-subj', '/CN=www.example.com', '-addext', names, '-keyout', key, '-out', certificate])
}

async function listening(port: number, ended: () => string | undefined): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const found = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (found) return
    const fault = ended()
    if (fault !== undefined) throw new Error(fault)
    await wait(POLL_MS)
  }
}

async function answerTo(asked: ReturnType<typeof request>): Promise<FrontAnswer> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const bytes = await buffer(response)
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[response.headers['content-encoding'] ?? '']
  const text = (bytes.length > 0 && decode ? decode(bytes) : bytes).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, bytes, text }
}
