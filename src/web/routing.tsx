import { type AnchorHTMLAttributes, createContext, type MouseEvent, type ReactNode, useCallback, useContext } from 'react'
import { Router, useLocation, useSearch as useWouterSearch } from 'wouter'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import type { Calls } from './api.ts'
import { useEnvironment } from './environment.tsx'
import { aroundNavigation } from './navigation.ts'
import { readScreen } from './read-screen.ts'

/**
 * The seam to the routing library: nothing else imports it. Paths on this side carry no language
 * prefix; the prefix is the router's base.
 */

/** Splits an address into its language prefix and the path of a screen. */
export function splitPrefix(pathname: string): { prefix: string; language: LanguageCode | undefined; path: string } {
  const [, first = ''] = pathname.split('/', 2)
  const language = LANGUAGE_CODES.find((code) => code === first)
  if (!language) return { prefix: '', language: undefined, path: pathname }
  return { prefix: `/${language}`, language, path: pathname.slice(first.length + 1) || '/' }
}

/** Routing on the server: one address, no history. */
export function ServerRouting({ prefix, path, search, children }: { prefix: string; path: string; search: string; children: ReactNode }) {
  return (
    <Router base={prefix} ssrPath={prefix + path} ssrSearch={search}>
      {children}
    </Router>
  )
}

/** Routing in the browser. */
export function BrowserRouting({ prefix, children }: { prefix: string; children: ReactNode }) {
  return (
    <Router base={prefix} aroundNav={aroundNavigation}>
      <Navigation>{children}</Navigation>
    </Router>
  )
}

type Navigate = (to: string, options?: { replace?: boolean; keepScroll?: boolean }) => void

/** One for all links, of which a page has many: asked for in each, the router would take most of the time that links take. */
const NavigateContext = createContext<Navigate>(() => {})

function Navigation({ children }: { children: ReactNode }) {
  const [, go] = useLocation()
  const navigate = useCallback<Navigate>(
    (to, { replace = false, keepScroll = false } = {}) => go(to, { replace, state: { keepScroll } }),
    [go],
  )
  return <NavigateContext value={navigate}>{children}</NavigateContext>
}

/** The path of the shown screen, without language prefix and parameters. */
export function usePath(): string {
  return useLocation()[0]
}

/** The parameters of the shown address. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useWouterSearch())
}

/**
 * Goes to another address of the site.
 * @returns a function that takes a path with parameters; `keepScroll` for what changes a list in place
 */
export function useNavigate(): Navigate {
  return useContext(NavigateContext)
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; keepScroll?: boolean; children: ReactNode }

/**
 * A link to a path of the site, fetched when a pointer comes to it; other addresses become plain links.
 * @param to path without language prefix, as `paths` gives it, or a whole address
 * @param keepScroll for links that change a list in place
 */
export function Link({ to, keepScroll = false, onClick, children, ...attributes }: LinkProps) {
  const { prefix, calls } = useEnvironment()
  const navigate = useNavigate()
  if (!to.startsWith('/') || to.startsWith('//'))
    return (
      <a href={to} onClick={onClick} {...attributes}>
        {children}
      </a>
    )
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainPress(event)) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(to, { keepScroll })
  }
  return (
    <a href={prefix + to} onClick={follow} onPointerEnter={() => prefetch(calls, to)} {...attributes}>
      {children}
    </a>
  )
}

/** Whether a press follows a link: with another button or a key held the browser opens a tab or a window, or saves. */
export function isPlainPress({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}

/**
 * Fetches what a link leads to when a pointer or a finger comes to it, so that it is mostly there
 * when the link is followed. Not where the visitor saves data.
 */
function prefetch(calls: Calls, to: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { pathname, searchParams } = new URL(to, location.origin)
  // What cannot be fetched now is asked for again, and its failure shown, when the link is followed.
  readScreen(calls, pathname, searchParams).catch(() => {})
}
