import { LANGUAGES, ROUTES } from '../../tests/browser/site.ts'
import { read } from './ask.ts'

/** A page of the site in one language. */
export interface PageOf {
  language: string
  /** As docs/spec.md#2-screens-and-routes writes it, for reports. */
  route: string
  /** Its address below the site's. */
  path: string
  /** Kept out of search engines on purpose. */
  unlisted: boolean
}

export { LANGUAGES }

/**
 * Every screen that is there, in the given languages. The alias of the jobs list is the same screen.
 * @param routes those of them that are wanted; none for all
 */
export async function pagesOf(url: string, languages: readonly string[], routes: string[] = []): Promise<PageOf[]> {
  const screens = ROUTES.filter(({ path, status }) => status === 200 && path !== '/career')
  const unknown = routes.find((route) => !screens.some(({ path }) => path === route))
  if (unknown) throw new Error(`Unknown route "${unknown}". The routes are ${screens.map(({ path }) => path).join(', ')}.`)
  const wanted = screens.filter(({ path }) => routes.length === 0 || routes.includes(path))
  const { careers: jobs } = JSON.parse(await read(`${url}/api/careers`)) as { careers: { data: { id: number }[] } }
  const addressOf = (path: string) => path.replace('{open job}', String(jobs.data[0]?.id))
  return languages.flatMap((language) =>
    wanted.map(({ path, unlisted = false }) => ({ language, route: path, path: `/${language}${addressOf(path)}`, unlisted })),
  )
}
