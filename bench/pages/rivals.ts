import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { freePort } from '../../tests/support/servers/free-port.ts'
import { type Answer, answering } from '../support/ask.ts'
import { pathOf } from '../support/programs.ts'
import { type Server, serverOf } from '../support/server.ts'

/** Headers that belong to one connection or one moment, and that every server sets itself. */
const OWN_HEADERS = /^(date|connection|keep-alive|transfer-encoding)$/i

/** Headers that nginx makes from the file itself. */
const FILE_HEADERS = /^(content-length|content-type|etag)$/i

/** A server of nothing but `node:http`, which sends one answer. */
export async function startBare(folder: string, { headers, body }: Answer): Promise<Server> {
  const file = join(folder, 'bare-body')
  await writeFile(file, body)
  const sent = pairs(headers).filter(([name]) => !OWN_HEADERS.test(name))
  const program = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [program, file, JSON.stringify(sent.flat())], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = (await once(child.stdout, 'data')) as [Buffer]
  const { port } = JSON.parse(printed.toString()) as AddressInfo
  return serverOf(`http://127.0.0.1:${port}/`, child)
}

/** One nginx worker that serves the compressed page as a file. */
export async function startNginx(folder: string, { headers, body }: Answer): Promise<Server> {
  const port = await freePort()
  await writeFile(join(folder, 'page.html'), body)
  const added = pairs(headers).filter(([name]) => !OWN_HEADERS.test(name) && !FILE_HEADERS.test(name))
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log; ${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  types { text/html html; } charset utf-8;
  server {
    listen 127.0.0.1:${port}; root ${folder};
    ${added.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`).join('\n    ')}
    location / { try_files /page.html =404; }
  }
}
`,
  )
  const child = spawn(pathOf('nginx'), ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/`
  await answering(url, () => (child.exitCode === null ? undefined : `nginx ended with code ${child.exitCode}.`))
  return serverOf(url, child)
}

function pairs(names: string[]): [string, string][] {
  return Array.from({ length: names.length / 2 }, (_, at) => [names[at * 2] ?? '', names[at * 2 + 1] ?? ''])
}
