import { useQueryClient } from '@tanstack/react-query'
import { type AnchorHTMLAttributes, type ReactNode, useCallback } from 'react'
import { Router, useLocation, useSearch as useWouterSearch, Link as WouterLink } from 'wouter'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { useLanguage } from './environment.tsx'
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
      {children}
    </Router>
  )
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
export function useNavigate(): (to: string, options?: { replace?: boolean; keepScroll?: boolean }) => void {
  const [, navigate] = useLocation()
  return useCallback((to, { replace = false, keepScroll = false } = {}) => navigate(to, { replace, state: { keepScroll } }), [navigate])
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; keepScroll?: boolean; children: ReactNode }

/**
 * A link to a path of the site, fetched when a pointer comes to it; other addresses become plain links.
 * @param to path without language prefix, as `paths` gives it, or a whole address
 * @param keepScroll for links that change a list in place
 */
export function Link({ to, keepScroll = false, children, ...attributes }: LinkProps) {
  const prefetch = usePrefetch()
  if (!to.startsWith('/') || to.startsWith('//'))
    return (
      <a href={to} {...attributes}>
        {children}
      </a>
    )
  return (
    <WouterLink href={to} state={{ keepScroll }} onPointerEnter={() => prefetch(to)} {...attributes}>
      {children}
    </WouterLink>
  )
}

/**
 * Fetches what a link leads to when a pointer or a finger comes to it, so that it is mostly there
 * when the link is followed. Not where the visitor saves data.
 */
function usePrefetch(): (to: string) => void {
  const client = useQueryClient()
  const language = useLanguage()
  return (to) => {
    const { connection } = navigator as { connection?: { saveData?: boolean } }
    if (connection?.saveData) return
    const { pathname, searchParams } = new URL(to, location.origin)
    // What cannot be fetched now is asked for again, and its failure shown, when the link is followed.
    readScreen(client, language, pathname, searchParams).catch(() => {})
  }
}
