import type { Site } from '#domain/company/company.ts'
import type { Calls } from './api/calls.ts'
import type { Screen, Screens } from './screen.ts'
import { findScreen, loadScreen } from './screens.ts'

/** How deep calls may depend on each other's answers. */
const CALL_ROUNDS = 3

/** Loads the script and the missing answers of a screen before it is shown. */
export async function readScreen(calls: Calls, site: Site, path: string, search: URLSearchParams): Promise<Screen> {
  const { route, params } = findScreen(path, site.sections)
  const screen = await loadScreen(route)
  for (let round = 0; round < CALL_ROUNDS; round += 1) {
    const needed = screen.calls?.({ params, search, site }, (call) => calls.answer(call)) ?? []
    await Promise.all(needed.map((call) => calls.read(call)))
  }
  return screen
}

export function screensOf(calls: Calls, site: Site): Screens {
  return {
    read: (path, search) => readScreen(calls, site, path, search),
    loaded: (path) => findScreen(path, site.sections).route.loaded,
  }
}
