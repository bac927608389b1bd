import { noteAnswer } from '../api/connection.ts'
import { readStored, store } from '../browser-storage.ts'

const RELOADED = 'reloaded-for'

/** Reloads when a script is gone, probably because of a deployment. Once per address until its screen has been shown. */
export async function reloadForStaleScript(error: unknown): Promise<void> {
  if (!isChunkError(error) || !remember(location.href)) return
  const reachable = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined)
  noteAnswer(reachable !== undefined)
  if (reachable) location.reload()
  else forgetReload()
}

/** Call when a screen is shown: the next missing script may reload again. */
export function forgetReload(): void {
  store('sessionStorage', RELOADED, null)
}

/** False when the address was reloaded already, or when that cannot be remembered. */
function remember(address: string): boolean {
  return readStored('sessionStorage', RELOADED) !== address && store('sessionStorage', RELOADED, address)
}

/** Browsers word the failure of a dynamic import differently; all name the module or the import. */
function isChunkError(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|module script|preload CSS/i.test(error.message)
}
