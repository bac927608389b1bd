import type { Sections } from '#domain/company/section-names.ts'
import { PAGE_NAMES, type PageName } from '#domain/paths.ts'
import { SPEC_CALLS } from '#domain/spec-names.ts'
import { listed } from './api/listed.ts'
import { findPage } from './routing/routes.ts'
import type { Screen } from './screen.ts'

export interface ScreenRoute {
  /** Undefined for the fallback. */
  page: PageName | undefined
  /** By which the build's manifest names its chunk. */
  source: string
  load: () => Promise<Screen>
  /** Once loaded, so that it renders without waiting. */
  loaded?: Screen
}

const MODULES = import.meta.glob<Screen>('./**/*-screen.tsx', { import: 'default' })

/** A page's screen is the file of its name: `job-screen.tsx` in whatever folder. */
function routeOf(page: PageName | undefined): ScreenRoute {
  const file = `/${(page ?? 'not-found').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`
  const [path, load] = Object.entries(MODULES).find(([name]) => name.endsWith(file)) ?? []
  if (!path || !load) throw new Error(`The page ${page} has no screen; add src/web/…${file}.`)
  return { page, source: path.slice('./'.length), load }
}

const routes = [...PAGE_NAMES, undefined].map(routeOf)

export function findScreen(path: string, sections: Sections): { route: ScreenRoute; params: Record<string, string> } {
  const { page, params } = findPage(path, sections)
  const route = routes.find((candidate) => candidate.page === page)
  if (!route) throw new Error('There is no screen for unknown pages.')
  return { route, params }
}

export async function loadScreen(found: ScreenRoute): Promise<Screen> {
  found.loaded ??= await found.load()
  return found.loaded
}

/** Returns their source files. */
export async function loadScreens(): Promise<string[]> {
  await Promise.all(routes.map(loadScreen))
  return [...new Set(routes.map(({ source }) => source))]
}

/** Our own addition to the calls. */
export const SITE_CALL = '/site'

export const FRAME_CALLS = ['/contact', SPEC_CALLS.services, SITE_CALL]

export function inBrowser(screen: Screen | undefined, call: string, answer: unknown): unknown {
  if (call === SPEC_CALLS.services) return listed(answer, 'description')
  return screen?.inBrowser ? screen.inBrowser(call, answer) : answer
}
