// Runs before the first paint, inline, allowed by its hash: takes the remembered theme, also for the
// canvas before the style sheet is there and for the browser's own bars, gives the server the
// remembered language when its cookie was lost, and has the page's scripts wait.
;(() => {
  const root = document.documentElement
  // They come after what is seen first, which they would hold up, or as soon as the visitor turns to the page.
  const waiting = new AbortController()
  const fetchScripts = () => {
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    waiting.abort()
    scripts.replaceWith(document.importNode(scripts.content, true))
  }
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, fetchScripts, { signal: waiting.signal, passive: true })
  let ahead = 2
  const isThere = () => {
    ahead -= 1
    if (ahead === 0) fetchScripts()
  }
  addEventListener('load', isThere)
  // Only a site that can be installed has one.
  addEventListener('load', () => {
    if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register('/service-worker.js')
  })
  new PerformanceObserver((paints, observer) => {
    if (!paints.getEntriesByName('first-contentful-paint')[0]) return
    observer.disconnect()
    isThere()
  }).observe({ type: 'paint', buffered: true })
  try {
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') {
      root.dataset.theme = theme
      document.querySelector('meta[name="color-scheme"]').content = theme
      const metas = [...document.querySelectorAll('meta[name="theme-color"]')]
      const { content } = metas.find(({ media }) => media.includes(theme))
      for (const meta of metas) {
        meta.dataset.own = meta.content
        meta.content = content
      }
    }
    const language = localStorage.getItem('lang')
    const chosenByAddress = location.pathname.split('/')[1] === root.lang
    const cookie = `lang=${language}`
    if (language && !chosenByAddress && !document.cookie.includes(cookie)) {
      // biome-ignore lint/suspicious/noDocumentCookie: must be done before the page is parsed on
      document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`
      if (language !== root.lang && document.cookie.includes(cookie)) location.reload()
    }
  } catch {
    // Storage may be forbidden: the page then follows the system and the server.
  }
})()
