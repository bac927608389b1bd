// Runs before the first paint, inline, allowed by its hash: takes the remembered theme, also for the
// canvas before the style sheet is there and for the browser's own bars, gives the server the
// remembered language when its cookie was lost, has the page's scripts wait, and remembers what the
// visitor does until they answer.
;(() => {
  const root = document.documentElement
  // Styles show the way without scripts while this is set: it is again when the page's own cannot work, until they do.
  root.removeAttribute('data-unscripted')
  const showWayWithoutScripts = () => {
    if (!('hydrated' in root.dataset)) root.dataset.unscripted = ''
  }
  addEventListener('error', ({ target }) => (target === window || target.localName === 'script') && showWayWithoutScripts(), true)
  addEventListener('unhandledrejection', showWayWithoutScripts)
  // They come after the first paint, which they would delay, or as soon as the visitor turns to the
  // page; not after its pictures too, because until they are there what the visitor does has to wait.
  const waiting = new AbortController()
  const fetchScripts = () => {
    const scripts = document.getElementById('scripts')
    if (!scripts) return
    waiting.abort()
    scripts.replaceWith(document.importNode(scripts.content, true))
    setTimeout(showWayWithoutScripts, 20_000)
  }
  for (const type of ['pointerdown', 'keydown', 'wheel']) addEventListener(type, fetchScripts, { signal: waiting.signal, passive: true })
  addEventListener('load', fetchScripts)
  // Only a site that can be installed has one.
  addEventListener('load', () => {
    if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register('/service-worker.js')
  })
  new PerformanceObserver((paints, observer) => {
    if (!paints.getEntriesByName('first-contentful-paint')[0]) return
    observer.disconnect()
    fetchScripts()
  }).observe({ type: 'paint', buffered: true })
  // What is pressed and entered before its part of the page answers; hydrate-replay.ts does it then, and only then:
  // React would hold such an event for itself, and forget it if the part's script is not there yet.
  window.early = []
  const isAnswering = (element) => element.closest('[data-part],main,#root')?.dataset.hydrated === ''
  const rememberInput = (event) => {
    const { target: control } = event
    if (isAnswering(control)) return
    event.stopPropagation()
    if (window.early.at(-1)?.control === control) window.early.pop()
    window.early.push({ control, value: control.value, checked: control.checked })
  }
  const remember = (event) => {
    if (event.button === 2 || 'unscripted' in root.dataset) return
    // Links and forms work by themselves, unless what they do depends on what was entered.
    const control = event.target.closest('button[type="button"],[data-waits]')
    if (!control || isAnswering(control) || (control.href ? window.early.length === 0 : event.button > 0)) return
    event.preventDefault()
    event.stopPropagation()
    window.early.push({ control })
  }
  addEventListener('input', rememberInput, true)
  addEventListener('click', remember, true)
  addEventListener('auxclick', remember, true)
  // `/` leads to the search, or into its field if the page has one; the link works without the page's scripts.
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || target.closest('input,textarea,select,dialog')) return
    try {
      if (localStorage.getItem('search-key') === 'off') return
    } catch {
      // Where nothing may be stored it cannot be switched off.
    }
    event.preventDefault()
    const field = document.querySelector('main [name="q"]')
    if (field) field.focus()
    else document.querySelector('header [href$="/search"]')?.click()
  })
  try {
    const theme = !('systemTheme' in root.dataset) && localStorage.getItem('theme')
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
    const [, known] = document.cookie.match(/(?:^|; )lang=(\w+)/) ?? []
    // The link of a language works without the page's scripts: the server has set the cookie.
    if (known && known !== language) localStorage.setItem('lang', known)
    const chosenByAddress = location.pathname.split('/')[1] === root.lang
    if (language && !known && !chosenByAddress) {
      const cookie = `lang=${language}`
      // biome-ignore lint/suspicious/noDocumentCookie: must be done before the page is parsed on
      document.cookie = `${cookie}; path=/; max-age=31536000; samesite=lax`
      if (language !== root.lang && document.cookie.includes(cookie)) location.reload()
    }
  } catch {
    // Storage may be forbidden: the page then follows the system and the server.
  }
})()
