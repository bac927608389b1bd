/**
 * Measures how many times a second the home page can be asked for, side by side in one run: this
 * server with the page in its cache, a bare `node:http` server and one nginx worker sending the same
 * bytes, and what a page costs that has to be rendered: `npm run bench:pages -- --rounds 5`.
 * Needs wrk, and nginx for its part (`apt-get install wrk nginx-light`). The order changes from round
 * to round; medians and ratios are printed and written to bench/results/pages.json.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/server.ts'

const run = promisify(execFile)

const NGINX = '/usr/sbin/nginx'
const OUTPUT = join(import.meta.dirname, 'results/pages.json')
/** Connections that ask at the same time, and for how long. */
const CONNECTIONS = 32
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, seconds: { type: 'string', default: '4' } },
})
const rounds = Number(values.rounds)

/** One thing that answers. */
interface Candidate {
  name: string
  url: string
  /** Processes whose time counts. */
  pids: number[]
}

interface Sample {
  perSecond: number
  /** Time of all processors per request, microseconds. */
  cpuMicroseconds: number
}

/** Hundredths of a second that processes have worked (proc(5): utime and stime). */
function workedTicks(pids: number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return Number(fields[11]) + Number(fields[12])
  })
  return ticks.reduce((sum, value) => sum + value, 0)
}

async function load({ url, pids }: Candidate, seconds: string): Promise<Sample> {
  const before = workedTicks(pids)
  const { stdout } = await run('wrk', ['-t1', '--timeout', '30s', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', 'Accept-Encoding: br', url])
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url} did not answer all requests:\n${stdout}`)
  return { perSecond, cpuMicroseconds: ((workedTicks(pids) - before) * 10_000) / requests }
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A server of nothing but `node:http`, sending one answer. */
async function startBare(folder: string, headers: string[], body: Buffer): Promise<{ candidate: Candidate; stop: () => void }> {
  await writeFile(join(folder, 'body'), body)
  const code = `import { createServer } from 'node:http'; import { readFileSync } from 'node:fs'
const body = readFileSync(${JSON.stringify(join(folder, 'body'))}); const headers = ${JSON.stringify(headers)}
const server = createServer((request, response) => { response.writeHead(200, headers); response.end(body) })
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const candidate = { name: 'bare node:http', url: `http://127.0.0.1:${Number(port)}/en/`, pids: [child.pid ?? 0] }
  return { candidate, stop: () => void child.kill() }
}

/** One nginx worker that serves the compressed page as a file. */
async function startNginx(folder: string, headers: string[], body: Buffer): Promise<{ candidate: Candidate; stop: () => void }> {
  const port = await freePort()
  await writeFile(join(folder, 'page.html'), body)
  const added = []
  for (let at = 0; at < headers.length; at += 2) {
    if (!/^(content-length|content-type|etag)$/.test(headers[at] ?? ''))
      added.push(`add_header ${headers[at]} ${JSON.stringify(headers[at + 1])};`)
  }
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; user root;
events { worker_connections 1024; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10; types { text/html html; } charset utf-8;
server { listen 127.0.0.1:${port}; root ${folder}; ${added.join(' ')} location / { try_files /page.html =404; } } }`,
  )
  const child = spawn(NGINX, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/en/`
  while (!(await fetch(url).catch(() => undefined))) await new Promise((resolve) => setImmediate(resolve))
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
  return {
    candidate: { name: 'nginx, one worker', url, pids: children.trim().split(' ').map(Number) },
    stop: () => void child.kill('SIGQUIT'),
  }
}

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-'))
const kept = await startServer()
const made = await startServer({ CACHE_MB: '0' })
const stops = [() => kept.stop(), () => made.stop()]
try {
  const page = await fetch(`${kept.url}/en/`, { headers: { 'accept-encoding': 'identity' } })
  const { stdout } = await run('curl', ['-s', '-D', '-', '-o', join(folder, 'page'), '-H', 'Accept-Encoding: br', `${kept.url}/en/`])
  const headers = stdout
    .split('\r\n')
    .slice(1)
    .flatMap((line) => (line.includes(': ') && !/^(date|connection|keep-alive):/i.test(line) ? line.split(/: (.*)/s).slice(0, 2) : []))
  const body = readFileSync(join(folder, 'page'))
  console.log(`The home page: ${(await page.text()).length} characters, ${body.length} bytes with brotli.`)
  const pidsOf = (server: typeof kept) => [server.process.pid ?? 0]
  const candidates: Candidate[] = [{ name: 'home page, kept', url: `${kept.url}/en/`, pids: pidsOf(kept) }]
  const bare = await startBare(folder, headers, body)
  candidates.push(bare.candidate)
  stops.push(async () => bare.stop())
  if (existsSync(NGINX)) {
    const nginx = await startNginx(folder, headers, body)
    candidates.push(nginx.candidate)
    stops.push(async () => nginx.stop())
  }
  candidates.push(
    { name: 'home page, address without language', url: `${kept.url}/`, pids: pidsOf(kept) },
    { name: 'product list, kept, with parameters', url: `${kept.url}/en/products?sort=price_low&utm_source=x`, pids: pidsOf(kept) },
    { name: 'answer of the API, kept', url: `${kept.url}/api/products`, pids: pidsOf(kept) },
    { name: 'product list, made each time', url: `${made.url}/en/products`, pids: pidsOf(made) },
    { name: 'home page, made each time', url: `${made.url}/en/`, pids: pidsOf(made) },
    { name: 'answer of the API, made each time', url: `${made.url}/api/products`, pids: pidsOf(made) },
  )
  const samples = new Map(candidates.map(({ name }) => [name, [] as Sample[]]))
  for (const candidate of candidates) await load(candidate, '1')
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? candidates : candidates.toReversed()
    for (const candidate of order) samples.get(candidate.name)?.push(await load(candidate, values.seconds))
    console.log(`round ${round + 1} of ${rounds}`)
  }
  const results = candidates.map(({ name }) => {
    const taken = samples.get(name) ?? []
    return {
      name,
      perSecond: Math.round(median(taken.map(({ perSecond }) => perSecond))),
      cpuMicroseconds: Math.round(median(taken.map(({ cpuMicroseconds }) => cpuMicroseconds))),
    }
  })
  const reference = results.find(({ name }) => name === bare.candidate.name)
  console.table(
    results.map((result) => ({ ...result, 'against node:http': (result.perSecond / (reference?.perSecond ?? Number.NaN)).toFixed(2) })),
  )
  mkdirSync(join(import.meta.dirname, 'results'), { recursive: true })
  writeFileSync(OUTPUT, `${JSON.stringify({ bytes: body.length, rounds, results }, undefined, 2)}\n`)
} finally {
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true })
}
