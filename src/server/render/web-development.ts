import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createServer } from 'vite'
import type { WebBuild, WebEntry } from './web-build.ts'

/** Vite's client and the hook that React's fast refresh needs before any module runs. */
const DEVELOPMENT_HEAD = `<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>`

interface DevelopmentOptions {
  /** The project's folder. */
  root: string
  contentDir: string
  /** Publishes what changed in the content folder; reports problems itself. Resolves to whether the site is new. */
  publish: (paths: string[]) => Promise<boolean>
}

/** A pause after the last change of a file, so that saving many is one publication. */
const SETTLE_MS = 150

/**
 * Starts Vite in front of the app's own routes: modules are compiled as browsers ask for them, a
 * saved content file is published, and open pages load themselves anew.
 */
export async function openDevelopmentServer(app: FastifyInstance, options: DevelopmentOptions): Promise<WebBuild> {
  const { root, contentDir, publish } = options
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  let settling: NodeJS.Timeout | undefined
  const changed = new Set<string>()
  vite.watcher.add(contentDir)
  vite.watcher.on('all', (_event, path) => {
    const texts = path.startsWith(join(root, 'locales'))
    if (!texts && !path.startsWith(contentDir)) return
    clearTimeout(settling)
    if (!texts) changed.add(path)
    settling = setTimeout(async () => {
      const paths = [...changed]
      changed.clear()
      if ((paths.length > 0 && (await publish(paths))) || texts) vite.ws.send({ type: 'full-reload' })
    }, SETTLE_MS)
  })
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
      font: undefined,
    }),
    boot: readFileSync(join(root, 'src/web/boot.js'), 'utf8'),
    developmentHead: DEVELOPMENT_HEAD,
  }
}
