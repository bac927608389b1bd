// Only in development, for editors: keeps the place when a page reloads, and marks pages that are not public yet, and links to them.

import './overlay.css'
import { ADDRESS_CHANGED } from '../routing/navigation.ts'

const PLACE = 'place-before-reload'

/** The page's own scripts restore the place too, but only once all of them are there. */
function keepPlace(): void {
  const before = sessionStorage.getItem(PLACE)
  sessionStorage.removeItem(PLACE)
  if (before !== null) scrollTo({ top: Number(before), behavior: 'instant' })
  import.meta.hot?.on('vite:beforeFullReload', () => sessionStorage.setItem(PLACE, String(scrollY)))
}

const STATUS = '/_vitrine/status'

const LOOK =
  'position:fixed;inset-block-end:1rem;inset-inline:0;margin-inline:auto;inline-size:fit-content;z-index:2147483646;padding:0.35rem 0.9rem;border-radius:999px;font:600 0.875rem/1.4 system-ui,sans-serif;color:#2b1a00;background:#f5b858;box-shadow:0 2px 10px rgb(0 0 0 / 0.35);text-decoration:none'

/** In lists. Before the words, since cards stretch their links with `::after`. */
const MARK =
  'margin-inline-end:0.5em;padding:0.1em 0.6em;border-radius:999px;font:600 0.75rem/1.6 system-ui,sans-serif;color:#2b1a00;background:#f5b858'

let badge: HTMLAnchorElement | undefined
let marks: HTMLStyleElement | undefined

/** By path. */
let labels: Record<string, string> = {}

async function show(): Promise<void> {
  const path = location.pathname
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href], dialog a[href]')]
  const paths = new Set([path, ...links.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)])
  const asked = [...paths].map((one): [string, string] => ['path', one])
  const answer = await fetch(`/_vitrine/labels?${new URLSearchParams([['language', document.documentElement.lang], ...asked])}`)
  const { labels: found, since } = (await answer.json()) as { labels: Record<string, string>; since: number }
  // Published between the answer and the connection of this page, which heard nothing of it.
  if (since > performance.timeOrigin) return location.reload()
  if (path !== location.pathname) return
  labels = found
  showBadge(labels[path])
  showMarks(links)
}

function showBadge(label: string | undefined): void {
  badge?.remove()
  if (label === undefined) return
  badge = document.createElement('a')
  badge.id = 'release-badge'
  badge.href = STATUS
  badge.style.cssText = LOOK
  badge.textContent = label
  document.body.append(badge)
}

/** By a style sheet: elements and attributes of their own would not be those that React finds when it hydrates. */
function showMarks(links: HTMLAnchorElement[]): void {
  const rules = new Map<string, string>()
  for (const link of links) {
    const label = labels[link.pathname]
    const href = link.getAttribute('href')
    if (label === undefined || href === null || link.pathname === location.pathname) continue
    rules.set(href, `a[href="${CSS.escape(href)}"]:not(:has(img))::before{content:"${CSS.escape(label)}";${MARK}}`)
  }
  const text = [...rules.values()].join('\n')
  if (text === (marks?.textContent ?? '')) return
  marks?.remove()
  marks = document.createElement('style')
  marks.textContent = text
  document.body.append(marks)
}

const SETTLE_MS = 200

/** Parts of a page that come later have links too. */
function followPage(): void {
  let settling: number | undefined
  let seen = ''
  new MutationObserver(() => {
    clearTimeout(settling)
    settling = window.setTimeout(() => {
      const links = [...document.querySelectorAll('main a[href], dialog a[href]')].map((link) => link.getAttribute('href')).join(' ')
      if (links === seen) return
      seen = links
      void show()
    }, SETTLE_MS)
  }).observe(document.body, { childList: true, subtree: true })
}

keepPlace()
import.meta.hot?.on('vite:ws:connect', () => void show())
addEventListener(ADDRESS_CHANGED, () => void show())
void show()
followPage()
