// Only in development, for editors: keeps the place when a page reloads, and marks pages that are not public yet.

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

let badge: HTMLAnchorElement | undefined

async function show(): Promise<void> {
  const path = location.pathname
  const answer = await fetch(`/_vitrine/label?path=${encodeURIComponent(path)}`)
  const { label, since } = (await answer.json()) as { label: string | null; since: number }
  // Published between the answer and the connection of this page, which heard nothing of it.
  if (since > performance.timeOrigin) return location.reload()
  if (path !== location.pathname) return
  badge?.remove()
  if (label === null) return
  badge = document.createElement('a')
  badge.id = 'release-badge'
  badge.href = STATUS
  badge.lang = 'en'
  badge.dir = 'ltr'
  badge.style.cssText = LOOK
  badge.textContent = label
  document.body.append(badge)
}

keepPlace()
import.meta.hot?.on('vite:ws:connect', () => void show())
addEventListener(ADDRESS_CHANGED, () => void show())
void show()
