import { type SiteMap, targetOf } from '#content/check/links.ts'
import type { Plan, Thing } from './plan.ts'
import type { WordPressSite } from './site.ts'
import type { Article, Survey } from './survey.ts'

function addressOf({ folder, slug }: Pick<Thing, 'folder' | 'slug'>): string {
  return folder === 'posts' ? `/blog/${slug}` : `/data/${slug}`
}

export class OldAddresses {
  readonly #site: WordPressSite
  readonly #map: SiteMap
  readonly #hosts: ReadonlySet<string>
  readonly #byPath = new Map<string, Thing>()
  readonly #byId: Plan['thingOf']
  readonly #types: ReadonlyMap<string, string>

  constructor({ site, articles }: Survey, { thingOf, site: map }: Plan, types: ReadonlyMap<string, string>) {
    this.#site = site
    this.#map = map
    this.#hosts = site.hosts
    this.#byId = thingOf
    this.#types = types
    for (const article of articles.values()) {
      const thing = thingOf.get(article.id)
      const path = this.#pathOf(article)
      // The content check refuses links to unpublished items.
      if (thing?.main.status === 'publish' && path !== undefined && path !== '') this.#byPath.set(path, thing)
    }
  }

  #pathOf({ link }: Article): string | undefined {
    if (!URL.canParse(link) || new URL(link).search !== '') return undefined
    return plainPath(new URL(link))
  }

  /** `base` is the address of the text. `old` means a page that was not imported; without target the link leads nowhere. */
  newAddress(href: string, base: string): { target: string | undefined; old: boolean } {
    const whole = /^www\./i.test(href) ? `http://${href}` : href
    if (/^[a-z][a-z0-9+.-]*:/i.test(whole) && !/^https?:/i.test(whole)) return { target: this.#sound(whole), old: false }
    const from = URL.canParse(base) ? base : `${this.#site.address}/`
    if (whole.startsWith('#') || !URL.canParse(whole, from)) return { target: undefined, old: false }
    const url = new URL(whole, from)
    if (!this.#hosts.has(url.hostname)) return { target: this.#sound(url.href), old: false }
    const own = this.#ownAddress(url)
    return own === undefined ? { target: this.#sound(url.href), old: true } : { target: this.#sound(own), old: false }
  }

  #ownAddress(url: URL): string | undefined {
    const id = ['p', 'page_id', 'post_id'].map((name) => url.searchParams.get(name)).find(Boolean)
    const path = plainPath(url)
    const thing = (id ? this.#byId.get(id) : undefined) ?? this.#byPath.get(path)
    if (thing?.main.status === 'publish') return addressOf(thing)
    if (path === '' && url.search === '') return '/'
    const category = /(?:^|\/)category\/(?:.*\/)?([^/]+)$/.exec(path)?.[1]
    const type = category === undefined ? undefined : this.#types.get(category)
    return type === undefined ? undefined : `/blog?type=${type}`
  }

  #sound(target: string): string | undefined {
    return 'fine' in targetOf(target, this.#map) ? target : undefined
  }
}

/** Decoded, lower-case, without slashes at its ends. */
function plainPath({ pathname }: URL): string {
  const path = pathname.replace(/\/(?:index\.php)?$|^\//g, '')
  try {
    return decodeURIComponent(path).toLowerCase()
  } catch {
    return path.toLowerCase()
  }
}
