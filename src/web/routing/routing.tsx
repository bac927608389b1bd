import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useSyncExternalStore,
} from 'react'
import { isCutOff } from '../api/connection.ts'
import { useEnvironment } from '../environment.tsx'
import type { Screens } from '../screen.ts'
import { ADDRESS_CHANGED, type NavigateOptions, navigateTo } from './navigation.ts'

/** Paths here carry no language prefix; links and navigations add it. */

interface Address {
  pathname: string
  search: string
}

/** As the server rendered it: hydration starts from it even where the visitor went back within the document before the scripts ran. Empty on the server. */
export const documentAddress: Address =
  typeof document === 'undefined'
    ? { pathname: '', search: '' }
    : new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href)

const AddressContext = createContext(documentAddress)

/** One address, no history. */
export function ServerRouting({ prefix, path, search, children }: { prefix: string; path: string; search: string; children: ReactNode }) {
  return <AddressContext value={{ pathname: prefix + path, search }}>{children}</AddressContext>
}

function onNavigation(changed: () => void): () => void {
  window.addEventListener(ADDRESS_CHANGED, changed)
  return () => window.removeEventListener(ADDRESS_CHANGED, changed)
}

function useAddress(part: keyof Address): string {
  const rendered = useContext(AddressContext)
  return useSyncExternalStore(
    onNavigation,
    () => location[part],
    () => rendered[part],
  )
}

/** Without language prefix and parameters, percent-decoded where that is possible. */
export function usePath(): string {
  const { prefix } = useEnvironment()
  const path = useAddress('pathname').slice(prefix.length) || '/'
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(useAddress('search'))
}

/** The returned function takes a path with parameters; `keepScroll` is for changes to a list in place. */
export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  const { prefix } = useEnvironment()
  return useCallback((to, options) => navigateTo(prefix + to, options), [prefix])
}

/** Then a link loads its page from the server, with the navigation, the settings and the scripts of by then. */
const PAGE_LASTS_MS = 30 * 60 * 1000

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; keepScroll?: boolean; children: ReactNode }

/** `to` is a path as `paths` gives it; any other address becomes a plain link. Fetched when a pointer comes near. */
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
    if (event.defaultPrevented || (!keepScroll && performance.now() > PAGE_LASTS_MS)) return
    event.preventDefault()
    navigateTo(prefix + to, { keepScroll })
  }
  return (
    <a href={prefix + to} onClick={follow} onPointerEnter={() => prefetch(screens, to)} {...attributes}>
      {children}
    </a>
  )
}

/** Fetches a link's page early, when a pointer or finger reaches it, unless the visitor saves data. */
function prefetch(screens: Screens, to: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { pathname, searchParams } = new URL(to, location.origin)
  // A failure shows when the link is followed, which asks again.
  screens.read(pathname, searchParams).catch(() => {})
}

/** With another button or a modifier key, or when the server cannot be reached, the browser handles the press. */
export function isPlainPress({ button, ctrlKey, metaKey, altKey, shiftKey }: MouseEvent): boolean {
  return !isCutOff() && button === 0 && !ctrlKey && !metaKey && !altKey && !shiftKey
}
