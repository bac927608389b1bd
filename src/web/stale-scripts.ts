import { noteAnswer } from './connection.ts'

const RELOADED = 'reloaded-for'

/**
 * Loads the page again when an error means that a script is not there any more: the site was probably
 * deployed since the page was opened, and the same address gives the new version. Not twice for one
 * address before its screen has been shown.
 */
export async function reloadForStaleScript(error: unknown): Promise<void> {
  if (!isChunkError(error) || !remember(location.href)) return
  const reachable = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  noteAnswer(reachable !== undefined)
  if (reachable) location.reload()
  else forgetReload()
}

/** Call when a screen is shown: the next time a script is missing is another one. */
export function forgetReload(): void {
  try {
    sessionStorage.removeItem(RELOADED)
  } catch {
    // Nothing could be remembered either.
  }
}

/** @returns false when the address was loaded again already, or that cannot be remembered */
function remember(address: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED) === address) return false
    sessionStorage.setItem(RELOADED, address)
    return true
  } catch {
    return false
  }
}

/** Browsers word the failure of a dynamic import differently; all name the module or the import. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
}
