import type { Screens } from '../screen.ts'

/** Fetches a link's page early, when a pointer or finger reaches it, unless the visitor saves data. */
export function prefetch(screens: Screens, to: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const { pathname, searchParams } = new URL(to, location.origin)
  // A failure shows when the link is followed, which asks again.
  screens.read(pathname, searchParams).catch(() => {})
}
