// Shows a page with the company's number where no page can be had for want of a connection. It keeps
// that one page and nothing else: everything that a visitor with a connection sees comes from the server, so
// nothing is older than the last publication.
const KEPT = 'offline'
const PREFIX = /^\/[a-z]{2,3}(?:-[A-Za-z]+)?(?=\/|$)/

/** The worker ends a few seconds after the last request for a page: once in its life is about once per visit. */
let renewed = ''

addEventListener('install', (event) => {
  // Browsers that know such routes ask the network while this worker starts, and for all but pages never start it.
  event.addRoutes?.([
    { condition: { requestMode: 'navigate', requestMethod: 'GET' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: new URLPattern({}) }, source: 'network' },
  ])
  event.waitUntil(keepFirst())
  skipWaiting()
})

addEventListener('activate', (event) => {
  event.waitUntil(registration.navigationPreload?.enable())
})

addEventListener('fetch', (event) => {
  const { mode, method, url } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(answer(event, new URL(url).pathname))
})

async function answer(event, path) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    event.waitUntil(keep(path, response).catch(() => {}))
    return response
  } catch (error) {
    const kept = await offlinePage(path)
    if (kept) return kept
    throw error
  }
}

/** Keeps the offline page in the language of the page that brought this worker. */
async function keepFirst() {
  const [page] = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  if (!page) return
  const path = new URL(page.url).pathname
  await keep(path, PREFIX.test(path) ? undefined : await fetch(page.url, { method: 'HEAD' }))
}

/** Keeps the offline page in the language of a path, as it is now; a bare path has that of its answer. */
async function keep(path, answer) {
  const language = answer?.headers.get('content-language')
  const [prefix] = PREFIX.exec(path) ?? (language ? [`/${language}`] : [])
  if (!prefix || renewed === prefix) return
  renewed = prefix
  const cache = await caches.open(KEPT)
  await cache.add(new Request(`${prefix}/offline`, { cache: 'no-cache' }))
}

/** In the language of the path, or the one that there is. */
async function offlinePage(path) {
  const cache = await caches.open(KEPT)
  const [prefix] = PREFIX.exec(path) ?? []
  const own = prefix && (await cache.match(`${prefix}/offline`))
  if (own) return own
  const [first] = await cache.keys()
  return first && cache.match(first)
}
