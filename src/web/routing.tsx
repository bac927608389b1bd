import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react'
import { LANGUAGE_CODES, type LanguageCode } from '#domain/language/languages.ts'
import { isCutOff } from './connection.ts'
import { useEnvironment } from './environment.tsx'
import { NAVIGATION_EVENTS, type NavigateOptions, navigateTo } from './navigation.ts'
import type { Screens } from './screen.ts'

/** Paths here carry no language prefix; links and navigations add it. */

/** Splits an address into its language prefix and the path of a screen, which is empty for a prefix alone. */
export function splitPrefix(pathname: string): { prefix: string; language: LanguageCode | undefined; path: string } {
  const [, first = ''] = pathname.split('/', 2)
  const language = LANGUAGE_CODES.find((code) => code === first)
  if (!language) return { prefix: '', language: undefined, path: pathname }
  return { prefix: `/${language}`, language, path: pathname.slice(first.length + 1) }
}

interface Address {
  pathname: string
  search: string
}

/**
 * The address that the server rendered: hydration starts from it even where the visitor has gone back
 * to another one of the same document before the scripts ran. Empty on the server.
 */
export const documentAddress: Address =
  typeof document === 'undefined'
    ? { pathname: '', search: '' }
    : new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

const AddressContext = createContext(documentAddress)

/** Routing on the server: one address, no history. */
export function ServerRouting({ prefix, path, search, children }: { prefix: string; path: string; search: string; children: ReactNode }) {
  return <AddressContext value={{ pathname: prefix + path, search }}>{children}</AddressContext>
}

function onNavigation(changed: () => void): () => void {
  for (const event of NAVIGATION_EVENTS) window.addEventListener(event, changed)
  return () => {
    for (const event of NAVIGATION_EVENTS) window.removeEventListener(event, changed)
  }
}

function useAddress(part: keyof Address): string {
  const rendered = useContext(AddressContext)
  return useSyncExternalStore(
    onNavigation,
    () => location[part],
    () => rendered[part],
  )
}

/** The path of the shown screen, without language prefix and parameters, its percent signs readable where they can be. */
export function usePath(): string {
  const { prefix } = useEnvironment()
  const path = useAddress('pathname').slice(prefix.length) || '/'
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The parameters of the shown address. */
export function useSearch(): URLSearchParams {
  return new URLSearchParams(useAddress('search'))
}

/**
 * Goes to another address of the site.
 * @returns a function that takes a path with parameters; `keepScroll` for what changes a list in place
 */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const { prefix } = useEnvironment()
  return useCallback((to, options) => navigateTo(prefix + to, options), [prefix])
}

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; keepScroll?: boolean; children: ReactNode }

/**
 * A link to a path of the site, fetched when a pointer comes to it; other addresses become plain links.
 * @param to path without language prefix, as `paths` gives it, or a whole address
 * @param keepScroll for links that change a list in place
 */
export function Link({ to, keepScroll = false, onClick, children, ...attributes }: LinkProps) {
  const { prefix, screens } = useEnvironment()
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
    navigateTo(prefix + to, { keepScroll })
  }
  return (
    <a href={prefix + to} onClick={follow} onPointerEnter={() => prefetch(screens, to)} {...attributes}>
      {children}
    </a>
  )
}

/**
 * Whether a press follows a link: with another button or a key held the browser opens a tab or a window, or saves.
 * Where the server cannot be reached the browser is to follow it.
 */
export function isPlainPress({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return !isCutOff() && button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}

/**
 * Fetches what a link leads to when a pointer or a finger comes to it, so that it is mostly there
 * when the link is followed. Not where the visitor saves data.
 */
function prefetch(screens: Screens, to: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { pathname, searchParams } = new URL(to, location.origin)
  // What cannot be fetched now is asked for again, and its failure shown, when the link is followed.
  screens.read(pathname, searchParams).catch(() => {})
}
