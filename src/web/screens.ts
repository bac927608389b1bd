import { PAGE_NAMES, type PageName } from '#domain/paths.ts'
import { listed } from './listed.ts'
import { findPage } from './routes.ts'
import type { ScreenModule } from './screen.ts'

export interface ScreenRoute {
  /** Undefined for the fallback. */
  page: PageName | undefined
  /** By which the build's manifest names its chunk. */
  source: string
  load: () => Promise<ScreenModule>
  /** Once loaded, so that it renders without waiting. */
  loaded?: ScreenModule
}

type ScreenSource = Pick<ScreenRoute, 'source' | 'load'>

const screen = (source: string, load: ScreenRoute['load']): ScreenSource => ({ source, load })

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

const routes: ScreenRoute[] = [
  ...PAGE_NAMES.map((page) => ({ page, ...SCREENS[page] })),
  { page: undefined, ...screen('layout/not-found-screen.tsx', () => import('./layout/not-found-screen.tsx')) },
]

export function findScreen(path: string): { route: ScreenRoute; params: Record<string, string> } {
  const { page, params } = findPage(path)
  const route = routes.find((candidate) => candidate.page === page)
  if (!route) throw new Error('The route table has no last resort.')
  return { route, params }
}

export async function loadScreen(found: ScreenRoute): Promise<ScreenModule> {
  found.loaded ??= await found.load()
  return found.loaded
}

/** Returns their source files. */
export async function loadScreens(): Promise<string[]> {
  await Promise.all(routes.map(loadScreen))
  return [...new Set(routes.map(({ source }) => source))]
}

const CATEGORIES_CALL = '/categories'

/** Our own addition to the calls. */
export const SITE_CALL = '/site'

export const FRAME_CALLS = ['/contact', CATEGORIES_CALL, SITE_CALL]

export function inBrowser(screen: ScreenModule, call: string, answer: unknown): unknown {
  if (call === CATEGORIES_CALL) return listed(answer, 'description')
  return screen.inBrowser ? screen.inBrowser(call, answer) : answer
}
