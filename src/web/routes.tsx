import type { ComponentType } from 'react'
import { POSTED_FORM_NAMES } from '#domain/form.ts'
import { PAGE_ALIASES, PAGE_NAMES, PAGE_PATTERNS, type PageName } from '#domain/paths.ts'
import { listed } from './listed.ts'
import { type Parameters, withSearch } from './paths.ts'

/** Where a screen is shown: the parameters of its pattern and of its address. */
export interface ScreenLocation {
  params: Record<string, string>
  search: URLSearchParams
}

/** Gives the answer of a call that was already read, to derive further calls from it. */
export type Read = <Answer>(path: string) => Answer | undefined

/** A screen's module: which calls it needs before it is shown whole, and the view. */
export interface ScreenModule {
  calls: (location: ScreenLocation, read: Read) => string[]
  /**
   * The parameters by which the screen differs, what is at its default left out. Nothing else in an
   * address changes the page; a screen without this has one page whatever its parameters.
   */
  parameters?: (search: URLSearchParams) => Parameters
  /** What of an answer the page needs in the browser, where that is less than all of it: the rest would only make it heavier. */
  inBrowser?: (call: string, answer: unknown) => unknown
  /** Set where the address holds what belongs to one visitor: no copy of the page may be kept. */
  personal?: true
  default: ComponentType<ScreenLocation>
}

export interface ScreenRoute {
  /** Undefined for the last resort. */
  page: PageName | undefined
  /** Match the path; named groups are the parameters. */
  patterns: RegExp[]
  /** Source file of the screen, by which the build's manifest names its chunk. */
  source: string
  load: () => Promise<ScreenModule>
  /** The module once loaded, so that it renders without waiting. */
  loaded?: ScreenModule
}

type ScreenSource = Pick<ScreenRoute, 'source' | 'load'>

const screen = (source: string, load: ScreenRoute['load']): ScreenSource => ({ source, load })

/** The screen of each page. */
const SCREENS: Record<PageName, ScreenSource> = {
  home: screen('home/home-screen.tsx', () => import('./home/home-screen.tsx')),
  products: screen('catalogue/products-screen.tsx', () => import('./catalogue/products-screen.tsx')),
  product: screen('catalogue/product-screen.tsx', () => import('./catalogue/product-screen.tsx')),
  blog: screen('blog/blog-screen.tsx', () => import('./blog/blog-screen.tsx')),
  post: screen('blog/post-screen.tsx', () => import('./blog/post-screen.tsx')),
  team: screen('company/team-screen.tsx', () => import('./company/team-screen.tsx')),
  careers: screen('careers/careers-screen.tsx', () => import('./careers/careers-screen.tsx')),
  career: screen('careers/career-screen.tsx', () => import('./careers/career-screen.tsx')),
  contact: screen('contact/contact-screen.tsx', () => import('./contact/contact-screen.tsx')),
  search: screen('search/search-screen.tsx', () => import('./search/search-screen.tsx')),
  privacy: screen('company/privacy-screen.tsx', () => import('./company/privacy-screen.tsx')),
  category: screen('pages/category-screen.tsx', () => import('./pages/category-screen.tsx')),
  page: screen('pages/page-screen.tsx', () => import('./pages/page-screen.tsx')),
  confirmSubscription: screen('newsletter/confirm-screen.tsx', () => import('./newsletter/confirm-screen.tsx')),
  unsubscribe: screen('newsletter/unsubscribe-screen.tsx', () => import('./newsletter/unsubscribe-screen.tsx')),
}

/** A final slash is forgiven. */
function expressionOf(pattern: string): RegExp {
  // eslint-disable-next-line no-restricted-syntax -- the paths of the screens
  return new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace(/\/$/, '')}/?$`)
}

/** The last one takes what no other takes. */
const routes: ScreenRoute[] = [
  ...PAGE_NAMES.map((page) => ({
    page,
    patterns: [PAGE_PATTERNS[page], PAGE_ALIASES[page]].filter((pattern) => pattern !== undefined).map(expressionOf),
    ...SCREENS[page],
  })),
  {
    page: undefined,
    patterns: [/(?:)/],
    source: 'layout/not-found-screen.tsx',
    load: () => import('./layout/not-found-screen.tsx'),
  },
]

/**
 * Finds the screen of a path without language prefix, and the parameters of its pattern without
 * percent signs: a request's path has them, the browser's router gives it without.
 */
export function findScreen(path: string): { route: ScreenRoute; params: Record<string, string> } {
  for (const candidate of routes) {
    const matched = candidate.patterns.map((pattern) => pattern.exec(path)).find((match) => match !== null)
    if (!matched) continue
    const params = Object.entries(matched.groups ?? {}).map(([name, value]) => [name, decoded(value)])
    return { route: candidate, params: Object.fromEntries(params) as Record<string, string> }
  }
  throw new Error('The route table has no last resort.')
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Loads a screen once and remembers it. */
export async function loadScreen(found: ScreenRoute): Promise<ScreenModule> {
  found.loaded ??= await found.load()
  return found.loaded
}

/**
 * Loads all screens.
 * @returns their source files
 */
export async function loadScreens(): Promise<string[]> {
  await Promise.all(routes.map(loadScreen))
  return [...new Set(routes.map(({ source }) => source))]
}

/** The parameters of an address that make a difference to its page, in a fixed order, with their question mark; empty without any. */
export function knownSearch({ parameters }: ScreenModule, search: URLSearchParams): string {
  // Where the browser was led after a form was taken (docs/spec.md#5-validation-rules).
  const sent = POSTED_FORM_NAMES.find((name) => name === search.get('sent'))
  return withSearch('', { ...parameters?.(search), sent })
}

const CATEGORIES_CALL = '/categories'

/** Our own addition to the calls. */
export const SITE_CALL = '/site'

/** Calls that every page needs for its frame. */
export const FRAME_CALLS = ['/contact', CATEGORIES_CALL, SITE_CALL]

/** The answer of a call as the page carries it for its scripts. */
export function inBrowser(screen: ScreenModule, call: string, answer: unknown): unknown {
  if (call === CATEGORIES_CALL) return listed(answer, 'description')
  return screen.inBrowser ? screen.inBrowser(call, answer) : answer
}
