import type { Calls } from './calls.ts'
import type { ScreenModule, Screens } from './screen.ts'
import { findScreen, loadScreen } from './screens.ts'

/** How often calls may depend on the answers of others. */
const CALL_ROUNDS = 3

/**
 * Loads what a screen needs before it is shown: its script, and the answers that are not there yet.
 * @param path without language prefix
 * @param search the parameters of the address
 */
export async function readScreen(calls: Calls, path: string, search: URLSearchParams): Promise<ScreenModule> {
  const { route, params } = findScreen(path)
  const screen = await loadScreen(route)
  for (let round = 0; round < CALL_ROUNDS; round += 1) {
    const needed = screen.calls({ params, search }, (call) => calls.answer(call))
    await Promise.all(needed.map((call) => calls.read(call)))
  }
  return screen
}

/** The screens as parts of a page reach them. */
export function screensOf(calls: Calls): Screens {
  return {
    read: (path, search) => readScreen(calls, path, search),
    loaded: (path) => findScreen(path).route.loaded,
  }
}
