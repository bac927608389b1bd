/** What browsers do between documents but not between screens: scroll position, focus, announcements. */

import { decoded, parsedJson } from '#domain/text.ts'
import { readStored, store } from '../browser-storage.ts'

/** By the key in the history entry's state. */
interface Place {
  scroll: number
  /** Selector of an id or a link's address. */
  focus?: string
}

interface EntryState {
  key: string
  keepScroll: boolean
}

const STORE = 'places'
const PLACES_KEPT = 50

let places: Record<string, Place> = {}
/** Every page is then a document of its own. */
let byServer = false
let current: EntryState = { key: '', keepScroll: false }
let action: 'load' | 'push' | 'pop' = 'load'
let shownPath = ''
let stopRestoring = () => {}
let stopWaiting = () => {}

function entryState(keepScroll: boolean): EntryState {
  // eslint-disable-next-line no-restricted-syntax -- a key in the browser's history; browsers lack better ones outside of secure contexts
  return { key: String(Math.random()), keepScroll }
}

function leave(): void {
  stopRestoring()
  const active = document.activeElement
  const focus = active?.id
    ? `#${CSS.escape(active.id)}`
    : active instanceof HTMLAnchorElement
      ? `a[href="${CSS.escape(active.getAttribute('href') ?? '')}"]`
      : undefined
  const { [current.key]: _replaced, ...others } = places
  const kept = Object.entries(others).slice(1 - PLACES_KEPT)
  places = { ...Object.fromEntries(kept), [current.key]: { scroll: window.scrollY, ...(focus ? { focus } : {}) } }
  // A full or forbidden store costs only the position after a reload.
  store('sessionStorage', STORE, JSON.stringify(places))
}

/** Call once, before the first screen. The server makes the pages where the browser cannot write their dates. */
export function startNavigation(options: { byServer: boolean }): void {
  byServer = options.byServer
  history.scrollRestoration = 'manual'
  places = (parsedJson(readStored('sessionStorage', STORE) ?? '{}') ?? {}) as typeof places
  const state = history.state as Partial<EntryState> | null
  current = state?.key ? { key: state.key, keepScroll: false } : entryState(false)
  if (!state?.key) history.replaceState(current, '')
  shownPath = location.pathname
  window.addEventListener('pagehide', leave)
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => {
    leave()
    const next = history.state as EntryState | null
    current = next ?? entryState(false)
    // A followed fragment link makes an entry without state; it is not a way back.
    if (!next) history.replaceState(current, '')
    action = next ? 'pop' : 'push'
    // The browser has moved the pages itself, as after a swipe.
    if (hasUAVisualTransition) tellAddress()
    else changePage(shownPath, tellAddress)
  })
}

/** When the page is restored from the back/forward cache. Returns a function that stops listening. */
export function whenBack(callback: () => void): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => persisted && callback()
  window.addEventListener('pageshow', shown)
  return () => window.removeEventListener('pageshow', shown)
}

/** Dispatched on navigation, even to the same address, but not when a list changes in place. */
export const NAVIGATED = 'navigated'

/** The page of another address is to be shown. */
export const ADDRESS_CHANGED = 'addresschanged'

type PageChange = (from: string, change: () => void) => void

let changePage: PageChange = (_from, change) => change()

/** From now on `animate` shows other pages, by calling its second parameter. */
export function animateChanges(animate: PageChange): void {
  changePage = animate
}

const tellAddress = () => dispatchEvent(new Event(ADDRESS_CHANGED))

export interface NavigateOptions {
  replace?: boolean
  /** For changes to a list in place. */
  keepScroll?: boolean
}

/** Adds no entry for the address that is already shown. */
export function navigateTo(to: string, { replace = false, keepScroll = false }: NavigateOptions = {}): void {
  if (byServer) {
    location[replace ? 'replace' : 'assign'](to)
    return
  }
  leave()
  const shown = to === location.pathname + location.search + location.hash
  const sameEntry = replace || shown
  current = { key: sameEntry ? current.key : entryState(keepScroll).key, keepScroll }
  action = 'push'
  history[sameEntry ? 'replaceState' : 'pushState'](current, '', to)
  changePage(shownPath, tellAddress)
  if (keepScroll) return
  dispatchEvent(new Event(NAVIGATED))
  if (!shown) return
  placeScroll()
  whenHeading(focusOn)
}

/** Repeats while the page grows, until the visitor scrolls. */
function restoreScroll(top: number): void {
  stopRestoring()
  let reached = 0
  const attempt = () => {
    window.scrollTo({ top, behavior: 'instant' })
    reached = window.scrollY
    if (Math.abs(reached - top) < 2) stopRestoring()
  }
  // Dragging a scrollbar fires only scroll events, and so does a page that becomes shorter.
  const moved = () => {
    const room = document.documentElement.scrollHeight - window.innerHeight
    if (room >= reached && Math.abs(window.scrollY - reached) > 2) stopRestoring()
  }
  const observer = new ResizeObserver(attempt)
  const listening = new AbortController()
  const options = { passive: true, signal: listening.signal }
  stopRestoring = () => {
    observer.disconnect()
    listening.abort()
  }
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stopRestoring, options)
  addEventListener('scroll', moved, options)
  observer.observe(document.body)
  attempt()
}

function placeScroll(): void {
  if (action !== 'push') {
    const place = places[current.key]
    if (place || action === 'pop') restoreScroll(place?.scroll ?? 0)
    return
  }
  if (current.keepScroll) return
  const target = document.getElementById(decoded(location.hash.slice(1)))
  if (target) target.scrollIntoView({ behavior: 'instant' })
  else window.scrollTo({ top: 0, behavior: 'instant' })
}

const findHeading = () => document.querySelector<HTMLElement>('main h1')

/** At once, or when its data has brought it. */
function whenHeading(then: (heading: HTMLElement) => void): void {
  stopWaiting()
  const heading = findHeading()
  if (heading) {
    then(heading)
    return
  }
  const observer = new MutationObserver(() => {
    const late = findHeading()
    if (!late) return
    stopWaiting()
    then(late)
  })
  stopWaiting = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
}

function focusOn(target: HTMLElement): void {
  if (!target.matches('a,button,input,select,textarea')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Call when a screen is shown; `announce` is called when it is another one than before and its heading is there. */
export function arrive(announce: () => void): void {
  // Another page of a list, or the list without its filters, also starts at its heading.
  const changed = action !== 'load' && (location.pathname !== shownPath || (action === 'push' && !current.keepScroll && !location.hash))
  // Back before the next screen was there: this one was mounted again and lost the focus.
  const lost = action === 'pop' && document.activeElement === document.body
  const remembered = action === 'pop' ? places[current.key]?.focus : undefined
  shownPath = location.pathname
  placeScroll()
  action = 'push'
  if (!changed && !lost) return
  const followed = document.activeElement
  whenHeading((heading) => {
    const active = document.activeElement
    // Never takes the focus from where the visitor has put it during loading.
    if (active === followed || active === document.body) {
      focusOn((remembered ? document.querySelector<HTMLElement>(remembered) : null) ?? heading)
    }
    announce()
  })
}
