import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer, type ErrorPayload, type ViteDevServer } from 'vite'
import type { WebEntry } from '#contract/page.ts'
import { INTERFACE_FALLBACK, isLanguageCode, type LanguageCode } from '#domain/language/languages.ts'
import type { WebBuild } from './web-build.ts'

/** Vite's client, the hook that React's fast refresh needs before any module runs, and the badge of unpublished pages. */
const DEVELOPMENT_HEAD = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/src/web/development/editing.ts"></script>`

interface Fault {
  file: string
  line: number
  sentence: string
}

interface DevelopmentOptions {
  root: string
  contentDir: string
  /** The content folder itself means all of it. */
  publish: (paths: string[]) => Promise<{ changed: boolean; problems: Fault[] }>
  labelOf: (address: string, language: LanguageCode) => Promise<string | undefined>
  statusPage: (parameters: URLSearchParams) => Promise<string>
}

/** `since` when, in milliseconds, pages show what they show now. */
interface ShownContent {
  since: number
}

const SETTLE_MS = 150

export async function openDevelopmentServer(app: FastifyInstance, options: DevelopmentOptions): Promise<WebBuild> {
  const { root } = options
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  const shown: ShownContent = { since: 0 }
  watchContent(app, vite, options, shown)
  addEditorsPages(app, options, shown)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined))
  })
  return {
    entry: () => vite.ssrLoadModule('/src/web/entry-server.tsx') as Promise<unknown> as Promise<WebEntry>,
    assets: () => ({
      scripts: ['/src/web/entry-client.tsx'],
      preloads: [],
      styles: ['/src/web/styles/site.css'],
      included: [],
      fonts: [],
    }),
    boot: readFileSync(join(root, 'src/web/hydration/boot.js'), 'utf8'),
    developmentHead: DEVELOPMENT_HEAD,
  }
}

function watchContent(
  app: FastifyInstance,
  vite: ViteDevServer,
  { root, contentDir, publish }: DevelopmentOptions,
  shown: ShownContent,
): void {
  let settling: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let fault: ErrorPayload | undefined
  const changed = new Set<string>()

  const work = async (paths: string[], texts: boolean): Promise<void> => {
    const { changed: isNew, problems } = paths.length > 0 ? await publish(paths) : { changed: false, problems: [] }
    if (isNew || texts) shown.since = Date.now()
    const mended = fault !== undefined && paths.length > 0 && problems.length === 0
    if (paths.length > 0) fault = problems.length > 0 ? overlayOf(problems, contentDir) : undefined
    if (fault) vite.ws.send(fault)
    else if (isNew || texts || mended) vite.ws.send({ type: 'full-reload' })
  }
  const enqueue = (paths: string[], texts: boolean): void => {
    working = working
      .then(() => work(paths, texts))
      .catch((error: unknown) => app.log.error({ err: error }, 'The saved change could not be published.'))
  }

  vite.watcher.add(contentDir)
  vite.watcher.on('all', (_event, path) => {
    const texts = path.startsWith(join(root, 'locales'))
    if (!texts && !path.startsWith(contentDir)) return
    clearTimeout(settling)
    if (!texts) changed.add(path)
    settling = setTimeout(() => {
      enqueue([...changed], texts)
      changed.clear()
    }, SETTLE_MS)
  })
  // A page opened while something is wrong shows the last good state, and says so.
  vite.ws.on('connection', () => {
    if (fault) vite.ws.send(fault)
  })
  // For files saved before the watcher was ready.
  app.addHook('onListen', async () => enqueue([contentDir], false))
  vite.watcher.once('ready', () => enqueue([contentDir], false))
  app.addHook('preClose', async () => {
    clearTimeout(settling)
    await working
  })
}

function overlayOf(faults: Fault[], contentDir: string): ErrorPayload {
  const [first] = faults
  const list = faults.map(({ file, line, sentence }) => `${join(contentDir, file)}:${line}:1\n    ${sentence}`)
  const message = faults.length === 1 ? (first?.sentence ?? '') : `The content has ${faults.length} problems. The site has not changed.`
  const loc = first && { file: join(contentDir, first.file), line: first.line, column: 1 }
  return { type: 'error', err: { message, stack: faults.length === 1 ? '' : list.join('\n'), ...(loc ? { loc, id: loc.file } : {}) } }
}

/** Absent in production. */
function addEditorsPages(app: FastifyInstance, { labelOf, statusPage }: DevelopmentOptions, shown: ShownContent): void {
  app.get('/_vitrine/labels', async (request, reply) => {
    const { searchParams } = new URL(request.url, 'http://localhost')
    const language = searchParams.get('language')
    const labels: Record<string, string> = {}
    for (const path of searchParams.getAll('path')) {
      const label = await labelOf(path, isLanguageCode(language) ? language : INTERFACE_FALLBACK)
      if (label !== undefined) labels[path] = label
    }
    return reply.header('cache-control', 'no-store').send({ labels, ...shown })
  })
  app.get('/_vitrine/status', async (request, reply) => {
    const parameters = new URL(request.url, 'http://localhost').searchParams
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await statusPage(parameters))
  })
}
